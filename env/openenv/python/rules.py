"""Simple honest rules for the resolution desk: search the policy, search the record, pay what the record says, tell it, close."""

from __future__ import annotations

import re
from typing import Any, Dict, List, Tuple

# What a ticket is about by the customer's words: what to search for in the knowledge base, and in the customer's records.
TOPICS: List[Tuple[Tuple[str, ...], str, str]] = [
    (("password", "log in", "login"), "password reset", ""),
    (("twice", "two times", "double"), "duplicate charge policy", "charges ledger"),
    (("dead", "died", "broke", "stopped working", "defect"), "warranty policy", "order delivery"),
]


def topic(observation: Dict[str, Any]) -> Tuple[str, str]:
    """The policy's and the record's words for a ticket."""
    ticket = observation["ticket"]
    text = f"{ticket['subject']} {ticket['body']}".lower()
    for words, policy, record in TOPICS:
        if any(word in text for word in words):
            return policy, record
    return ticket["subject"], "order charges"


def about(document: Dict[str, Any], observation: Dict[str, Any]) -> int:
    """How many words of a record's title the customer uses."""
    ticket = observation["ticket"]
    said = set(re.findall(r"[a-z]{4,}", f"{ticket['subject']} {ticket['body']}".lower()))
    return len(said & set(re.findall(r"[a-z]{4,}", document["title"].split(":")[-1].lower())))


def due(observation: Dict[str, Any]) -> float:
    """What the records say is to be paid: the item's price, or the second of two settled charges of one amount."""
    records = [d for d in observation.get("documents", []) if d["kind"] == "record"]
    records.sort(key=lambda d: -about(d, observation))
    text = "\n".join(d["text"] for d in records)
    if "pending" in text:
        return 0.0
    price = re.search(r"item price[^$\n]*\$([0-9][0-9,]*\.?[0-9]*)", text, re.IGNORECASE)
    if price:
        return float(price.group(1).replace(",", ""))
    settled = re.findall(r"\$([0-9][0-9,]*\.?[0-9]*) \| settled", text)
    if len(settled) >= 2 and settled[-1] == settled[-2]:
        return float(settled[-1].replace(",", ""))
    return 0.0


def message(observation: Dict[str, Any]) -> str:
    """Tell the customer what was done or what they can do."""
    first = observation["customer"]["name"].split(" ")[0]
    text = f"I'm sorry about the trouble, {first}."
    if observation.get("refunded"):
        return f"{text} I have refunded ${observation['refunded']:.2f} to your card."
    for document in observation.get("documents", []):
        link = re.search(r"https://[^\s)>*]+[a-z0-9]", document["text"])
        if link:
            return f"{text} Please open {link.group(0)} to set it right."
    return f"{text} I am looking into this."


def next_action(observation: Dict[str, Any]) -> Dict[str, Any]:
    """The next action by the rules, from what the seat sees alone."""
    policy, record = topic(observation)
    step = observation["step"]
    if step == 0:
        return {"action_type": "SearchKB", "content": policy}
    if step == 1 and record:
        return {"action_type": "SearchKB", "content": record}
    if record and not observation.get("refunded") and 0 < due(observation) <= 500:
        return {"action_type": "IssueRefund", "amount": due(observation)}
    if not any(m["from"] == "agent" for m in observation.get("conversation", [])):
        return {"action_type": "Reply", "content": message(observation)}
    return {"action_type": "CloseTicket"}
