import type { TableColumn, TableConstraint, TableDetails } from './read-objects';
import { plainExpression, plainSql } from './sql-text';

/** Comments of a table by the name of what they precede; those of the table itself under its own name. */
export type Comments = ReadonlyMap<string, readonly string[]>;

const commentLines = (comments: Comments, key: string, indent: string): readonly string[] =>
  (comments.get(key) ?? []).map((comment) => `${indent}-- ${comment}`);

/** Returns the name that the server gives a constraint by default. */
function usualName(table: string, constraint: TableConstraint, all: readonly TableConstraint[]): string {
  const getBase = ({ kind, columns }: TableConstraint): string => {
    if (kind === 'p') return `${table}_pkey`;
    if (kind === 'c' && columns.length !== 1) return `${table}_check`;
    return `${[table, ...columns].join('_')}_${{ u: 'key', f: 'fkey', c: 'check', x: 'excl' }[kind]}`;
  };
  const base = getBase(constraint);
  // A second constraint on the same columns is numbered, in the order of the table.
  const index = all.filter((each) => getBase(each) === base).findIndex(({ name }) => name === constraint.name);
  return index > 0 ? `${base}${index}` : base;
}

/** Whether a constraint can be written after its column: it has one column and its default name. */
function isInline(table: string, constraint: TableConstraint, all: readonly TableConstraint[]): boolean {
  const { kind, columns, name, definition } = constraint;
  if (columns.length !== 1 || name !== usualName(table, constraint, all)) return false;
  if (kind === 'f') return !/deferrable|not valid/i.test(definition);
  return kind === 'p' || kind === 'u' || kind === 'c';
}

function inlineSql({ kind, definition }: TableConstraint): string {
  if (kind === 'p') return 'primary key';
  if (kind === 'u') return plainSql(definition).replace(/ \(.*$/, '');
  if (kind === 'f') return plainSql(definition).replace(/^foreign key \([^)]*\) /, '');
  return checkSql(definition);
}

/** Removes the second pair of parentheses that the server adds. */
function checkSql(definition: string): string {
  const inner = plainExpression(definition).replace(/^check \(\((.*)\)\)( .*)?$/s, 'check ($1)$2');
  return balanced(inner) ? inner : plainExpression(definition);
}

/** Whether no parenthesis within the outermost pair closes before it opens. */
function balanced(check: string): boolean {
  let depth = 0;
  const text = check.replace(/'(?:[^']|'')*'/g, '');
  for (const [index, letter] of [...text].entries()) {
    if (letter === '(') depth += 1;
    if (letter === ')') depth -= 1;
    if (depth === 0 && letter === ')' && /\S/.test(text.slice(index + 1))) return false;
  }
  return depth === 0;
}

function columnSql(column: TableColumn, inline: readonly TableConstraint[]): string {
  const { name, type, isNeeded, identity, generated, collation } = column;
  const shortType = plainSql(type);
  const isKey = inline.some(({ kind }) => kind === 'p');
  const value = column.default === null ? null : plainSql(column.default);
  const cast = value?.match(/^('(?:[^']|'')*'|null)::(.+)$/);
  return [
    name,
    shortType,
    ...inline.filter(({ kind }) => kind === 'p').map(inlineSql),
    collation && `collate "${collation}"`,
    isNeeded && !isKey && !identity && 'not null',
    identity && `generated ${identity === 'a' ? 'always' : 'by default'} as identity`,
    generated && `generated always as (${value}) stored`,
    !generated && value !== null && `default ${cast && cast[2] === shortType ? cast[1] : value}`,
    ...inline.filter(({ kind }) => kind !== 'p').map(inlineSql),
  ]
    .filter(Boolean)
    .join(' ');
}

const constraintSql = (table: string, constraint: TableConstraint, all: readonly TableConstraint[]): string => {
  const { name, kind, definition } = constraint;
  const sql = kind === 'c' ? checkSql(definition) : plainSql(definition);
  return name === usualName(table, constraint, all) ? sql : `constraint ${name} ${sql}`;
};

/**
 * Returns the statements that create a table with its indexes; foreign keys to tables that come later are in `late`.
 */
export function tableSql(
  table: string,
  { options, columns, constraints, indexes }: TableDetails,
  isKnown: (table: string) => boolean,
  comments: Comments = new Map(),
): { readonly statements: readonly string[]; readonly late: readonly string[] } {
  const [late, own] = [
    constraints.filter(({ refers }) => refers !== null && refers !== table && !isKnown(refers)),
    constraints.filter(({ refers }) => refers === null || refers === table || isKnown(refers)),
  ];
  const inline = own.filter((each) => isInline(table, each, constraints));
  const apart = own.filter((each) => !inline.includes(each));
  const parts = [
    ...columns.map((column) => ({
      before: commentLines(comments, `${table}.${column.name}`, '  '),
      sql: columnSql(
        column,
        inline.filter(({ columns: [only] }) => only === column.name.replaceAll('"', '')),
      ),
    })),
    ...apart.map((each) => ({
      before: commentLines(comments, each.name, '  '),
      sql: constraintSql(table, each, constraints),
    })),
  ];
  const lines = parts.flatMap(({ before, sql }, index) => [
    ...before,
    `  ${sql}${index < parts.length - 1 ? ',' : ''}`,
  ]);
  const statement = [
    ...commentLines(comments, table, ''),
    `create table ${table} (`,
    ...lines,
    options ? `) with (${options.replace(/=/g, ' = ')});` : ');',
  ].join('\n');
  const settings = columns.flatMap(({ name, storage, statistics, options: own_ }) => [
    ...(statistics === null ? [] : [`alter column ${name} set statistics ${statistics}`]),
    ...(storage === null ? [] : [`alter column ${name} set storage ${storage}`]),
    ...(own_ ? [`alter column ${name} set (${own_})`] : []),
  ]);
  const altered =
    settings.length > 0
      ? [
          [
            ...commentLines(comments, `${table} settings`, ''),
            `alter table ${table}${settings.length > 1 ? '\n  ' : ' '}${settings.join(',\n  ')};`,
          ].join('\n'),
        ]
      : [];
  return {
    statements: [statement, ...altered, ...indexes.map((index) => indexSql(index, comments))],
    late: late.map((each) => `alter table ${table} add ${constraintSql(table, each, constraints)};`),
  };
}

function indexSql(definition: string, comments: Comments): string {
  const sql = plainExpression(definition)
    .replace(/ with \(([^)]*)\)/, (_, options: string) => ` with (${options.replace(/='?([^',]*)'?/g, ' = $1')})`)
    .replace(/ where \((.*)\)$/s, (whole, inner: string) => (balanced(`(${inner})`) ? ` where ${inner}` : whole));
  const name = /index (\S+) on/.exec(sql)?.[1] ?? '';
  const folded = sql.length > 116 ? sql.replace(/ (include|with|where) /g, '\n  $1 ') : sql;
  return [...commentLines(comments, name, ''), `${folded};`].join('\n');
}

/** Formats a trigger with the function on a line of its own. */
export const triggerSql = (definition: string): string =>
  `${plainSql(definition).replace(/ (referencing|for each) /, '\n  $1 ')};`;
