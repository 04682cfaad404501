import { existsSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { importComplaint } from './import-check.mjs';
import { sideGlobals } from './layers.mjs';
import { getCircle, getNeeds } from '../plugin-needs.mjs';
import { compositionRule } from './composition-rule.mjs';
import { cutTextRule } from './cut-text-rule.mjs';
import { getPlace } from './placement.mjs';
import { repositoryRule } from './repository-rule.mjs';
import { tableRule } from './table-rule.mjs';

const roots = new Map();

/** Returns the closest parent folder with a package.json, so that the rule also works in a copy of the tree. */
function getRoot(file) {
  const folder = dirname(file);
  if (!roots.has(folder)) {
    const above = dirname(folder);
    roots.set(folder, existsSync(join(folder, 'package.json')) || above === folder ? folder : getRoot(folder));
  }
  return roots.get(folder);
}

/** Returns the identifiers that a file uses but does not declare. */
function freeNames(scopes) {
  const references = [...scopes.globalScope.through];
  for (const variable of scopes.globalScope.variables)
    if (variable.defs.length === 0) references.push(...variable.references);
  return references.map(({ identifier }) => identifier);
}

/** Reports every import and global that the layer table does not allow. */
const layersRule = {
  meta: { type: 'problem', docs: { description: 'Enforces the layers of the codebase' }, schema: [] },
  create(context) {
    const root = getRoot(context.filename);
    const file = relative(root, context.filename).replaceAll('\\', '/');
    const place = getPlace(file);
    if (!place) return {};

    const check = (node, source, isDynamic = false) => {
      if (typeof source?.value !== 'string') return;
      const message = importComplaint(root, file, source.value, isDynamic);
      if (message) context.report({ node: source, message });
    };
    const forbidden = new Set([
      ...(place.layer.browser || place.test ? [] : sideGlobals.browser),
      ...(place.layer.node || place.test ? [] : sideGlobals.node),
    ]);
    const checkGlobals = (program) => {
      for (const node of freeNames(context.sourceCode.scopeManager)) {
        if (forbidden.has(node.name)) context.report({ node, message: `${place.layer.name} cannot use ${node.name}` });
      }
      if (!place.plugin || file !== `plugins/${place.plugin}/plugin.ts`) return;
      const circle = getCircle(root, place.plugin);
      if (circle)
        context.report({ node: program, message: `Plugins require each other in a circle: ${circle.join(' → ')}` });
      const { requires, optional } = getNeeds(root, place.plugin);
      for (const id of [...requires, ...optional].filter(
        (needed) => needed !== 'plugin-template' && !getNeeds(root, needed).exists,
      )) {
        context.report({ node: program, message: `${place.plugin} requires ${id}, which does not exist` });
      }
    };

    return {
      ImportDeclaration: (node) => check(node, node.source),
      ExportNamedDeclaration: (node) => check(node, node.source),
      ExportAllDeclaration: (node) => check(node, node.source),
      ImportExpression: (node) => check(node, node.source, true),
      TSImportType: (node) => check(node, node.source ?? node.argument?.literal ?? node.argument),
      TSExternalModuleReference: (node) => check(node, node.expression),
      MemberExpression(node) {
        if (
          node.object.type === 'Identifier' &&
          node.object.name === 'globalThis' &&
          forbidden.has(node.property.name)
        ) {
          context.report({ node, message: `${place.layer.name} cannot use ${node.property.name}` });
        }
      },
      'Program:exit': checkGlobals,
    };
  },
};

export default {
  meta: { name: 'conventions' },
  rules: {
    layers: layersRule,
    tables: tableRule(getRoot),
    'cut-text': cutTextRule(getRoot),
    composition: compositionRule(getRoot),
    repository: repositoryRule(getRoot),
  },
};
