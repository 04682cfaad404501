import type { Field } from './fields';

export type Fields = Readonly<Record<string, Field>>;

/** A list with a form, declared once: calls, checks, table, screen and labels come from it. */
export interface Resource<F extends Fields = Fields, Key extends string = string> {
  /**
   * Also the entity name of its select helper and the prefix of its texts: `NAME.title`, `NAME.fields.FIELD`,
   * `NAME.choices.FIELD.VALUE`.
   */
  readonly name: string;
  /** Id of the plugin whose texts label it. */
  readonly plugin: string;
  readonly path: `/v1/${string}`;
  readonly key: Key;
  readonly fields: F;
  /** Field to sort by at first; `-` before it means descending. */
  readonly sort?: string;
  /** Module key that guards it: browse to read, modify to write, delete to remove. */
  readonly module: string;
  /** Field that stands for a row in selects and messages; the first text field unless named. */
  readonly label?: string;
  /** Database table; the name with underscores unless given. */
  readonly table?: string;
  /** Rows that the system writes, such as a log: they can only be listed, read and exported. */
  readonly readOnly?: boolean;
  /** Whose rows: one client's own (the default), or everybody's. */
  readonly scope?: 'client' | 'global';
}

/** Declares a resource, keeping its literal fields for the compiler. */
export function defineResource<const F extends Fields, const Key extends string>(
  resource: Resource<F, Key>,
): Resource<F, Key> {
  return resource;
}

type ValueOf<F> = F extends Field<infer Value> ? Value : never;
type IsReadOnly<F> = F extends Field<unknown, boolean, infer ReadOnly> ? ReadOnly : false;
type IsRequired<F> = F extends Field<unknown, infer Required> ? Required : false;

/** A row as it is listed; a field that is not set is null. References come with their label as `FIELD_Label`. */
export type Row<R> =
  R extends Resource<infer F, infer Key>
    ? { readonly [K in Key]: string } & {
        readonly [K in keyof F]: true extends IsRequired<F[K]> ? ValueOf<F[K]> : ValueOf<F[K]> | null;
      }
    : never;

/** What a form sends: required fields always, others when set, read-only ones never. */
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

/** The table of a resource in the database. */
export const tableOf = (resource: Pick<Resource, 'name' | 'table'>): string =>
  resource.table ?? resource.name.replaceAll('-', '_');

/** The field whose value stands for a row. */
export const labelOf = (resource: Resource): string =>
  resource.label ?? Object.entries(resource.fields).find(([, { kind }]) => kind === 'text')?.[0] ?? resource.key;

/** What a form of the resource would send to leave a row as it is. */
export const draftOf = <R extends Resource>({ fields }: R, row: Row<R>): Draft<R> =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([name, field]) =>
      field.readOnly ? [] : [[name, (row as Readonly<Record<string, unknown>>)[name] ?? null]],
    ),
  ) as Draft<R>;
