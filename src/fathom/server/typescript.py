"""The messages of `wire` as TypeScript: `python -m fathom.server.typescript` writes the page's `web/src/wire.ts`."""

import inspect
from pathlib import Path
from types import UnionType
from typing import Any, get_args

import msgspec
from msgspec.inspect import (
    AnyType,
    BoolType,
    CustomType,
    DictType,
    FloatType,
    IntType,
    ListType,
    StrType,
    StructType,
    Type,
    type_info,
)
from msgspec.inspect import UnionType as Union

from fathom.server import wire

TARGET = Path(__file__).parents[3] / "web" / "src" / "wire.ts"

HEAD = "// The messages between the server and the page. Generated from src/fathom/server/wire.py: change that file instead.\n"


def text() -> str:
    """The whole file."""
    parts = [HEAD]
    for name, thing in vars(wire).items():
        if isinstance(thing, type) and issubclass(thing, msgspec.Struct) and thing.__module__ == wire.__name__:
            parts.append(_interface(thing))
        elif isinstance(thing, UnionType) and name in ("Command", "Message"):
            parts.append(f"export type {name} = {' | '.join(member.__name__ for member in get_args(thing))};\n")
    parts.append(_closes())
    return "\n".join(parts)


def _interface(struct: type[msgspec.Struct]) -> str:
    """One message. Every field is always sent, so none is optional."""
    info = type_info(struct)
    assert isinstance(info, StructType)
    lines = [f"/** {(inspect.getdoc(struct) or '').splitlines()[0]} */", f"export interface {struct.__name__} {{"]
    if info.tag is not None:
        lines.append(f'  {info.tag_field}: "{info.tag}";')
    lines += [f"  {field.encode_name}: {_type(field.type)};" for field in info.fields]
    return "\n".join([*lines, "}", ""])


def _type(info: Type) -> str:
    """A type in TypeScript's words."""
    match info:
        case BoolType():
            return "boolean"
        case IntType() | FloatType():
            return "number"
        case StrType():
            return "string"
        case AnyType() | CustomType():
            return "unknown"
        case StructType(cls=cls):
            return cls.__name__
        case ListType(item_type=item):
            return f"({_type(item)})[]" if isinstance(item, Union) else f"{_type(item)}[]"
        case DictType(value_type=value):
            return f"Record<string, {_type(value)}>"
        case Union(types=types):
            return " | ".join(dict.fromkeys(map(_type, types)))
        case _:
            raise TypeError(f"no TypeScript for {info}: say it in `_type`")


def _closes() -> str:
    """The numbers a socket is closed with."""
    codes: list[tuple[str, Any]] = [(name, getattr(wire, name)) for name in wire.CLOSES]
    lines = [f"  {name}: {code}," for name, code in codes]
    return "\n".join(["/** How the server closes a socket. */", "export const CLOSE = {", *lines, "} as const;", ""])


if __name__ == "__main__":
    TARGET.write_text(text(), encoding="utf-8")
