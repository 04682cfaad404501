import { behind } from './table-owners.mjs';

/**
 * Code which shows that a function runs its statements within a caller's scope: the scope service, its conditions and
 * checks, or the article reader, which applies it.
 */
const evidence =
  /\b(?:scopes?|withinSubjectsSql|withinBounds|librarySql|requireArticles|requireSubject|mustSee|mustHandle|visibleSubjects)\b|\.visible\(|\bArticleReader\)\.(?:sql|rows|detail|ids)\(|\b(?:reader|articles)\.(?:sql|rows|detail|ids)\(|\b(?:ScopeService|ClassPrivilegeService)\b|\bclasses\.allowed\b/;

const isFunction = ({ type }) => /^(?:FunctionDeclaration|FunctionExpression|ArrowFunctionExpression)$/.test(type);

/**
 * Returns the name by which readers of the file know a function; undefined for a function that is only passed as an
 * argument.
 */
function getName(node) {
  if (node.type === 'FunctionDeclaration') return node.id?.name;
  const { parent } = node;
  if (parent?.type === 'MethodDefinition' || parent?.type === 'Property') return parent.key.name;
  if (parent?.type === 'VariableDeclarator') return parent.id.name;
  return undefined;
}

/** Returns the named function or the constant that contains a statement: its name and its node. */
function getPlace(node) {
  let constant;
  for (let at = node; at; at = at.parent) {
    if (at.type === 'VariableDeclarator') constant = { name: at.id.name, node: at };
    const name = isFunction(at) ? getName(at) : undefined;
    if (name !== undefined) return { name, node: at };
  }
  return constant ?? { name: '', node };
}

/** Whether `unscoped` of the plugin names the folder, the file or the function. */
const isDeclared = (declared, file, name) =>
  declared.some((entry) =>
    entry.endsWith('/') ? file.startsWith(entry) : entry === file || entry === `${file}#${name}`,
  );

/**
 * Returns why a statement over scoped tables is refused; null when it is within a scope or declared. `file` is the path
 * below the server folder of the plugin.
 */
export function scopeComplaint({ tables, unscoped }, { plugin, file, node, names, textOf }) {
  const scoped = [...new Set(names)].filter((name) => behind(tables, name).some(({ isScoped }) => isScoped));
  if (scoped.length === 0) return null;
  const place = getPlace(node);
  if (evidence.test(textOf(place.node))) return null;
  if (isDeclared(unscoped.get(plugin) ?? [], file, place.name)) return null;
  return `${scoped.join(', ')}: asked without the caller's scope in ${file}#${place.name}; ask ScopeService, or say why in unscoped of server/tables.ts`;
}
