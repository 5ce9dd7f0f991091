"""Write the client's types and refusals from the table's: `python web/scripts/messages.py`; `--check` only compares."""

from __future__ import annotations

import json
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import msgspec

from stolik.bots.catalogue import LEVELS
from stolik.core.proof import lesson
from stolik.server.admin import SEEN
from stolik.server.people.messages import TOLD
from stolik.table import entries, export, seating, talk
from stolik.table import messages as say
from stolik.table.clock import SPEEDS
from stolik.table.names import BOT_NAMES
from stolik.table.tournament import messages as tournament
from stolik.table.tournament.standings import DUELS, PLAIN, TABLES
from stolik.table.tournament.tournament import FORMS, USUAL_ROUNDS, USUAL_SIZE
from stolik.table.words import WORDS

SHELL = Path(__file__).parent.parent / "src" / "shell"
BREAKERS = [each for each in dict.fromkeys(DUELS + TABLES) if each not in PLAIN]
# Words and numbers of which there are few: they are parts of keys, and pages have a label for each.
FEW: dict[str, dict[str, Sequence[str | int]]] = {
    "messages.py": {
        "Speed": SPEEDS,
        "Level": LEVELS,
        "Chat": talk.CHATS,
        "Emote": talk.EMOTES,
        "Standing": seating.STANDINGS,
    },
    "tournament/messages.py": {"Form": FORMS, "Breaker": BREAKERS},
}
FIELDS = {
    ("Wish", "speed"): "Speed",
    ("PassForMe", "how"): "Standing",
    ("TableSight", "speed"): "Speed",
    ("TableSight", "wish"): "Speed",
    ("TableSight", "chat"): "Chat",
    ("TableSight", "standing"): "Standing",
    ("TournamentSight", "form"): "Form",
    ("TournamentSight", "breakers"): "Breaker[]",
    ("RowOf", "by"): "Breaker | ''",
    ("Options", "options"): "PublicKeyCredentialCreationOptionsJSON | PublicKeyCredentialRequestOptionsJSON",
}
USUAL = {
    "tournament/messages.py": [
        "/** Rounds, or times everybody meets everybody; elsewhere one. */\n"
        f"export const USUAL_ROUNDS: Partial<Record<Form, number>> = {json.dumps(USUAL_ROUNDS)}",
        f"/** Of a table. */\nexport const USUAL_SIZE = {USUAL_SIZE}",
    ]
}
HEAD = "// Written by scripts/messages.py from stolik/{folder}/{source}; do not edit.\n"


def head(source: str, folder: str = "table") -> str:
    """Where a file comes from."""
    return HEAD.format(source=source, folder=folder)


def kind(schema: dict[str, Any]) -> str:
    """The TypeScript of one JSON schema."""
    if "contentEncoding" in schema:
        return "Uint8Array"
    if "prefixItems" in schema:
        return f"[{', '.join(kind(each) for each in schema['prefixItems'])}]"
    if "$ref" in schema:
        return str(schema["$ref"].rsplit("/", 1)[1])
    if "enum" in schema:
        return " | ".join(f"'{value}'" for value in schema["enum"])
    if "anyOf" in schema:
        return " | ".join(kind(each) for each in schema["anyOf"])
    match schema.get("type"):
        case "array":
            inner = kind(schema.get("items", {}))
            return f"({inner})[]" if "|" in inner else f"{inner}[]"
        case "object":
            return f"Record<string, {kind(schema.get('additionalProperties') or {})}>"
        case "integer" | "number":
            return "number"
        case "string" | "boolean" | "null" as plain:
            return str(plain)
    return "unknown"


def few(name: str, values: Sequence[str | int]) -> str:
    """All there are, and one of them."""
    listed = ", ".join(f"'{value}'" if isinstance(value, str) else str(value) for value in values)
    return f"export const {name.upper()}S = [{listed}] as const\nexport type {name} = (typeof {name.upper()}S)[number]"


