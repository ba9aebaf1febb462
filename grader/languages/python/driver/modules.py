"""The student's modules: compiled once by the server, run afresh in each child."""

import ast
import importlib
import importlib.machinery
import os
import sys
import types

MAX_SOURCES = 200
MAX_SOURCE_BYTES = 1_000_000

# Loaded by the server, so that no child has to; their state is no program's own.
SHARED = frozenset(
    """abc bisect collections copy dataclasses enum fractions functools heapq itertools json math numbers operator
    random re statistics string textwrap typing""".split()
)


class Sources:
    """The sources below the homes. Nothing of them is run here."""

    def __init__(self, homes, baseline):
        self.homes = homes
        self._baseline = baseline
        self._codes = {}
        self._order = set()
        self._names = set()
        self._imports = set()
        self._kept = frozenset()
        for home in homes:
            self._names.update(_module_names(home))
        for path in _list_sources(homes):
            self._compile(path)
        sys.path_hooks.insert(0, self._hook)

    def orders_by_process(self):
        """Whether an order may be another one in each process: by addresses, in sets of a class's objects or openly."""
        return "address" in self._order or {"set", "class"} <= self._order

    def _compile(self, path):
        try:
            with open(path, "rb") as file:
                source = file.read()
            tree = ast.parse(source, path)
            self._codes[path] = compile(tree, path, "exec", dont_inherit=True)
            self._imports.update(_imported(tree))
            self._order.update(_what_orders(tree))
        except (OSError, SyntaxError, ValueError, MemoryError, RecursionError):
            pass  # whoever imports it is told

    def share(self):
        """Loads the standard modules that they import, unless they have their own of that name."""
        for name in (self._imports & SHARED) - self._names:
            importlib.import_module(name)
        # Whoever shadows a standard module shadows it for all others, too.
        if self._names.isdisjoint(getattr(sys, "stdlib_module_names", self._names)):
            self._kept = frozenset(name for name, module in sys.modules.items() if not _is_ours(module))

    def code_of(self, path):
        code = self._codes.get(path)
        if code is None:
            with open(path, "rb") as file:
                code = compile(file.read(), path, "exec", dont_inherit=True)
        return code

    def enter(self, main, first=None):
        """In the child: the program's own modules come first, and ours are gone."""
        for name in set(sys.modules) - self._baseline - self._kept:
            del sys.modules[name]
        sys.modules["__main__"] = main
        sys.path[0:1] = self.homes if first is None else [first]
        sys.path_importer_cache.clear()

    def _hook(self, path):
        if path not in self.homes and not any(path.startswith(home + os.sep) for home in self.homes):
            raise ImportError("not the student's")
        codes = self._codes

        class Loader(importlib.machinery.SourceFileLoader):
            def get_code(self, fullname):
                return codes.get(self.path) or super().get_code(fullname)

        return importlib.machinery.FileFinder(
            path,
            (importlib.machinery.ExtensionFileLoader, importlib.machinery.EXTENSION_SUFFIXES),
            (Loader, importlib.machinery.SOURCE_SUFFIXES),
        )


def _what_orders(tree):
    for node in ast.walk(tree):
        if isinstance(node, ast.ClassDef):
            yield "class"
        elif isinstance(node, (ast.Set, ast.SetComp)):
            yield "set"
        elif isinstance(node, ast.Name) and node.id in ("set", "frozenset"):
            yield "set"
        elif isinstance(node, ast.Name) and node.id in ("hash", "id"):
            yield "address"
        elif isinstance(node, ast.BinOp) and (_is_view(node.left) or _is_view(node.right)):
            yield "set"


def _is_view(node):
    return (
        isinstance(node, ast.Call)
        and isinstance(node.func, ast.Attribute)
        and node.func.attr in ("keys", "items")
    )


def _is_ours(module):
    return isinstance(module, types.ModuleType) and OURS == os.path.dirname(
        getattr(module, "__file__", None) or ""
    )


OURS = os.path.dirname(os.path.abspath(__file__))


def _module_names(home):
    for entry in os.scandir(home):
        yield entry.name.partition(".")[0]


def _list_sources(homes):
    count = 0
    for home in homes:
        for folder, folders, files in os.walk(home):
            folders.sort()
            for name in sorted(files):
                path = os.path.join(folder, name)
                if not name.endswith(".py") or os.path.getsize(path) > MAX_SOURCE_BYTES:
                    continue
                count += 1
                if count > MAX_SOURCES:
                    return
                yield path


def _imported(tree):
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module and node.level == 0:
            yield node.module
