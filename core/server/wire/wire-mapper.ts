import type { z } from 'zod';

/** Returns the column name of a wire name, in lower case: `Client_ID` becomes `client_id`. */
export const getColumn = (wireName: string): string => wireName.toLowerCase();

type RowOf = Readonly<Record<string, unknown>>;

/** Converts a database value to its wire form: times as ISO 8601 in UTC, undefined as null. */
const wireValue = (value: unknown): unknown => (value instanceof Date ? value.toISOString() : (value ?? null));

/**
 * Mapping between database rows and wire objects, derived from the names alone. `numbers` are fields whose columns are
 * 64 bits wide and not ids: the database returns them as text.
 */
export interface WireMapper<Wire> {
  readonly names: readonly (keyof Wire & string)[];
  /** Returns the wire name of a column; undefined when there is none. */
  getName(column: string): (keyof Wire & string) | undefined;
  toWire(row: object): Wire;
  /** Converts values by wire name to values by column; undefined ones are left out. */
  toColumns(values: Partial<Wire>): RowOf;
}

/** Creates the mapping of a type from its field names. */
export function wireMapper<Wire extends object>(
  names: readonly (keyof Wire & string)[],
  { numbers = [] }: { readonly numbers?: readonly (keyof Wire & string)[] } = {},
): WireMapper<Wire> {
  const columns = new Map<string, keyof Wire & string>(names.map((name) => [getColumn(name), name]));
  const isNumber = new Set<string>(numbers);
  return {
    names,
    getName: (column) => columns.get(column),
    toWire: (row) => {
      const typedRow = row as RowOf;
      const wire: Record<string, unknown> = {};
      for (const [column, name] of columns) {
        const value = typedRow[column];
        wire[name] = isNumber.has(name) && value != null ? Number(value) : wireValue(value);
      }
      return wire as Wire;
    },
    toColumns: (values) =>
      Object.fromEntries(
        Object.entries(values).flatMap(([name, value]) => (value === undefined ? [] : [[getColumn(name), value]])),
      ),
  };
}

/** Columns of a wire type: its names in lower case. */
export type ColumnsOf<Wire> = { readonly [Name in keyof Wire & string as Lowercase<Name>]: unknown };

/**
 * Creates the function that converts rows to the wire form of a contract's schema. The compiler rejects rows that lack
 * one of its columns; fields that are not columns are omitted from the schema (`schema.omit`) and added by the caller.
 */
export function rowMapper<Shape extends z.ZodRawShape>(
  schema: z.ZodObject<Shape>,
): (row: ColumnsOf<z.output<z.ZodObject<Shape>>>) => z.output<z.ZodObject<Shape>> {
  type Wire = z.output<z.ZodObject<Shape>>;
  return wireMapper<Wire>(Object.keys(schema.shape) as (keyof Wire & string)[]).toWire;
}
