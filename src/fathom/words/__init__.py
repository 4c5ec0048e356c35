"""Everything Fathom says to people: one catalogue per language, in Project Fluent files, for the house and for each game."""

from fathom.words.catalogue import languages, say, text, variables

__all__ = ["languages", "say", "text", "variables"]
