/**
 * Makes small changes of Java sources, as a student might have written them: edits of the syntax tree of tree-sitter's
 * Java grammar. Some do not compile and are no mutants, which is found out later.
 */
import { createRequire } from 'node:module';
import type * as TreeSitter from 'web-tree-sitter';
import { loadModule } from '../../grader/package/load-module.js';
import { findPackageRoot } from '../../grader/package/package-root.js';
import { join } from 'node:path';
import { err, ok, type Result } from '../../grader/model.js';
import type { Source } from '../../grader/audit/instrument.js';
import type { SolutionMutant } from './solution-mutant.js';

type Node = TreeSitter.Node;
type Report = (mutator: string, node: Node, replacement: string) => void;

/**
 * Finds all mutants. The fault says that the parser is not installed: it comes with the git clone, not with the
 * package.
 */
export async function mutateJava(sources: readonly Source[]): Promise<Result<SolutionMutant[], string>> {
  const parser = await loadParser();
  if (parser === null)
    return err(
      'Mutants of Java need web-tree-sitter and tree-sitter-java, which are part of the git clone of boardmark and not of the npm package. Clone the repository and run `npm ci` there.',
    );
  return ok(sources.flatMap((source) => mutateSource(parser, source)));
}

let loading: Promise<TreeSitter.Parser | null> | null = null;

function loadParser(): Promise<TreeSitter.Parser | null> {
  loading ??= makeParser().catch(() => null);
  return loading;
}

async function makeParser(): Promise<TreeSitter.Parser> {
  const { Parser, Language } = (await loadModule('web-tree-sitter')) as typeof TreeSitter;
  await Parser.init();
  const require = createRequire(join(findPackageRoot(), 'package.json'));
  const grammar = join(require.resolve('tree-sitter-java/package.json'), '../tree-sitter-java.wasm');
  return new Parser().setLanguage(await Language.load(grammar));
}

function mutateSource(parser: TreeSitter.Parser, { name, text }: Source): SolutionMutant[] {
  const tree = parser.parse(text);
  if (tree === null) return [];
  const found: SolutionMutant[] = [];
  const visit = (node: Node): void => {
    // Annotations and imports do not affect what a program does.
    if (['import_declaration', 'package_declaration', 'marker_annotation', 'annotation'].includes(node.type))
      return;
    const rule = RULES[node.type];
    rule?.(node, (mutator, at, replacement) => {
      if (replacement === at.text) return;
      const edit = { start: at.startIndex, end: at.endIndex, replacement };
      found.push({ file: name, mutator, line: at.startPosition.row + 1, original: at.text, edit });
    });
    for (const child of node.namedChildren) visit(child);
  };
  visit(tree.rootNode);
  tree.delete();
  return found;
}

const OPERATORS: Readonly<Record<string, readonly string[]>> = {
  '<': ['<=', '>='],
  '<=': ['<', '>'],
  '>': ['>=', '<='],
  '>=': ['>', '<'],
  '==': ['!='],
  '!=': ['=='],
  '&&': ['||'],
  '||': ['&&'],
  '+': ['-'],
  '-': ['+'],
  '*': ['/'],
  '/': ['*'],
  '%': ['*'],
  '&': ['|'],
  '|': ['&'],
  '^': ['|'],
  '<<': ['>>'],
  '>>': ['<<'],
  '>>>': ['>>'],
  '+=': ['-='],
  '-=': ['+='],
  '*=': ['/='],
  '|=': ['&='],
  '&=': ['|='],
};

