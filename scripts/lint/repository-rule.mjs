import { relative } from 'node:path';
import { isExempt } from './exemptions.mjs';

/** Handlers and declarations: they call services and repositories, which hold the statements. */
const withoutStatements = /^(?:plugins\/[^/]+|core)\/server\/(?:.*-calls|index)\.ts$/;
const statement =
  /^\s*(?:select\s|insert\s+into\s|update\s+[a-z_]+\s+set\s|delete\s+from\s|with\s+[a-z_]+\s+(?:\(|as))/i;

/** Reports SQL in handlers of calls and in entry files of plugins. */
export const repositoryRule = (getRoot) => ({
  meta: { type: 'problem', docs: { description: 'Handlers of calls contain no SQL' }, schema: [] },
  create(context) {
    const root = getRoot(context.filename);
    const file = relative(root, context.filename).replaceAll('\\', '/');
    if (!withoutStatements.test(file) || isExempt(root, 'repository', file)) return {};
    const check = (node, text) => {
      if (statement.test(text))
        context.report({ node, message: 'SQL in a handler or an entry file: move it to a repository' });
    };
    return {
      Literal: (node) => {
        if (typeof node.value === 'string') check(node, node.value);
      },
      TemplateLiteral: (node) => check(node, node.quasis[0].value.raw),
    };
  },
});
