/** A column's name is the wire's in lower case; `Client_ID` is `client_id`. */
export const columnOf = (wireName: string): string => wireName.toLowerCase();

type RowOf = Readonly<Record<string, unknown>>;

/** What the wire carries of a value of the database: times as ISO 8601 in UTC, nothing as null. */
const wireValue = (value: unknown): unknown => (value instanceof Date ? value.toISOString() : (value ?? null));

/**
 * The one mapping between rows of the database and what travels, by the names alone. `numbers` are those whose columns
 * are 64 bits wide and no ids: the database gives them as text.
 */
export interface WireMapper<Wire> {
  readonly names: readonly (keyof Wire & string)[];
  /** The wire name of a column; undefined when the wire has no such name. */
  nameOf(column: string): (keyof Wire & string) | undefined;
  toWire(row: object): Wire;
  /** Values by wire name as values by column; those that are undefined are left out. */
  toColumns(values: Partial<Wire>): RowOf;
}

/** Makes the mapping of a shape from the names of its fields. */
export function wireMapper<Wire extends object>(
  names: readonly (keyof Wire & string)[],
  { numbers = [] }: { readonly numbers?: readonly (keyof Wire & string)[] } = {},
): WireMapper<Wire> {
  const columns = new Map<string, keyof Wire & string>(names.map((name) => [columnOf(name), name]));
  const isNumber = new Set<string>(numbers);
  return {
    names,
    nameOf: (column) => columns.get(column),
    toWire: (row) => {
      const given = row as RowOf;
      const wire: Record<string, unknown> = {};
      for (const [column, name] of columns) {
        const value = given[column];
        wire[name] = isNumber.has(name) && value != null ? Number(value) : wireValue(value);
      }
      return wire as Wire;
    },
    toColumns: (values) =>
      Object.fromEntries(
        Object.entries(values).flatMap(([name, value]) => (value === undefined ? [] : [[columnOf(name), value]])),
      ),
  };
}
