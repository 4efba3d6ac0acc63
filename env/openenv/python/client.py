"""Typed clients: one a desk. Each holds a seat of its own for as long as it is connected."""

from __future__ import annotations

from typing import Any, ClassVar, Dict, Generic, Optional, Type, TypeVar

from openenv.core import EnvClient
from openenv.core.client_types import StepResult

from .models import (
    DeskState,
    DialogueAction,
    DialogueObservation,
    ResolutionAction,
    ResolutionObservation,
    TriageAction,
    TriageObservation,
)

ActT = TypeVar("ActT")
ObsT = TypeVar("ObsT")


class DeskEnv(EnvClient[ActT, ObsT, DeskState], Generic[ActT, ObsT]):
    """A seat at one desk of a server that offers them all below its address."""

    desk: ClassVar[str]
    observation_cls: ClassVar[Type[Any]]

    def __init__(self, base_url: Optional[str] = None, **kwargs: Any):
        super().__init__(base_url=base_url, **kwargs)

    def _set_base_url(self, base_url: str) -> None:
        url = base_url.rstrip("/")
        if not url.endswith("/" + self.desk):
            url = f"{url}/{self.desk}"
        super()._set_base_url(url)

    def _step_payload(self, action: ActT) -> Dict[str, Any]:
        payload = action.model_dump(exclude_none=True)
        if not payload.get("metadata"):
            payload.pop("metadata", None)
        return payload

    def _parse_result(self, payload: Dict[str, Any]) -> StepResult[ObsT]:
        reward, done = payload.get("reward"), payload.get("done", False)
        observation = self.observation_cls(**payload.get("observation", {}), reward=reward, done=done)
        return StepResult(observation=observation, reward=reward, done=done)

    def _parse_state(self, payload: Dict[str, Any]) -> DeskState:
        return DeskState(**payload)


class ResolutionEnv(DeskEnv[ResolutionAction, ResolutionObservation]):
    """Resolve one ticket: find the evidence, do the deed, tell the customer, close or hand over.

    >>> with ResolutionEnv(base_url="http://127.0.0.1:7860").sync() as env:
    ...     result = env.reset(task="easy")
    ...     result = env.step(ResolutionAction(action_type="SearchKB", content="forgot password"))
    """

    desk = "resolution"
    observation_cls = ResolutionObservation


class DialogueEnv(DeskEnv[DialogueAction, DialogueObservation]):
    """Classify, ask for what is missing, respond or escalate, and use what the customer answered."""

    desk = "dialogue"
    observation_cls = DialogueObservation


class TriageEnv(DeskEnv[TriageAction, TriageObservation]):
    """Sort a queue by the handbook: route, urgency, difficulty, priority."""

    desk = "triage"
    observation_cls = TriageObservation
