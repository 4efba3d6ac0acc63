"""Customer-support desks that agents work over the OpenEnv protocol."""

from .client import DialogueEnv, ResolutionEnv, TriageEnv
from .models import (
    DeskState,
    DialogueAction,
    DialogueObservation,
    ResolutionAction,
    ResolutionObservation,
    TriageAction,
    TriageObservation,
)

__all__ = [
    "DeskState",
    "DialogueAction",
    "DialogueEnv",
    "DialogueObservation",
    "ResolutionAction",
    "ResolutionEnv",
    "ResolutionObservation",
    "TriageAction",
    "TriageEnv",
    "TriageObservation",
]
