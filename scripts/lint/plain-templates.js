// The lint rule for numbers and booleans in template literals: `${count}`, not `${String(count)}`.
import ts from 'typescript';

const PLAIN = ts.TypeFlags.NumberLike | ts.TypeFlags.BooleanLike;

export const rule = {
  meta: { type: 'suggestion', schema: [] },
  create(context) {
    const services = context.sourceCode.parserServices;
    const checker = services?.program?.getTypeChecker();
    return {
      'TemplateLiteral > CallExpression[callee.name="String"][arguments.length=1]'(node) {
        // The specs of other rules lint without types.
        if (checker === undefined) return;
        const type = checker.getTypeAtLocation(services.esTreeNodeToTSNodeMap.get(node.arguments[0]));
        const parts = type.isUnion() ? type.types : [type];
        if (parts.every(({ flags }) => (flags & PLAIN) !== 0))
          context.report({ node, message: 'a template literal takes a number or a boolean as it is' });
      },
    };
  },
};
