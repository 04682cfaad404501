import type { Vocabulary } from '#shared/vocabulary';

/** How a list can be filtered by a field: by the exact value, a substring, or a range. */
export type FieldFilter = 'equals' | 'contains' | 'range';

interface FieldOptions {
  readonly required?: boolean;
  /** Set by the server; shown but never sent by forms. */
  readonly readOnly?: boolean;
  readonly filter?: FieldFilter;
  /** Shown in the form; in the list only on request. */
  readonly hiddenInList?: boolean;
  readonly sortable?: boolean;
  /** Must be unique within its scope. */
  readonly unique?: boolean;
}

/** Declaration of a field; `Value` is the type of its value on the wire. */
export interface Field<Value = unknown, Required extends boolean = boolean, ReadOnly extends boolean = boolean>
  extends FieldOptions {
  readonly kind: 'text' | 'number' | 'choice' | 'reference' | 'toggle' | 'time' | 'words' | 'json';
  readonly max?: number;
  readonly min?: number;
  readonly multiline?: boolean;
  readonly format?: 'email' | 'mobile' | 'url' | 'color' | 'user-name';
  readonly integer?: boolean;
  readonly values?: readonly string[];
  /** Vocabulary with the labels of the values; without one, the plugin's texts are used. */
  readonly terms?: Vocabulary<string>;
  /** The `entity_name` of the select source that lists the candidates. */
  readonly entity?: string;
  readonly multiple?: boolean;
  readonly default?: Value;
  /** Type-level flags for the compiler; never present at run time. */
  readonly flags?: readonly [required: Required, readOnly: ReadOnly];
}

type Flag<O, Name extends string> = O extends { readonly [K in Name]: true } ? true : false;
type Made<Value, O> = Field<Value, Flag<O, 'required'>, Flag<O, 'readOnly'>>;

type TextOptions = FieldOptions & {
  readonly max?: number;
  readonly min?: number;
  readonly multiline?: boolean;
  readonly format?: Field['format'];
  readonly default?: string;
};
type NumberOptions = FieldOptions & {
  readonly max?: number;
  readonly min?: number;
  readonly integer?: boolean;
  readonly default?: number;
};
type ToggleOptions = FieldOptions & { readonly default?: boolean };
type WordsOptions = FieldOptions & { readonly max?: number };

/** Constructors for the field kinds of a resource. */
export const fields = {
  /** Single-line or multi-line text; at most 200 characters unless `max` is given. */
  text: <const O extends TextOptions>(options: O = {} as O) =>
    ({ kind: 'text', max: 200, ...options }) as Made<string, O>,
  number: <const O extends NumberOptions>(options: O = {} as O) => ({ kind: 'number', ...options }) as Made<number, O>,
  /** One of a few fixed values, whose labels are texts of the plugin. */
  choice: <const V extends string, const O extends FieldOptions & { readonly default?: NoInfer<V> }>(
    values: readonly V[],
    options: O = {} as O,
  ) => ({ kind: 'choice', values, ...options }) as unknown as Made<V, O>,
  /** One value of a vocabulary, which provides its label. */
  term: <V extends string, const O extends FieldOptions & { readonly default?: NoInfer<V> }>(
    terms: Vocabulary<V>,
    options: O = {} as O,
  ) => ({ kind: 'choice', values: terms.values, terms, ...options }) as unknown as Made<V, O>,
  /** The id of a row of another entity, offered by its select source. */
  reference: <const O extends FieldOptions>(entity: string, options: O = {} as O) =>
    ({ kind: 'reference', entity, ...options }) as Made<string, O>,
  /** Ids of several rows of another entity. */
  references: <const O extends FieldOptions>(entity: string, options: O = {} as O) =>
    ({ kind: 'reference', entity, multiple: true, ...options }) as Made<readonly string[], O>,
  toggle: <const O extends ToggleOptions>(options: O = {} as O) =>
    ({ kind: 'toggle', default: false, ...options }) as Made<boolean, O>,
  /** A point in time, ISO 8601 in UTC on the wire. */
  time: <const O extends FieldOptions>(options: O = {} as O) => ({ kind: 'time', ...options }) as Made<string, O>,
  /** A list of words. `max` limits their number; the default is 1,000. */
  words: <const O extends WordsOptions>(options: O = {} as O) =>
    ({ kind: 'words', max: 1000, ...options }) as Made<readonly string[], O>,
  /** Structured data edited by a custom form. */
  json: <Value, const O extends FieldOptions = FieldOptions>(options: O = {} as O) =>
    ({ kind: 'json', hiddenInList: true, ...options }) as Made<Value, O>,
};
