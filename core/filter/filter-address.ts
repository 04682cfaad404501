import type { Filter } from './filter';

/** Filter values held in a screen's address, by parameter; an empty string means "not set". */
export type FilterState = Readonly<Record<string, string>>;

/** Returns the address parameter of a filter. */
export const getUrlName = ({ name, url }: Filter): string => url ?? name;

/** Returns the state of an address without filter parameters. */
export const usualState = (filters: readonly Filter[]): FilterState =>
  Object.fromEntries(filters.map((filter) => [getUrlName(filter), filter.usual ?? '']));

/** Explicit "any time", for lists whose address defaults to a period. */
export const anyTime = 'all';

/**
 * Returns the value with which a filter narrows nothing; it must be written into the address when an absent parameter
 * means something else.
 */
const openValue = ({ control, usual }: Filter): string =>
  control.kind === 'toggle' ? 'false' : control.kind === 'period' && usual !== undefined ? anyTime : '';

/** Returns the state in which no filter is set. */
export const openState = (filters: readonly Filter[]): FilterState =>
  Object.fromEntries(filters.map((filter) => [getUrlName(filter), openValue(filter)]));

/**
 * Converts filter values to the form that calls expect. `getRange` turns a shortcut or a written range into `from..to`.
 */
export function getWire(
  filters: readonly Filter[],
  state: FilterState,
  getRange: (value: string) => string,
): Readonly<Record<string, string>> {
  const entries = filters.map((filter): [string, string] => {
    const value = state[getUrlName(filter)] ?? '';
    if (filter.control.kind === 'period') return [filter.name, value === anyTime ? '' : getRange(value)];
    return [filter.name, filter.control.kind === 'toggle' && value === 'false' ? '' : value];
  });
  return Object.fromEntries(entries.filter(([, value]) => value !== ''));
}

/**
 * Returns the address parameters that show the same list; `set` holds wire fields, with a period in the form the
 * address uses.
 */
export function getAddress(filters: readonly Filter[], set: Readonly<Record<string, string | undefined>>): string {
  const parameters = new URLSearchParams();
  for (const filter of filters) {
    const value = set[filter.name] || openValue(filter);
    if (value !== (filter.usual ?? '')) parameters.set(getUrlName(filter), value);
  }
  return parameters.toString();
}
