"""Evaluates the expressions of a case over the student's modules, in Python's ways."""

import importlib
import os
import re


class NoValue(Exception):
    """A name was used whose binding had failed."""


class Evaluator:
    """`files`: the module of each class of the contract, by the class and by the file's name."""

    def __init__(self, files):
        self._modules = {}
        for name, file in files.items():
            module = importlib.import_module(module_name(file))
            self._modules[name] = self._modules[file] = module
        self._bound = {}

    def bind(self, name, expression):
        """What was raised, or None."""
        try:
            self._bound[name] = (self.evaluate(expression),)
            return None
        except Exception as error:
            self._bound[name] = None
            return error

    def evaluate(self, expression):
        if isinstance(expression, list):
            return [self.evaluate(item) for item in expression]
        if not isinstance(expression, dict):
            return expression
        kind = expression["type"]
        if kind in ("double", "char"):
            value = expression["value"]
            return float(value) if kind == "double" else value
        if kind == "name":
            return self._name(expression["name"])
        if kind == "member":
            return self._member(expression)
        if kind == "map":
            return {_as_key(self.evaluate(key)): self.evaluate(value) for key, value in expression["entries"]}
        if kind == "index":
            return self.evaluate(expression["object"])[self.evaluate(expression["index"])]
        if kind == "call":
            return self._call(expression)
        made = self._class(expression["class"])
        return made(*[self.evaluate(arg) for arg in expression["args"]])

    def _name(self, name):
        if name not in self._bound:
            return self._class(name)
        held = self._bound[name]
        if held is None:
            raise NoValue("%s has no value: the step that makes it failed" % name)
        return held[0]

    def _owner(self, expression):
        """`Board` in `Board.size()`, or `board.py`: a module, not a value."""
        if not isinstance(expression, dict) or expression["type"] != "name":
            return None
        name = expression["name"]
        return None if name in self._bound else self._modules.get(name)

    def _static(self, owner, module, name):
        """A function of the module, or a member of its class of that name."""
        for holder in (module, getattr(module, owner, None)):
            for spelling in spellings(name):
                if holder is not None and hasattr(holder, spelling):
                    return getattr(holder, spelling)
        file = os.path.basename(module.__file__ or owner)
        raise AttributeError("%s has no function %s" % (file, name))

    def _member(self, expression):
        module = self._owner(expression["object"])
        name = expression["name"]
        if module is not None:
            return self._static(expression["object"]["name"], module, name)
        value = self.evaluate(expression["object"])
        if name == "length" and not hasattr(value, name):
            return len(value)
        return _attribute(value, name)

    def _call(self, expression):
        name = expression["name"]
        module = self._owner(expression["object"])
        if module is not None:
            function = self._static(expression["object"]["name"], module, name)
            return function(*[self.evaluate(arg) for arg in expression["args"]])
        value = self.evaluate(expression["object"])
        args = [self.evaluate(arg) for arg in expression["args"]]
        way = WAYS.get((name, len(args)))
        if way is not None and not any(hasattr(value, each) for each in spellings(name)):
            return way(value, *args)
        return _attribute(value, name)(*args)

    def _class(self, name):
        candidates = [self._modules[name]] if name in self._modules else self._modules.values()
        for module in candidates:
            if hasattr(module, name):
                return getattr(module, name)
        raise AttributeError("there is no class %s" % name)


# Calls of the case language that Python writes in another way.
WAYS = {
    ("equals", 1): lambda one, other: one == other,
    ("hashCode", 0): hash,
    ("toString", 0): str,
    ("length", 0): len,
    ("size", 0): len,
    ("isEmpty", 0): lambda items: len(items) == 0,
    ("get", 1): lambda items, at: items[at],
    ("charAt", 1): lambda text, at: text[at],
    ("contains", 1): lambda items, one: one in items,
}


def spellings(name):
    """`legalMoves` is `legal_moves`, or, as the case has it, `legalMoves`."""
    snake = re.sub(r"(?<=[a-z0-9])([A-Z])", r"_\1", name).lower()
    return (name,) if name.isupper() or snake == name else (snake, name)


def _as_key(value):
    """A list is no key in Python; a tuple is what a student would write."""
    return tuple(_as_key(item) for item in value) if isinstance(value, list) else value


def _attribute(value, name):
    for spelling in spellings(name):
        if hasattr(value, spelling):
            return getattr(value, spelling)
    return getattr(value, spellings(name)[0])


def module_name(file):
    return file[: -len(".py")].replace("/", ".") if file.endswith(".py") else file