/** One rule for each kind of node. */
const RULES: Readonly<Record<string, (node: Node, report: Report) => void>> = {
  binary_expression(node, report) {
    const { left, operator, right } = partsOf(node);
    if (left === null || operator === null || right === null) return;
    for (const other of OPERATORS[operator.text] ?? []) report('operator', operator, other);
    // A condition, a colour or a direction left out.
    if (operator.text !== '&&' && operator.text !== '||') return;
    report('operand left out', node, left.text);
    report('operand left out', node, right.text);
  },
  assignment_expression(node, report) {
    const { operator, right } = partsOf(node);
    if (operator !== null)
      for (const other of OPERATORS[operator.text] ?? []) report('operator', operator, other);
    if (right !== null) reportAlias(right, report);
  },
  variable_declarator(node, report) {
    const value = node.childForFieldName('value');
    if (value !== null) reportAlias(value, report);
  },
  return_statement(node, report) {
    const value = node.namedChild(0);
    if (value !== null) reportAlias(value, report);
    if (value?.type === 'identifier') report('null returned', value, 'null');
  },
  unary_expression(node, report) {
    const operand = node.childForFieldName('operand');
    const operator = node.childForFieldName('operator');
    if (operand !== null && (operator?.text === '!' || operator?.text === '-'))
      report('sign or negation', node, operand.text);
  },
  update_expression(node, report) {
    if (node.parent?.type === 'for_statement') return;
    report(
      'operator',
      node,
      node.text.includes('++') ? node.text.replace('++', '--') : node.text.replace('--', '++'),
    );
  },
  decimal_integer_literal(node, report) {
    const value = Number(node.text.replaceAll('_', ''));
    if (!Number.isSafeInteger(value) || value > 2 ** 30) return;
    report('constant', node, String(value + 1));
    if (value > 0) report('constant', node, String(value - 1));
  },
  true: (node, report) => report('constant', node, 'false'),
  false: (node, report) => report('constant', node, 'true'),
  string_literal(node, report) {
    if (node.text !== '""') report('text', node, '""');
  },
  character_literal(node, report) {
    if (/^'[A-Za-y0-8]'$/.test(node.text))
      report('constant', node, `'${String.fromCharCode(node.text.charCodeAt(1) + 1)}'`);
  },
  if_statement(node, report) {
    const condition = node.childForFieldName('condition');
    if (condition === null) return;
    report('condition', condition, '(true)');
    report('condition', condition, '(false)');
    const branch = node.childForFieldName('alternative');
    if (branch !== null) report('branch left out', branch, '{ }');
    reportMoved(node, report);
  },
  ternary_expression(node, report) {
    const yes = node.childForFieldName('consequence');
    const no = node.childForFieldName('alternative');
    if (yes === null || no === null) return;
    report('condition', node, `(${yes.text})`);
    report('condition', node, `(${no.text})`);
  },
  while_statement: reportNeverEntered,
  for_statement: reportNeverEntered,
  expression_statement: (node, report) => report('statement left out', node, ';'),
  break_statement(node, report) {
    report('statement left out', node, ';');
    if (isInLoop(node)) report('continue for break', node, 'continue;');
  },
  continue_statement(node, report) {
    report('statement left out', node, ';');
    report('break for continue', node, 'break;');
  },
  array_initializer(node, report) {
    const items = node.namedChildren;
    if (items.length < 2 || items.length > 16) return;
    for (const [index] of items.entries()) {
      const kept = items.filter((_, at) => at !== index).map(({ text }) => text);
      report('row of a table left out', node, `{${kept.join(', ')}}`);
    }
  },
  method_invocation(node, report) {
    const object = node.childForFieldName('object');
    const argument = node.childForFieldName('arguments')?.namedChild(0) ?? null;
    if (node.childForFieldName('name')?.text === 'equals' && object !== null && argument !== null)
      report('== for equals', node, `(${object.text} == ${argument.text})`);
  },
  field_declaration(node, report) {
    const modifiers = node.namedChildren.find((each) => each.type === 'modifiers') ?? null;
    if (modifiers === null) {
      const type = node.childForFieldName('type');
      if (type !== null) report('static field', type, `static ${type.text}`);
    } else if (!/\bstatic\b/.test(modifiers.text))
      report('static field', modifiers, `${modifiers.text} static`);
  },
};

function partsOf(node: Node) {
  return {
    left: node.childForFieldName('left'),
    operator: node.childForFieldName('operator') ?? findOperator(node),
    right: node.childForFieldName('right'),
  };
}

function findOperator(node: Node): Node | null {
  return node.children.find((each) => each.text in OPERATORS) ?? null;
}

/** The original instead of a copy of it. */
function reportAlias(value: Node, report: Report): void {
  const copied =
    /^([\w.[\]]+)\.clone\(\)$/.exec(value.text) ??
    /^(?:\([^)]*\)\s*)?([\w.[\]]+)\.clone\(\)$/.exec(value.text);
  const source = copied?.[1] ?? /^Arrays\.copyOf\((\w+)\s*,[^;]*\)$/.exec(value.text)?.[1];
  const wrapped = /^new\s+\w+(?:<[^>]*>)?\((\w+)\)$/.exec(value.text)?.[1];
  const alias = source ?? wrapped;
  if (alias !== undefined && !/^\d/.test(alias)) report('the thing itself for a copy', value, alias);
}

function reportNeverEntered(node: Node, report: Report): void {
  const condition = node.childForFieldName('condition');
  if (condition !== null)
    report('condition', condition, node.type === 'while_statement' ? '(false)' : 'false');
  const body = node.childForFieldName('body');
  if (body?.type !== 'block') return;
  // The loop ends after its first round.
  report('a single round', body, `${body.text.slice(0, -1)} if (true) break; }`);
}

/** A `break` or `return` at the end of a branch, moved behind the branch. */
function reportMoved(node: Node, report: Report): void {
  const branch = node.childForFieldName('consequence');
  if (branch?.type !== 'block') return;
  const last = branch.namedChildren.at(-1) ?? null;
  if (last === null || !['break_statement', 'return_statement'].includes(last.type)) return;
  const from = last.startIndex - node.startIndex;
  const without = `${node.text.slice(0, from)}${node.text.slice(from + last.text.length)}`;
  report(
    `${last.type === 'break_statement' ? 'break' : 'return'} moved`,
    node,
    `${without} if (true) ${last.text}`,
  );
}

function isInLoop(node: Node): boolean {
  for (let at = node.parent; at !== null && at.type !== 'method_declaration'; at = at.parent) {
    if (at.type === 'switch_block') return false;
    if (/^(for|while|do|enhanced_for)/.test(at.type)) return true;
  }
  return false;
}
