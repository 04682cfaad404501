import { z } from 'zod';
import type { Vocabulary } from '#shared/vocabulary';

/**
 * How a filter is set on a screen, as data. `link`: by links alone, such as from a figure; what is set shows as a chip
 * and can be taken away.
 */
export type FilterControl =
  | { readonly kind: 'period' | 'search' | 'text' | 'toggle' | 'region' }
  /** One of these, named by the texts `PREFIX.VALUE`; `none` is the key of the choice that narrows nothing. */
  | { readonly kind: 'choice'; readonly values: readonly string[]; readonly prefix: string; readonly none: string }
  | { readonly kind: 'term'; readonly terms: Vocabulary<string>; readonly none: string }
  /** Rows of an entity, found by the select helper. */
  | { readonly kind: 'entity'; readonly entity: string }
  /** The most frequent values of a list, which the screen tells. */
  | { readonly kind: 'frequent'; readonly field: string }
  /** The values are ids of an entity when one is named, texts otherwise; of several any may hold unless `isAll`. */
  | { readonly kind: 'link'; readonly entity?: string; readonly isAll?: boolean };

/** One way to narrow a list: the same declaration gives its address, its check, its control and its chip. */
export interface Filter<Name extends string = string> {
  /** Its field on the wire. */
  readonly name: Name;
  /** Its parameter in the address of a screen; the name unless given. */
  readonly url?: string;
  /** A text of the plugin; `PLUGIN:KEY` for one of another. */
  readonly label: string;
  readonly control: FilterControl;
  /** What a screen shows while its address is silent. */
  readonly usual?: string;
}

/** A filter of the list itself, with what the wire may hold. */
export interface OwnFilter<Name extends string = string, Value extends z.ZodType = z.ZodType> extends Filter<Name> {
  readonly schema: Value;
}

type ShapeOf<F extends readonly OwnFilter[]> = {
  -readonly [E in F[number] as E['name']]: z.ZodOptional<E['schema']>;
};

/** The filters of a list, with the one schema that follows from them. */
export interface FilterSet<F extends readonly OwnFilter[]> {
  readonly filters: F;
  /** Fields that it does not name pass: other plugins add some, and whoever reads the list refuses the rest. */
  readonly schema: z.ZodObject<ShapeOf<F>, z.core.$loose>;
}

/** Declares one filter, keeping its literal name for the compiler. */
export const defineFilter = <const Name extends string, Value extends z.ZodType>(
  filter: OwnFilter<Name, Value>,
): OwnFilter<Name, Value> => filter;

/** Declares the filters of a list, in the order in which they are offered. */
export function defineFilters<const F extends readonly OwnFilter[]>(filters: F): FilterSet<F> {
  const shape = Object.fromEntries(filters.map(({ name, schema }) => [name, schema.optional()]));
  return { filters, schema: z.looseObject(shape) as unknown as FilterSet<F>['schema'] };
}

/** Values of a comma list, such as `news,weibo`; a comma within a value stands behind a backslash. */
export const listOf = (text: string | undefined): readonly string[] =>
  ((text ?? '').match(/(?:\\.|[^,\\])+/gs) ?? []).map((part) => part.replace(/\\(.)/gs, '$1').trim()).filter(Boolean);

/** One value as a comma list of its own. */
export const listText = (value: string): string => value.replace(/[\\,]/g, '\\$&');
