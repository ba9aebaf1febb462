"""Reads what sources declare, by their trees: nothing of them is run. Prints `started` and the version, then a JSON line for each file."""

import ast
import io
import json
import sys
import tokenize

MAX_LINE = 2000


def main(paths):
    print("started", sys.version.split()[0], flush=True)
    for path in paths:
        print(json.dumps(inspect(path)), flush=True)


def inspect(path):
    try:
        with open(path, "rb") as file:
            source = file.read()
        tree = ast.parse(source, path)
        compile(source, path, "exec", dont_inherit=True)
    except SyntaxError as error:
        return {"path": path, "fault": _fault(error, path)}
    except (ValueError, MemoryError, RecursionError) as error:
        message = str(error) or type(error).__name__
        return {"path": path, "fault": {"message": message, "line": 1, "column": 1, "source": ""}}
    return {"path": path, "fault": None, **Module(tree).described()}


def _fault(error, path):
    line = error.lineno or 1
    lines = _lines(path)
    return {
        "message": error.msg,
        "line": line,
        "column": max(1, error.offset or 1),
        "source": ((error.text or (lines[line - 1] if line <= len(lines) else "")).rstrip())[:MAX_LINE],
    }


def _lines(path):
    try:
        with open(path, "rb") as file:
            source = file.read()
        encoding = tokenize.detect_encoding(io.BytesIO(source).readline)[0]
        return source.decode(encoding, "replace").splitlines()
    except (OSError, SyntaxError, LookupError):
        return []


class Module:
    """What a module declares at its top level, also within `if`, `try`, `for` and `with`."""

    def __init__(self, tree):
        self._functions = []
        self._classes = []
        self._names = set()
        self._inner = []
        self._open = False
        self._read(tree.body)
        self._open = self._open or any(
            isinstance(node, ast.Call) and _called(node) in ("globals", "exec", "setattr", "vars")
            for node in ast.walk(tree)
        )

    def described(self):
        return {
            "functions": self._functions,
            "classes": self._classes,
            "names": sorted(self._names),
            "inner": self._inner[:500],
            "open": self._open,
        }

    def _read(self, statements):
        for node in statements:
            if isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef)):
                self._functions.append(_function(node, 0))
                self._add_inner(node, node.name, "function")
            elif isinstance(node, ast.ClassDef):
                self._classes.append(_class(node))
                self._add_inner(node, node.name, "class")
            elif isinstance(node, (ast.Import, ast.ImportFrom)):
                self._import(node)
            else:
                self._names.update(_assigned(node))
                for field in ("body", "orelse", "finalbody"):
                    self._read(getattr(node, field, []))
                for handler in getattr(node, "handlers", []):
                    self._read(handler.body)

    def _import(self, node):
        for alias in node.names:
            if alias.name == "*":
                self._open = True
            else:
                self._names.add((alias.asname or alias.name).partition(".")[0])

    def _add_inner(self, outer, name, kind):
        for node in ast.walk(outer):
            if node is not outer and isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef)):
                self._inner.append({"name": node.name, "within": name, "kind": kind, **_place(node)})


def _place(node):
    return {"line": node.lineno, "column": node.col_offset + 1}


def _called(node):
    return node.func.id if isinstance(node.func, ast.Name) else None


def _assigned(node):
    """The names that a statement binds, without those in functions within it."""
    if isinstance(node, (ast.Assign, ast.AnnAssign, ast.AugAssign, ast.For, ast.With)):
        for each in ast.walk(node):
            if isinstance(each, ast.Name) and isinstance(each.ctx, ast.Store):
                yield each.id


def _function(node, hidden):
    """`hidden`: parameters that a call does not write, as `self`."""
    given = node.args.posonlyargs + node.args.args
    # A decorator may return anything.
    is_open = bool([each for each in node.decorator_list if not _keeps_parameters(each)])
    free = node.args.vararg is not None or is_open
    needed = [arg.arg for arg, default in zip(node.args.kwonlyargs, node.args.kw_defaults) if default is None]
    return {
        "name": node.name,
        "parameters": None if free else [arg.arg for arg in given[hidden:]],
        "optional": len(node.args.defaults),
        "keywords": needed,
        **_place(node),
    }


PLAIN_DECORATORS = {"staticmethod", "classmethod", "property", "abstractmethod", "override", "final"}
PLAIN_DECORATORS |= {"cache", "lru_cache", "wraps"}


def _keeps_parameters(decorator):
    return _last_name(decorator) in PLAIN_DECORATORS


def _last_name(node):
    node = node.func if isinstance(node, ast.Call) else node
    if isinstance(node, ast.Attribute):
        return node.attr
    return node.id if isinstance(node, ast.Name) else None


def _class(node):
    bases = [_last_name(base) for base in node.bases]
    decorators = {_last_name(each) for each in node.decorator_list}
    methods, static, fields, statics = [], [], [], []
    annotated = []
    for each in node.body:
        if isinstance(each, (ast.FunctionDef, ast.AsyncFunctionDef)):
            _add_method(each, methods, static, fields)
        elif isinstance(each, ast.AnnAssign) and isinstance(each.target, ast.Name):
            annotated.append((each.target.id, each.value is not None))
            statics.append(each.target.id)
        else:
            statics.extend(_assigned(each))
    fields.extend(_own_fields(node))
    has_fields_made = bool(decorators & {"dataclass", "attrs", "define"}) or "NamedTuple" in bases
    if has_fields_made and not any(each["name"] == "__init__" for each in methods):
        methods.append(
            {
                "name": "__init__",
                "parameters": [name for name, _ in annotated],
                "optional": sum(has_default for _, has_default in annotated),
                "keywords": [],
                **_place(node),
            }
        )
    if "dataclass" in decorators:
        methods.append({"name": "__eq__", "parameters": ["other"], "optional": 0, "keywords": [], **_place(node)})
    known = [base for base in bases if base not in ("object", "ABC", "Generic", "Protocol", None)]
    plain = decorators <= {"dataclass", "total_ordering", "final"}
    return {
        "name": node.name,
        "bases": known,
        "open": not plain or bool(node.keywords) or None in bases,
        "methods": methods,
        "static": static,
        "fields": sorted(set(fields) | set(statics)),
        **_place(node),
    }


def _add_method(node, methods, static, fields):
    kinds = {_last_name(each) for each in node.decorator_list}
    if "staticmethod" in kinds:
        static.append(_function(node, 0))
    elif "classmethod" in kinds:
        static.append(_function(node, 1))
    elif kinds & {"property", "cached_property"}:
        fields.append(node.name)
    else:
        methods.append(_function(node, 1))


def _own_fields(node):
    """What its methods assign to `self`."""
    for method in node.body:
        if not isinstance(method, ast.FunctionDef) or not (method.args.posonlyargs + method.args.args):
            continue
        own = (method.args.posonlyargs + method.args.args)[0].arg
        for each in ast.walk(method):
            if (
                isinstance(each, ast.Attribute)
                and isinstance(each.ctx, ast.Store)
                and isinstance(each.value, ast.Name)
                and each.value.id == own
            ):
                yield each.attr
