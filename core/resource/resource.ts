import type { Field } from './fields';

export type Fields = Readonly<Record<string, Field>>;

/**
 * A list with a form, declared once: its calls, validation, table, screen and labels are derived from the declaration.
 */
export interface Resource<F extends Fields = Fields, Key extends string = string> {
  /**
   * Also the entity name of its select source and the prefix of its texts: `NAME.title`, `NAME.fields.FIELD`,
   * `NAME.choices.FIELD.VALUE`.
   */
  readonly name: string;
  /** Id of the plugin whose texts provide its labels. */
  readonly plugin: string;
  readonly path: `/v1/${string}`;
  readonly key: Key;
  readonly fields: F;
  /** Default sort field; a leading `-` means descending. */
  readonly sort?: string;
  /** Privilege key that protects it: browse to read, modify to write, delete to remove. */
  readonly module: string;
  /** Field that represents a row in selects and messages; defaults to the first text field. */
  readonly label?: string;
  /** Database table; defaults to the name with underscores. */
  readonly table?: string;
  /** Rows written by the system, such as a log: they can only be listed, read and exported. */
  readonly readOnly?: boolean;
  /** Ownership of the rows: one client (the default), or shared by all. */
  readonly scope?: 'client' | 'global';
}

/** Declares a resource and preserves its literal field types for the compiler. */
export function defineResource<const F extends Fields, const Key extends string>(
  resource: Resource<F, Key>,
): Resource<F, Key> {
  return resource;
}

type ValueOf<F> = F extends Field<infer Value> ? Value : never;
type IsReadOnly<F> = F extends Field<unknown, boolean, infer ReadOnly> ? ReadOnly : false;
type IsRequired<F> = F extends Field<unknown, infer Required> ? Required : false;

/** A row in a list; unset fields are null. References include their label as `FIELD_Label`. */
export type Row<R> =
  R extends Resource<infer F, infer Key>
    ? { readonly [K in Key]: string } & {
        readonly [K in keyof F]: true extends IsRequired<F[K]> ? ValueOf<F[K]> : ValueOf<F[K]> | null;
      }
    : never;

/** The data that a form sends: required fields always, others when set, read-only ones never. */
export type Draft<R> =
  R extends Resource<infer F>
    ? {
        readonly [K in keyof F as true extends IsReadOnly<F[K]>
          ? never
          : true extends IsRequired<F[K]>
            ? K
            : never]: ValueOf<F[K]>;
      } & {
        readonly [K in keyof F as true extends IsReadOnly<F[K]>
          ? never
          : true extends IsRequired<F[K]>
            ? never
            : K]?: ValueOf<F[K]> | null;
      }
    : never;

/** Returns the database table of a resource. */
export const getTable = (resource: Pick<Resource, 'name' | 'table'>): string =>
  resource.table ?? resource.name.replaceAll('-', '_');

/** Returns the field whose value represents a row. */
export const getLabel = (resource: Resource): string =>
  resource.label ?? Object.entries(resource.fields).find(([, { kind }]) => kind === 'text')?.[0] ?? resource.key;

/** Returns the draft that would leave a row unchanged. */
export const getDraft = <R extends Resource>({ fields }: R, row: Row<R>): Draft<R> =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([name, field]) =>
      field.readOnly ? [] : [[name, (row as Readonly<Record<string, unknown>>)[name] ?? null]],
    ),
  ) as Draft<R>;
