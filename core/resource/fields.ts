import type { Vocabulary } from '#shared/vocabulary';

/** How a list may be narrowed by a field: the whole value, a part of it, or from–to. */
export type FieldFilter = 'equals' | 'contains' | 'range';

interface FieldOptions {
  readonly required?: boolean;
  /** Set by the server; shown, never sent. */
  readonly readOnly?: boolean;
  readonly filter?: FieldFilter;
  /** Shown in the form, and in the list only on demand. */
  readonly hiddenInList?: boolean;
  readonly sortable?: boolean;
  /** No two rows of one scope share it. */
  readonly unique?: boolean;
}

/** A field's declaration; `Value` is what travels on the wire when it is set. */
export interface Field<Value = unknown, Required extends boolean = boolean, ReadOnly extends boolean = boolean>
  extends FieldOptions {
  readonly kind: 'text' | 'number' | 'choice' | 'reference' | 'toggle' | 'time' | 'words' | 'json';
  readonly max?: number;
  readonly min?: number;
  readonly multiline?: boolean;
  readonly format?: 'email' | 'mobile' | 'url' | 'color';
  readonly integer?: boolean;
  readonly values?: readonly string[];
  /** Where the values have their names; texts of the plugin name them otherwise. */
  readonly terms?: Vocabulary<string>;
  /** The `entity_name` of the select helper that lists the candidates. */
  readonly entity?: string;
  readonly multiple?: boolean;
  readonly default?: Value;
  /** Carries the flags for the compiler; never present at run time. */
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

/** The kinds of field that a resource is made of. */
export const fields = {
  /** A line of text, or several; at most 200 characters unless `max` says otherwise. */
  text: <const O extends TextOptions>(options: O = {} as O) =>
    ({ kind: 'text', max: 200, ...options }) as Made<string, O>,
  number: <const O extends NumberOptions>(options: O = {} as O) => ({ kind: 'number', ...options }) as Made<number, O>,
  /** One of a few fixed values, whose labels are texts of the plugin. */
  choice: <const V extends string, const O extends FieldOptions & { readonly default?: NoInfer<V> }>(
    values: readonly V[],
    options: O = {} as O,
  ) => ({ kind: 'choice', values, ...options }) as unknown as Made<V, O>,
  /** One value of a vocabulary, which names it. */
  term: <V extends string, const O extends FieldOptions & { readonly default?: NoInfer<V> }>(
    terms: Vocabulary<V>,
    options: O = {} as O,
  ) => ({ kind: 'choice', values: terms.values, terms, ...options }) as unknown as Made<V, O>,
  /** The id of a row of another entity, offered by its select helper. */
  reference: <const O extends FieldOptions>(entity: string, options: O = {} as O) =>
    ({ kind: 'reference', entity, ...options }) as Made<string, O>,
  /** Ids of several rows of another entity. */
  references: <const O extends FieldOptions>(entity: string, options: O = {} as O) =>
    ({ kind: 'reference', entity, multiple: true, ...options }) as Made<readonly string[], O>,
  toggle: <const O extends ToggleOptions>(options: O = {} as O) =>
    ({ kind: 'toggle', default: false, ...options }) as Made<boolean, O>,
  /** A moment, ISO 8601 in UTC on the wire. */
  time: <const O extends FieldOptions>(options: O = {} as O) => ({ kind: 'time', ...options }) as Made<string, O>,
  /** A list of words. `max` bounds their number; 1,000 unless said otherwise. */
  words: <const O extends WordsOptions>(options: O = {} as O) =>
    ({ kind: 'words', max: 1000, ...options }) as Made<readonly string[], O>,
  /** Structured data that an own form edits. */
  json: <Value, const O extends FieldOptions = FieldOptions>(options: O = {} as O) =>
    ({ kind: 'json', hiddenInList: true, ...options }) as Made<Value, O>,
};
