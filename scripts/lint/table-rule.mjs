import { relative } from 'node:path';
import { getNeeds } from '../plugin-needs.mjs';
import { clusterFaults } from './cluster-faults.mjs';
import { getPlace } from './placement.mjs';
import { scopeComplaint } from './scope-rule.mjs';
import { isSql, tablesIn } from './sql-tables.mjs';
import { offenders } from './table-offenders.mjs';
import { behind, getOwners } from './table-owners.mjs';

/** Returns whether a plugin depends on another, directly or indirectly. */
function needs(root, plugin, other, seen = new Set()) {
  if (seen.has(plugin)) return false;
  seen.add(plugin);
  return getNeeds(root, plugin).requires.some((id) => id === other || needs(root, id, other, seen));
}

/** Returns the distributions that a statement joins; distributed tables count as one only if they are co-located. */
function getPlaces(tables, names) {
  const places = names
    .flatMap((name) => behind(tables, name))
    .filter(({ key }) => key)
    .map(({ distribution, key }) =>
      distribution === 'keyed' && key === 'article_id'
        ? 'library'
        : distribution === 'keyed'
          ? `keyed by ${key}`
          : distribution,
    );
  return [...new Set(places)].sort();
}

/** Returns why a use of a table is not allowed, or null if it is. */
function getComplaint(root, { tables, reads }, plugin, { name, use }) {
  const declared = tables.get(name);
  const self = plugin ?? 'core';
  if (!declared || declared.owner === self) return null;
  if (use === 'write') return `${name} may be written only by ${declared.owner}; call its service`;
  const isReached = declared.owner === 'core' || needs(root, self, declared.owner);
  if (!isReached) return `${name} belongs to ${declared.owner}, which ${self} does not require`;
  if (use === 'reference' || declared.of || reads.get(self)?.has(name)) return null;
  return `${name} is a table of ${declared.owner}: call its service, read a view that it declares, or declare the read in server/tables.ts`;
}

/**
 * Checks SQL: only the owner of a table names it, no statement joins two distributions, and none uses what a cluster
 * database refuses. A select used as a table within FROM is executed first and its result transferred, so it may read
 * another distribution.
 */
export function tableRule(getRoot) {
  return {
    meta: { type: 'problem', docs: { description: 'Enforces which code may name which table' }, schema: [] },
    create(context) {
      const root = getRoot(context.filename);
      const file = relative(root, context.filename).replaceAll('\\', '/');
      const place = getPlace(file);
      if (!place || place.test || !/^(core|plugin) server$/.test(place.layer.name)) return {};
      const owners = getOwners(root);
      const literals = [];
      let isFilledIn = false;
      const listed = new Set(offenders[file] ?? []);
      const met = new Set();

      const report = (node, key, message) => {
        if (listed.has(key)) met.add(key);
        else context.report({ node, message });
      };
      const checkAll = (node, uses) => {
        for (const use of uses) {
          const complaint = getComplaint(root, owners, place.plugin, use);
          if (complaint) report(node, use.name, complaint);
        }
      };
      const getKind = (name) => {
        const tables = behind(owners.tables, name);
        return tables.find(({ key }) => key) ?? (tables.length > 0 ? { isView: tables[0].name !== name } : undefined);
      };
      const checkSql = (node, text, isWhole = true) => {
        for (const fault of clusterFaults(text, getKind, isWhole)) report(node, 'cluster', fault);
        const uses = tablesIn(text).filter(({ name }) => owners.tables.has(name));
        checkAll(node, uses);
        const unscoped = scopeComplaint(owners, {
          plugin: place.plugin ?? 'core',
          file: file.replace(/^plugins\/[^/]+\/server\//, ''),
          node,
          names: uses.filter(({ use }) => use !== 'reference').map(({ name }) => name),
          textOf: (other) => context.sourceCode.getText(other),
        });
        // Migrations create and fill tables for all clients and users, outside any scope.
        if (unscoped && !/(?:^|\/)migrations(?:\/|\.ts$|-)/.test(file)) report(node, 'scope', unscoped);
        for (const part of new Set(uses.map((use) => use.part))) {
          const names = uses.filter((use) => use.part === part && use.use !== 'reference').map(({ name }) => name);
          const places = getPlaces(owners.tables, names);
          if (places.length > 1)
            report(node, 'joins', `one statement joins ${places.join(' and ')}: ${[...new Set(names)].join(', ')}`);
        }
      };

      return {
        Literal(node) {
          if (typeof node.value !== 'string') return;
          literals.push(node);
          if (isSql(node.value)) checkSql(node, node.value);
        },
        TemplateLiteral(node) {
          const pieces = node.quasis.map(({ value }) => value.cooked ?? value.raw);
          if (pieces.slice(0, -1).some((piece) => /\b(from|join|into|update|table|truncate|copy)\s+$/i.test(piece)))
            isFilledIn = true;
          const text = pieces.join(' ');
          if (isSql(text)) checkSql(node, text, pieces.length === 1);
        },
        CallExpression(node) {
          const [first] = node.arguments;
          if (
            node.callee.type === 'MemberExpression' &&
            node.callee.property.name === 'copy' &&
            typeof first?.value === 'string'
          )
            checkAll(first, [{ name: first.value, use: 'write' }]);
        },
        'Program:exit'(program) {
          for (const node of literals) {
            const [, name, alias] = /^(\w+)(?: (?:as )?(\w{1,12}))?$/.exec(node.value) ?? [];
            if (!owners.tables.has(name) || !name.includes('_') || !(alias || isFilledIn)) continue;
            checkAll(node, [{ name, use: 'read' }]);
          }
          for (const key of listed)
            if (!met.has(key))
              context.report({
                node: program,
                message: `${key} is no longer needed in scripts/lint/table-offenders.mjs`,
              });
        },
      };
    },
  };
}
