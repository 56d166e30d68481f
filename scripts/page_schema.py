"""Write the types of the server's answers and questions for the page, from its OpenAPI document.

python scripts/page_schema.py           write web/src/server/schema.ts anew
python scripts/page_schema.py --check   end with 1 where it is out of date
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any, TypeAlias

from sapper.server.app import make_api

Schema: TypeAlias = dict[str, Any]

FILE = Path(__file__).parents[1] / "web" / "src" / "server" / "schema.ts"
HEADING = """\
// The types of the server's `api/`, written by `scripts/page_schema.py` from its OpenAPI document.
"""
PLAIN = {
    "string": "string",
    "integer": "number",
    "number": "number",
    "boolean": "boolean",
    "null": "null",
}


def schema_text() -> str:
    """The whole file."""
    schemas: dict[str, Schema] = make_api().openapi()["components"]["schemas"]
    return "\n".join([HEADING, *(_declaration(name, schemas[name]) for name in sorted(schemas))])


def is_current() -> bool:
    """Whether the file holds what it should."""
    return FILE.is_file() and FILE.read_text(encoding="utf-8") == schema_text()


def _declaration(name: str, schema: Schema) -> str:
    note = _note(schema, "")
    if "properties" not in schema:
        return f"{note}export type {name} = {_type(schema)};\n"
    fields = "".join(_fields(schema))
    return f"{note}export interface {name} {{\n{fields}}}\n"


def _fields(schema: Schema) -> Iterator[str]:
    required = schema.get("required", [])
    for name, field in schema["properties"].items():
        mark = "" if name in required else "?"
        yield f"{_note(field, '  ')}  {name}{mark}: {_type(field)};\n"


def _note(schema: Schema, indent: str) -> str:
    if "description" not in schema:
        return ""
    words = " ".join(schema["description"].split()).replace("None", "null")
    return f"{indent}/** {words} */\n"


def _type(schema: Schema) -> str:
    """The type of whatever the schema allows; raises KeyError for what no schema of ours says."""
    if "$ref" in schema:
        return str(schema["$ref"]).rpartition("/")[2]
    for choice in ("anyOf", "oneOf"):
        if choice in schema:
            return " | ".join(map(_type, schema[choice]))
    if "const" in schema:
        return json.dumps(schema["const"])
    if "enum" in schema:
        return " | ".join(map(json.dumps, schema["enum"]))
    if "type" not in schema:
        return "unknown"
    if schema["type"] == "array":
        return _array(schema)
    if schema["type"] == "object":
        return f"Record<string, {_type(_values(schema))}>"
    return PLAIN[schema["type"]]


def _array(schema: Schema) -> str:
    if "prefixItems" in schema:
        return f"[{', '.join(map(_type, schema['prefixItems']))}]"
    items = _type(schema["items"])
    return f"({items})[]" if schema["items"].keys() & {"anyOf", "oneOf", "enum"} else f"{items}[]"


def _values(schema: Schema) -> Schema:
    """The schema of the values of an object that may have any keys."""
    values = schema.get("additionalProperties", {})
    return values if isinstance(values, dict) else {}


def main(arguments: list[str]) -> int:
    """Write or check the file; the exit status."""
    if "--check" in arguments:
        if not is_current():
            print(f"{FILE.name} is out of date: python scripts/page_schema.py")
        return 0 if is_current() else 1
    FILE.write_text(schema_text(), encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
