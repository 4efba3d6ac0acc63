"""What goes over the wire, typed. The server's GET /schema is the source; the checks of the repository hold the two together."""

from __future__ import annotations

from typing import Dict, List, Literal, Optional

from openenv.core.env_server.types import Action, Observation, State
from pydantic import BaseModel, ConfigDict, Field


class Part(BaseModel):
    """Base of the parts of an observation. Fields that a newer server adds are kept."""

    model_config = ConfigDict(extra="allow")


class RewardPart(Part):
    """A named share of the previous step's reward; the shares sum to it."""

    name: str
    value: float
    why: str


class Available(Part):
    """An action that may be taken now, or why it may not."""

    name: str
    unavailable: Optional[str] = None


class Message(Part):
    """One entry of the conversation, with its time on the ticket's clock."""

    from_: str = Field(alias="from")
    text: str
    at: str
    name: Optional[str] = None


class Document(Part):
    """An article or a record that a search returned; the text is Markdown."""

    id: str
    title: str
    kind: str
    text: str
    step: int


class Ticket(Part):
    """What the desk knows of a ticket. The last six are noted at the triage desk alone."""

    number: str
    subject: str
    body: str
    sentiment: float
    family: Optional[str] = None
    channel: Optional[str] = None
    status: Optional[str] = None
    id: Optional[str] = None
    description: Optional[str] = None
    initial_category: Optional[str] = None
    word_count: Optional[int] = None
    account_age_days: Optional[int] = None
    previous_tickets: Optional[int] = None


class Customer(Part):
    """The profile on the desk's screen. The e-mail address is the one on file."""

    id: str
    name: str
    premium: bool
    months: int
    past_tickets: int
    total_spend: float
    plan: Optional[str] = None
    email: Optional[str] = None


class DeskObservation(Observation):
    """What every desk shows. reward and done are those of the step that led here.

    ticket, customer: what the desk knows of them.
    conversation: what was said, in order.
    documents: what searches have found so far, the newest last.
    refunded: refunded so far, in US dollars.
    feedback: what the previous action did, in words.
    reward_parts: the named parts of the previous step's reward; they sum to it.
    step, max_steps: the steps taken, and after how many the episode ends.
    actions: what may be done now, or why it may not.
    """

    model_config = ConfigDict(extra="allow")

    ticket: Optional[Ticket] = None
    customer: Optional[Customer] = None
    conversation: List[Message] = Field(default_factory=list)
    documents: List[Document] = Field(default_factory=list)
    refunded: Optional[float] = None
    feedback: str = ""
    reward_parts: List[RewardPart] = Field(default_factory=list)
    step: int = 0
    max_steps: int = 0
    actions: List[Available] = Field(default_factory=list)


class ResolutionObservation(DeskObservation):
    """The desk that resolves one ticket with actions."""


class DialogueObservation(DeskObservation):
    """The desk that classifies, asks, responds or escalates.

    tickets: the tickets of the queue, as {"id": "1", "text": …}; the ids count from 1.
    current_ticket_id: the ticket that an action without a ticket_id is for.
    history: what was done so far, as {"user": …, "agent": …, "action_type": …}; user is what the customer said before that action.
    policy: the handbook, in Markdown: what the labels mean, what must be known, what is done. The same for every ticket.
    """

    tickets: List[Dict[str, str]] = Field(default_factory=list)
    current_ticket_id: str = ""
    history: List[Dict[str, str]] = Field(default_factory=list)
    policy: str = ""


class TriageObservation(DeskObservation):
    """The desk that sorts a queue of tickets. The values of progress, stats and finished are texts, as they go over the wire.

    handbook: the rules that decide every ticket, in Markdown. The same for every queue.
    progress: "ticket" (the number of the one in front of you), "tickets" (how many there are), "done" (how many are answered): "1", "5", "0".
    stats: over the tickets answered so far, from "0.00" to "1.00": "correctness" (route and urgency), "efficiency" (difficulty and
        priority), "route_accuracy".
    finished: the tickets answered so far: "ticket", the four answers, and "correctness", how right route and urgency were.
    """

    handbook: str = ""
    progress: Dict[str, str] = Field(default_factory=dict)
    stats: Dict[str, str] = Field(default_factory=dict)
    finished: List[Dict[str, str]] = Field(default_factory=list)


class ResolutionAction(Action):
    """Reply and SearchKB take content, IssueRefund an amount in dollars, Escalate a team and a reason."""

    action_type: Literal["Reply", "SearchKB", "IssueRefund", "Escalate", "CloseTicket"]
    content: Optional[str] = None
    amount: Optional[float] = None
    team: Optional[
        Literal["billing-leads", "security", "trust-safety", "safety", "legal", "privacy", "support-lead"]
    ] = None
    reason: Optional[str] = None


class DialogueAction(Action):
    """Content is a label for classify, a text otherwise. Without a ticket_id the current ticket is meant."""

    action_type: Literal["classify", "ask", "respond", "escalate"]
    content: str
    ticket_id: Optional[int] = None


class TriageAction(Action):
    """The four answers to the ticket in front of you; the handbook says how each is found.

    route_category: who takes it. urgency_assessment: how bad it is for the people hit. resolution_difficulty: how hard it is to
    resolve. priority_score: a whole number; 0 can wait, 100 comes first.
    """

    route_category: Literal["billing", "technical", "feature", "feedback", "spam"]
    urgency_assessment: Literal["low", "medium", "high", "critical"]
    resolution_difficulty: Literal["easy", "medium", "hard"]
    priority_score: int = Field(ge=0, le=100)


class DeskState(State):
    """How the episode stands. Before the first reset there is only step_count.

    episode_id: the name that the reset gave, else one of the server's; it leads to the replay.
    family, ticket: which ticket it is, without what tells it from those that open with the same words.
    reason: why the episode ended.
    score: the sum of the rewards, from 0 to 1; 0.9 and more, played to the end, is solved.
    """

    environment: Optional[str] = None
    family: Optional[str] = None
    ticket: Optional[str] = None
    level: Optional[str] = None
    max_steps: Optional[int] = None
    done: bool = False
    reason: Optional[str] = None
    score: float = 0.0
