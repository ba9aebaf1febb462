"""
Puts all mutants into Python sources at once, each behind a switch. Reads {file: text} as JSON from standard input, and writes
{"files": {file: text}, "mutants": [...]}. It works on syntax trees; what stands in an f-string or an annotation stays as it is.
"""

import ast
import copy
import json
import sys

SWITCH = "_boardmark_switch"

COMPARISONS = {
    ast.Lt: (ast.LtE, ast.GtE),
    ast.LtE: (ast.Lt, ast.Gt),
    ast.Gt: (ast.GtE, ast.LtE),
    ast.GtE: (ast.Gt, ast.Lt),
    ast.Eq: (ast.NotEq,),
    ast.NotEq: (ast.Eq,),
    ast.Is: (ast.IsNot,),
    ast.IsNot: (ast.Is,),
    ast.In: (ast.NotIn,),
    ast.NotIn: (ast.In,),
}
ARITHMETIC = {
    ast.Add: ast.Sub,
    ast.Sub: ast.Add,
    ast.Mult: ast.FloorDiv,
    ast.Div: ast.Mult,
    ast.FloorDiv: ast.Mult,
    ast.Mod: ast.Mult,
    ast.LShift: ast.RShift,
    ast.RShift: ast.LShift,
    ast.BitAnd: ast.BitOr,
    ast.BitOr: ast.BitAnd,
}


class Mutator(ast.NodeTransformer):
    def __init__(self, file, text, mutants):
        self.file = file
        self.lines = text.split("\n")
        self.mutants = mutants
        self.around = []

    # What each kind of node can become.

    def visit_Compare(self, node):
        changed = []
        for at, operator in enumerate(node.ops):
            for other in COMPARISONS[type(operator)]:
                changed.append(("EqualityOperator", with_item(node, "ops", at, other())))
        return self.switched(node, changed)

    def visit_BinOp(self, node):
        other = ARITHMETIC.get(type(node.op))
        changed = [] if other is None else [("ArithmeticOperator", with_field(node, "op", other()))]
        return self.switched(node, changed)

    def visit_BoolOp(self, node):
        other = ast.Or() if isinstance(node.op, ast.And) else ast.And()
        return self.switched(node, [("LogicalOperator", with_field(node, "op", other))])

    def visit_UnaryOp(self, node):
        inverts = isinstance(node.op, (ast.Not, ast.USub))
        # The sign of a literal is part of it.
        is_literal = isinstance(node.operand, ast.Constant)
        changed = [("UnaryOperator", node.operand)] if inverts and not is_literal else []
        return self.switched(node, changed)

    def visit_Constant(self, node):
        if isinstance(node.value, bool):
            return self.switched(node, [("BooleanLiteral", ast.Constant(not node.value))])
        if isinstance(node.value, str):
            other = "" if node.value else "Boardmark was here!"
            return self.switched(node, [("StringLiteral", ast.Constant(other))])
        return node

    def visit_List(self, node):
        is_read = isinstance(node.ctx, ast.Load) and node.elts
        return self.switched(node, [("ArrayDeclaration", ast.List([], ast.Load()))] if is_read else [])

    def visit_IfExp(self, node):
        return self.with_test(node, (True, False))

    def visit_If(self, node):
        return self.with_test(node, (True, False))

    def visit_While(self, node):
        return self.with_test(node, (False,))

    def with_test(self, node, values):
        original = node.test
        self.generic_visit(node)
        changed = [("ConditionalExpression", ast.Constant(value)) for value in values]
        if not isinstance(original, ast.Constant):
            node.test = self.behind_switches(original, node.test, changed)
        return node

    def visit_AugAssign(self, node):
        other = ARITHMETIC.get(type(node.op))
        original = copy.deepcopy(node)
        self.generic_visit(node)
        if other is None:
            return node
        mutant = with_field(original, "op", other())
        return ast.If(self.switch(original, "AssignmentOperator", mutant), [mutant], [node])

    def visit_Expr(self, node):
        # A text that stands alone is a docstring.
        return node if isinstance(node.value, ast.Constant) else self.generic_visit(node)

    def visit_FunctionDef(self, node):
        self.around.append(node.name)
        body = node.body
        starts = 1 if ast.get_docstring(node) is not None else 0
        self.generic_visit(node)
        if len(body) > starts and not isinstance(body[starts], ast.Raise):
            whole = copy.copy(body[starts])
            whole.end_lineno, whole.end_col_offset = body[-1].end_lineno, body[-1].end_col_offset
            test = self.switch(whole, "BlockStatement", ast.Pass())
            node.body = [*node.body[:starts], ast.If(test, [ast.Return(None)], node.body[starts:])]
        self.around.pop()
        return node

    def visit_ClassDef(self, node):
        self.around.append(node.name)
        self.generic_visit(node)
        self.around.pop()
        return node

    # What is left alone.

    def visit_JoinedStr(self, node):
        return node

    def visit_match_case(self, node):
        node.body = [self.visit(each) for each in node.body]
        return node

    def visit_arg(self, node):
        return node

    def visit_AnnAssign(self, node):
        if node.value is not None:
            node.value = self.visit(node.value)
        return node

    # Switches.

    def switched(self, node, changed):
        original = copy.deepcopy(node)
        return self.behind_switches(original, self.generic_visit(node), changed)

    def behind_switches(self, original, result, changed):
        for mutator, mutant in changed:
            result = ast.IfExp(self.switch(original, mutator, mutant), copy.deepcopy(mutant), result)
        return result

    def switch(self, original, mutator, mutant):
        number = len(self.mutants)
        self.mutants.append(
            {
                "id": str(number),
                "fileName": self.file,
                "in": ".".join(self.around),
                "mutatorName": mutator,
                "replacement": ast.unparse(mutant),
                "start": self.place(original.lineno, original.col_offset),
                "end": self.place(original.end_lineno, original.end_col_offset),
            }
        )
        return ast.Call(ast.Name(SWITCH, ast.Load()), [ast.Constant(number)], [])

    def place(self, line, offset):
        """The column in UTF-16 units, as JavaScript counts; lines from 0."""
        before = self.lines[line - 1].encode()[:offset].decode()
        return {"line": line - 1, "column": len(before.encode("utf-16-le")) // 2}


def with_field(node, field, value):
    changed = copy.deepcopy(node)
    setattr(changed, field, value)
    return changed


def with_item(node, field, at, value):
    changed = copy.deepcopy(node)
    getattr(changed, field)[at] = value
    return changed


def put_import(tree):
    """After the docstring and imports from the future, which have to stand first."""
    at = 0
    while at < len(tree.body) and (
        (at == 0 and isinstance(tree.body[0], ast.Expr) and isinstance(tree.body[0].value, ast.Constant))
        or (isinstance(tree.body[at], ast.ImportFrom) and tree.body[at].module == "__future__")
    ):
        at += 1
    tree.body.insert(at, ast.ImportFrom("boardmark_audit", [ast.alias("switch", SWITCH)], 0))


def main():
    files, mutants = {}, []
    for file, text in json.load(sys.stdin).items():
        tree = Mutator(file, text, mutants).visit(ast.parse(text))
        put_import(tree)
        files[file] = ast.unparse(ast.fix_missing_locations(tree)) + "\n"
    json.dump({"files": files, "mutants": mutants}, sys.stdout)


main()