def interface(name: str, schema: dict[str, Any], is_sent: bool) -> str:
    """One message. What has a default may be left out when it is sent, and is always there when it is received."""
    wanted = schema.get("required", [])
    lines = [f"/** {schema['description']} */"] if "description" in schema else []
    if schema["type"] == "array":
        labels = msgspec.structs.fields(getattr(say, name, None) or getattr(entries, name))
        parts = [f"{field.name}: {kind(its)}" for field, its in zip(labels, schema["prefixItems"], strict=True)]
        return "\n".join([*lines, f"export type {name} = [{', '.join(parts)}]"])
    lines.append(f"export interface {name} {{")
    for field, its in schema["properties"].items():
        mark = "?" if is_sent and field not in wanted else ""
        lines.append(f"  {field}{mark}: {FIELDS.get((name, field)) or kind(its)}")
    return "\n".join([*lines, "}"])


def typescript(source: str, from_client: Any, to_client: Any, *more: Any) -> str:
    """The messages of a table, or of a tournament."""
    parts = [head(source)]
    parts += [few(name, values) for name, values in FEW[source].items()]
    sent = msgspec.json.schema_components([from_client])[1]
    told = msgspec.json.schema_components([to_client, *more])[1]
    parts += [interface(name, schema, True) for name, schema in sent.items()]
    parts += [interface(name, schema, False) for name, schema in told.items()]
    parts += USUAL.get(source, [])
    for name, union in {"FromClient": from_client, "ToClient": to_client}.items():
        parts.append(f"export type {name} = {' | '.join(each.__name__ for each in union.__args__)}")
    return "\n\n".join(parts) + "\n"


def match_file() -> str:
    """A match as a file."""
    told = msgspec.json.schema_components([export.Export])[1]
    names = {"FORM": export.FORM, "SERVER": export.SERVER, "BROWSER": export.BROWSER}
    parts = [head("export.py"), *(f"export const {name} = '{word}'" for name, word in names.items())]
    parts += [interface(name, schema, False) for name, schema in told.items()]
    return "\n\n".join(parts) + "\n"


def lesson_file() -> str:
    """A guided first game."""
    told = msgspec.json.schema_components([lesson.Script])[1]
    parts = [head("lesson.py", "core/proof"), *(interface(name, schema, False) for name, schema in told.items())]
    return "\n\n".join(parts) + "\n"


def told_file(source: str, folder: str, kinds: Sequence[type]) -> str:
    """What pages are told when they ask."""
    told = msgspec.json.schema_components(kinds)[1]
    parts = [head(source, folder), *(interface(name, each, False) for name, each in told.items())]
    return "\n\n".join(parts) + "\n"


def refusals() -> str:
    """What the table and its server say when something is not possible, in every language."""
    words = {language: {f"refusal.{code}": text for code, text in each.items()} for language, each in WORDS.items()}
    body = json.dumps(words, ensure_ascii=False, indent=2)
    return f"{head('words.py')}\nexport const REFUSALS = {body}\n"


def bot_names() -> str:
    """Whom somebody who plays alone sits with."""
    names = ", ".join(f"'{name}'" for name in BOT_NAMES)
    return f"{head('names.py')}\nexport const BOT_NAMES = [{names}]\n"


FILES = {
    "messages.ts": typescript("messages.py", say.FromClient, say.ToPage, say.Frame),
    "tournament/messages.ts": typescript("tournament/messages.py", tournament.FromClient, tournament.ToClient),
    "refusals.ts": refusals(),
    "../played/file.ts": match_file(),
    "../solo/names.ts": bot_names(),
    "../learn/script.ts": lesson_file(),
    "../people/messages.ts": told_file("messages.py", "server/people", TOLD),
    "../order/messages.ts": told_file("admin.py", "server", SEEN),
}

if __name__ == "__main__":
    for name, text in FILES.items():
        path = SHELL / name
        if "--check" not in sys.argv:
            path.write_text(text, encoding="utf-8")
        elif not path.exists() or path.read_text(encoding="utf-8") != text:
            sys.exit(f"web/src/shell/{name} is old")
