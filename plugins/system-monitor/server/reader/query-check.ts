import type { A_Const, ColumnRef, FuncCall, RangeSubselect, RangeVar, SelectStmt, TypeName } from 'libpg-query';
import { InputError } from '#core';
import { joiningFunctions, queryFunctions } from './query-functions';

/** Limits of the form of a query. Within them, no value becomes much larger than the cells that it is built from. */
export const queryLimits = {
  /** Columns of one SELECT. */
  columns: 100,
  /** SELECTs inside each other. */
  depth: 6,
  /** Constructions that join values (`||`, `array[…]`, `row(…)`) where a subquery may join their results again. */
  joins: 8,
  /** The same in a query without subqueries. */
  plainJoins: 100,
  /** Length of a type such as `char(100)`. */
  typeLength: 1_000,
  /** Rows of `generate_series` with constant limits. */
  series: 1_000_000,
} as const;

/** JSON and XML constructors that are no function calls in the grammar. */
const constructors: Readonly<Record<string, string>> = {
  JsonArrayAgg: 'json_arrayagg',
  JsonArrayConstructor: 'json_array',
  JsonArrayQueryConstructor: 'json_array',
  JsonObjectAgg: 'json_objectagg',
  JsonObjectConstructor: 'json_object',
  JsonScalarExpr: 'json_scalar',
  JsonSerializeExpr: 'json_serialize',
  RangeTableFunc: 'xmltable',
  XmlExpr: 'xml',
  XmlSerialize: 'xmlserialize',
};

interface Found {
  readonly aliases: Set<string>;
  readonly lonely: Set<string>;
  joins: number;
  selects: number;
}

const refuse = (code: string, message: string, parameters?: Readonly<Record<string, unknown>>): never => {
  throw new InputError(`Query: ${message}`, `system-monitor.query-${code}`, parameters);
};

const refuseComplex = (message: string): never => {
  const { depth, columns, joins } = queryLimits;
  return refuse('complex', message, { depth, columns, joins });
};

/** Returns the integer of a constant, which the parser writes without a value when it is zero. */
function integerOf(node: unknown): number | undefined {
  const constant = (node as { readonly A_Const?: A_Const } | undefined)?.A_Const as
    | { readonly ival?: { readonly ival?: number } }
    | undefined;
  return constant?.ival ? (constant.ival.ival ?? 0) : undefined;
}

const nameOf = (parts: readonly unknown[] = []): readonly string[] =>
  parts.map((part) => (part as { readonly String?: { readonly sval?: string } }).String?.sval ?? '');

function checkFunction({ funcname, args = [] }: FuncCall, found: Found): void {
  const path = nameOf(funcname);
  const name = path.at(-1) ?? '';
  const isBuiltIn = path.length === 1 || (path.length === 2 && path[0] === 'pg_catalog');
  if (!isBuiltIn || !queryFunctions.has(name))
    refuse('function', `the function ${path.join('.')} is not available`, { name: path.join('.') });
  if (joiningFunctions.has(name)) found.joins += args.length;
  if (name !== 'generate_series') return;
  const [start, stop, step = 1] = args.map(integerOf);
  if (start === undefined || stop === undefined) return;
  if (Math.abs(stop - start) / Math.max(1, Math.abs(step)) > queryLimits.series)
    refuse('series', `generate_series has more than ${queryLimits.series} rows`, { max: queryLimits.series });
}

function checkType({ names, typmods = [] }: TypeName): void {
  for (const length of typmods.map(integerOf))
    if (length !== undefined && length > queryLimits.typeLength)
      refuse('type', `${nameOf(names).at(-1)}(${length}) is longer than ${queryLimits.typeLength}`, {
        name: `${nameOf(names).at(-1)}(${length})`,
        max: queryLimits.typeLength,
      });
}

