import { z } from 'zod';
import type { Vocabulary } from '#shared/vocabulary';

/**
 * Declares how a filter is set on a screen. `link`: only by links, such as from a figure; the set value shows as a
 * removable chip.
 */
export type FilterControl =
  | { readonly kind: 'period' | 'search' | 'text' | 'toggle' | 'region' }
  /**
   * One of the given values, labeled by the texts `PREFIX.VALUE`; `none` is the key of the choice that narrows nothing.
   */
  | { readonly kind: 'choice'; readonly values: readonly string[]; readonly prefix: string; readonly none: string }
  | { readonly kind: 'term'; readonly terms: Vocabulary<string>; readonly none: string }
  /** Rows of an entity, looked up by the select helper. */
  | { readonly kind: 'entity'; readonly entity: string }
  /** The most frequent values of a list, as reported by the screen. */
  | { readonly kind: 'frequent'; readonly field: string }
  /**
   * The values are ids of `entity` when one is named, texts otherwise; with several values any may match unless
   * `isAll`.
   */
  | { readonly kind: 'link'; readonly entity?: string; readonly isAll?: boolean };

/** One way to narrow a list. The same declaration yields its address parameter, validation, control and chip. */
export interface Filter<Name extends string = string> {
  /** Field name on the wire. */
  readonly name: Name;
  /** Parameter in the address of a screen; defaults to the name. */
  readonly url?: string;
  /** Text key of the plugin; `PLUGIN:KEY` for a text of another plugin. */
  readonly label: string;
  readonly control: FilterControl;
  /** Value that applies while the address does not set the parameter. */
  readonly usual?: string;
}

/** A filter of the list itself, with the schema of its wire value. */
export interface OwnFilter<Name extends string = string, Value extends z.ZodType = z.ZodType> extends Filter<Name> {
  readonly schema: Value;
}

type ShapeOf<F extends readonly OwnFilter[]> = {
  -readonly [E in F[number] as E['name']]: z.ZodOptional<E['schema']>;
};

/** The filters of a list, with the single schema derived from them. */
export interface FilterSet<F extends readonly OwnFilter[]> {
  readonly filters: F;
  /** Unknown fields pass: other plugins add some, and the reader of the list refuses the rest. */
  readonly schema: z.ZodObject<ShapeOf<F>, z.core.$loose>;
}

/** Declares one filter and keeps its literal name for the compiler. */
export const defineFilter = <const Name extends string, Value extends z.ZodType>(
  filter: OwnFilter<Name, Value>,
): OwnFilter<Name, Value> => filter;

/** Declares the filters of a list, in display order. */
export function defineFilters<const F extends readonly OwnFilter[]>(filters: F): FilterSet<F> {
  const shape = Object.fromEntries(filters.map(({ name, schema }) => [name, schema.optional()]));
  return { filters, schema: z.looseObject(shape) as unknown as FilterSet<F>['schema'] };
}

/** Splits a comma-separated list such as `news,weibo`; a comma within a value is escaped with a backslash. */
export const listOf = (text: string | undefined): readonly string[] =>
  ((text ?? '').match(/(?:\\.|[^,\\])+/gs) ?? []).map((part) => part.replace(/\\(.)/gs, '$1').trim()).filter(Boolean);

/** Escapes one value as a comma-separated list with a single entry. */
export const listText = (value: string): string => value.replace(/[\\,]/g, '\\$&');
