import { relative } from 'node:path';
import { isExempt } from './exemptions.mjs';

/** Files that put services together; everywhere else services are injected. */
const compositionRoot =
  /^(?:plugins\/[^/]+\/(?:server|web)\/index\.tsx?|core\/(?:server\/boot|web\/boot|kernel)\/.*|.*-commands?\.ts)$/;
const source = /^(?:core\/(?:server|web)|plugins\/[^/]+\/(?:server|web))\//;
const test = /\.test\.tsx?$|\/testing\//;
const resolver = /^(?:services|resolver)$/;

/** Reports services that are taken from the resolver outside the composition roots. */
export const compositionRule = (getRoot) => ({
  meta: { type: 'problem', docs: { description: 'Services are injected' }, schema: [] },
  create(context) {
    const root = getRoot(context.filename);
    const file = relative(root, context.filename).replaceAll('\\', '/');
    if (!source.test(file) || compositionRoot.test(file) || test.test(file)) return {};
    if (isExempt(root, 'composition', file)) return {};
    return {
      CallExpression(node) {
        const { callee, arguments: given } = node;
        if (
          callee.type === 'MemberExpression' &&
          callee.property.name === 'get' &&
          callee.object.type === 'Identifier' &&
          resolver.test(callee.object.name) &&
          given.length === 1 &&
          given[0].type === 'Identifier' &&
          /^[A-Z]/.test(given[0].name)
        )
          context.report({
            node,
            message: `${given[0].name} is taken from the resolver: inject it (@inject in a class, withServices for a function)`,
          });
      },
    };
  },
});
