"""Messages of a worker: known texts alone, so that no stranger writes our sentences."""

from typing import Any

from abviz.classroom.check import in_file
from abviz.errors import Message, SearchError

LONGEST_FACT = 2_000
NOT_LOADED = Message("It cannot be loaded in a process of its own: {error}: {message}")
TEXTS: frozenset[str] = frozenset([*in_file.TEXTS, NOT_LOADED])


def encoded_message(message: str | None) -> Any:
    """Return a message as plain data: text and facts, or the words of another one."""
    if not isinstance(message, Message) or message.text not in TEXTS:
        return message
    facts = {
        name: encoded_message(fact) if isinstance(fact, Message) else str(fact)
        for name, fact in message.facts.items()
    }
    return {"text": message.text, "facts": facts}


def decoded_message(data: Any) -> str:
    """Return the message; what is none is no message of a worker: a ValueError."""
    if isinstance(data, str):
        return data[:LONGEST_FACT]
    if not isinstance(data, dict) or data.get("text") not in TEXTS:
        raise ValueError("no message")
    try:
        facts = {
            str(name): decoded_message(fact) for name, fact in data["facts"].items()
        }
        return Message(data["text"], **facts)
    except (KeyError, AttributeError, IndexError, RecursionError, TypeError):
        raise ValueError("no message") from None


def problem_from(data: Any) -> SearchError:
    """Return what a worker refuses as an error."""
    try:
        return SearchError(decoded_message(data))
    except ValueError:
        return SearchError(
            Message("What came from its process was no answer: there is no verdict.")
        )
