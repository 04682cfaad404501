import { relative } from 'node:path';
import { getPlace } from './placement.mjs';

/** Names that indicate a text; lists have plural names. */
const textName =
  /(?:^|_|[a-z])(?:text|title|summary|subject|name|message|note|content|body|reason|html|author|site|label|description|excerpt|line|caption|heading|question|keyword|said|headline|error|comment|quote|address|input|word|key|url)$/i;
/** Methods that return a text on any object. */
const textMethods = new Set([
  'trim',
  'trimStart',
  'trimEnd',
  'replace',
  'replaceAll',
  'join',
  'toString',
  'toLowerCase',
  'toUpperCase',
  'normalize',
  'getAttribute',
]);
const textFunctions = /^(?:String|plainText|cellText|getLine|foldText|squeezed|stringify|t)$/;
/** Names of limits, as opposed to positions found in the text. */
const limitName = /^(?:most|longest|max|limit|shown|wide|largest)|(?:Length|Limit|Reach|Size|_LENGTH|_LIMIT)$/;
/** Minimum limit that is checked; lower ones are those of codes, such as the year of a date. */
const minLimit = 20;
/** Comment on the line, or on the one above, that states why a text may be cut anywhere. */
const allowed = /\/\/\s*cut:\s*\S/;

const getName = (node) => {
  if (node.type === 'ChainExpression' || node.type === 'TSNonNullExpression') return getName(node.expression);
  if (node.type === 'Identifier') return node.name;
  if (node.type === 'MemberExpression' && !node.computed) return node.property.name;
  return '';
};

/** Whether an expression is a text, judging by its syntax; types are not available here. */
function isText(node) {
  switch (node.type) {
    case 'ChainExpression':
    case 'TSNonNullExpression':
    case 'TSAsExpression':
      return isText(node.expression);
    case 'TemplateLiteral':
      return true;
    case 'Literal':
      return typeof node.value === 'string';
    case 'LogicalExpression':
      return isText(node.left) || isText(node.right);
    case 'ConditionalExpression':
      return isText(node.consequent) || isText(node.alternate);
    case 'BinaryExpression':
      return node.operator === '+' && (isText(node.left) || isText(node.right));
    case 'CallExpression': {
      const { callee } = node;
      // Hashes and timestamps are usually cut.
      if (['digest', 'toISOString'].includes(getName(callee))) return false;
      if (callee.type === 'MemberExpression' && textMethods.has(getName(callee))) return !isCode(callee.object);
      return textFunctions.test(getName(callee));
    }
    case 'Identifier':
    case 'MemberExpression':
      return textName.test(getName(node));
    default:
      return false;
  }
}

/** Whether an expression is a timestamp or a hash, even after replacements in it. */
function isCode(node) {
  if (node.type !== 'CallExpression') return false;
  if (['digest', 'toISOString', 'randomUUID'].includes(getName(node.callee))) return true;
  return node.callee.type === 'MemberExpression' && isCode(node.callee.object);
}

/** Whether a number is a maximum length, and not a position found in the text. */
function isLimit(node) {
  if (node.type === 'Literal') return typeof node.value === 'number' && node.value >= minLimit;
  if (node.type === 'BinaryExpression') return isLimit(node.left) || isLimit(node.right);
  return limitName.test(getName(node));
}

/**
 * Reports texts that are cut between two arbitrary UTF-16 units. This can split an emoji, and the database rejects a
 * text with half of one. `cutText` cuts between characters. A line that cuts something else is marked with `// cut:
 * WHY`.
 */
export function cutTextRule(getRoot) {
  return {
    meta: { type: 'problem', docs: { description: 'Has texts cut between characters' }, schema: [] },
    create(context) {
      const file = relative(getRoot(context.filename), context.filename).replaceAll('\\', '/');
      const place = getPlace(file);
      if (!place || place.test || file.startsWith('shared/text/') || file.includes('/testing/')) return {};
      const lines = context.sourceCode.text.split('\n');
      return {
        CallExpression(node) {
          const { callee } = node;
          if (callee.type !== 'MemberExpression' || callee.computed) return;
          const [from, to] = node.arguments;
          const method = callee.property.name;
          if (!['slice', 'substring', 'substr'].includes(method) || !from || !to) return;
          const isCut = method !== 'slice' || (from.type === 'Literal' && from.value === 0);
          if (!isCut || !isLimit(to) || (method === 'slice' && !isText(callee.object))) return;
          const { line } = callee.property.loc.start;
          if (allowed.test(lines[line - 1] ?? '') || allowed.test(lines[line - 2] ?? '')) return;
          context.report({
            node: callee.property,
            message: `A text is cut by cutText of #shared/text, which halves no emoji, and not by ${method}`,
          });
        },
      };
    },
  };
}