/** Collects the name of a row of a table or subquery, by which all of its columns could be taken as one value. */
function checkRange({ alias, relname }: RangeVar & RangeSubselect, found: Found): void {
  const name = alias?.aliasname ?? relname;
  if (name !== undefined) found.aliases.add(name);
}

function visit(node: unknown, depth: number, found: Found): void {
  if (Array.isArray(node)) {
    for (const each of node) visit(each, depth, found);
    return;
  }
  if (typeof node !== 'object' || node === null) return;
  for (const [kind, value] of Object.entries(node)) {
    const constructor = constructors[kind];
    if (constructor) refuse('function', `${constructor} is not available`, { name: constructor });
    if (kind === 'FuncCall') checkFunction(value as FuncCall, found);
    if (kind === 'typeName' || kind === 'TypeName') checkType(value as TypeName);
    if (kind === 'RangeVar' || kind === 'RangeSubselect') checkRange(value as RangeVar & RangeSubselect, found);
    if (kind === 'WithClause' || kind === 'withClause')
      if ((value as { readonly recursive?: boolean }).recursive)
        refuse('recursive', 'WITH RECURSIVE is not available, since its result has no limit');
    if (kind === 'ParamRef') {
      const name = `$${(value as { readonly number?: number }).number ?? 0}`;
      refuse('parameter', `${name} has no value here; write the value itself`, { name });
    }
    if (kind === 'ColumnRef') {
      const { fields = [] } = value as ColumnRef;
      const [name] = nameOf(fields);
      if (fields.length === 1 && name) found.lonely.add(name);
    }
    if (kind === 'A_Expr' && nameOf((value as { readonly name?: unknown[] }).name).at(-1) === '||') found.joins += 1;
    if (kind === 'A_ArrayExpr') found.joins += (value as { readonly elements?: unknown[] }).elements?.length ?? 0;
    if (kind === 'RowExpr') found.joins += (value as { readonly args?: unknown[] }).args?.length ?? 0;
    if (kind === 'SubLink' && (value as { readonly subLinkType?: string }).subLinkType === 'ARRAY_SUBLINK')
      refuse('function', 'array(select …) is not available', { name: 'array(select …)' });
    if (kind === 'SelectStmt') visitSelect(value as SelectStmt, depth + 1, found);
    else visit(value, depth, found);
  }
}

function visitSelect(select: SelectStmt, depth: number, found: Found): void {
  found.selects += 1;
  const { larg, rarg, ...rest } = select;
  const columns = rest.targetList?.length ?? 0;
  if (depth > queryLimits.depth || columns > queryLimits.columns)
    refuseComplex(`at most ${queryLimits.depth} nested SELECTs with ${queryLimits.columns} columns each`);
  visit(rest, depth, found);
  for (const side of [larg, rarg]) if (side) visitSelect(side, depth, found);
}

/**
 * Checks the form of a query by PostgreSQL's own parser: only known functions and no construction whose memory is not
 * bounded by the sizes of cells. Throws an InputError that names what is refused. What is no query at all is left to
 * the database, which refuses it with its own message.
 */
export async function checkQuery(text: string): Promise<void> {
  const { parse, hasSqlDetails } = await import('libpg-query');
  const parsed = await parse(text).catch((error: unknown) => {
    if (hasSqlDetails(error)) return undefined;
    throw error;
  });
  const statement = parsed?.stmts?.[0]?.stmt as { readonly SelectStmt?: SelectStmt } | undefined;
  if (!statement?.SelectStmt || parsed?.stmts?.length !== 1) return;
  const found: Found = { aliases: new Set(), lonely: new Set(), joins: 0, selects: 0 };
  visitSelect(statement.SelectStmt, 1, found);
  const row = [...found.lonely].find((name) => found.aliases.has(name));
  if (row !== undefined) refuse('row', `${row} is a whole row; name its columns`, { name: row });
  if (found.joins > (found.selects > 1 ? queryLimits.joins : queryLimits.plainJoins))
    refuseComplex(`at most ${queryLimits.joins} joined values in a query with subqueries`);
}
