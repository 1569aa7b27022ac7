"""Shows on the reference pages what attrs classes are made of: the constructor that attrs writes, which is not in the source."""

from __future__ import annotations

from collections.abc import Iterator

import griffe

ATTRS = {"attrs.frozen", "attrs.define"}


class Fields(griffe.Extension):
    """Gives each attrs class the constructor that its fields make."""

    def on_class(self, *, cls: griffe.Class, **_: object) -> None:
        """Look at one class; what it inherits stays out."""
        calls = {str(decorator.callable_path) for decorator in cls.decorators}
        if calls & ATTRS and "__init__" not in cls.members and "__new__" not in cls.members:
            own = griffe.Parameter("self", kind=griffe.ParameterKind.positional_or_keyword)
            made = griffe.Function(
                "__init__", parameters=griffe.Parameters(own, *_parameters(cls)), returns="None", parent=cls
            )
            cls.set_member("__init__", made)


def _parameters(cls: griffe.Class) -> Iterator[griffe.Parameter]:
    for name, field in cls.members.items():
        if not isinstance(field, griffe.Attribute) or "property" in field.labels:
            continue
        if field.annotation is None or "ClassVar" in str(field.annotation):
            continue
        value, default = field.value, None
        if isinstance(value, griffe.ExprCall) and value.canonical_path == "attrs.field":
            given = {word.name: word.value for word in value.arguments if isinstance(word, griffe.ExprKeyword)}
            if str(given.get("init")) == "False":
                continue
            default = given.get("default") or (f"{given['factory']}()" if "factory" in given else None)
        elif not (
            isinstance(value, griffe.ExprCall) and str(value.function).startswith("_")
        ):  # a function that makes a field
            default = value
        kind = griffe.ParameterKind.positional_or_keyword
        yield griffe.Parameter(name.lstrip("_"), annotation=field.annotation, kind=kind, default=default)
