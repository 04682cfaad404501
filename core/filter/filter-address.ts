import type { Filter } from './filter';

/** What the address of a screen says of its filters, by parameter; empty means "not set". */
export type FilterState = Readonly<Record<string, string>>;

/** The parameter of a filter in an address. */
export const urlNameOf = ({ name, url }: Filter): string => url ?? name;

/** What an address that says nothing means. */
export const usualState = (filters: readonly Filter[]): FilterState =>
  Object.fromEntries(filters.map((filter) => [urlNameOf(filter), filter.usual ?? '']));

/** Any time, where an address that says nothing means a period. */
export const anyTime = 'all';

/** The value of a filter that narrows nothing, as an address must say it when its silence means something else. */
const openValue = ({ control, usual }: Filter): string =>
  control.kind === 'toggle' ? 'false' : control.kind === 'period' && usual !== undefined ? anyTime : '';

/** No filter at all. */
export const openState = (filters: readonly Filter[]): FilterState =>
  Object.fromEntries(filters.map((filter) => [urlNameOf(filter), openValue(filter)]));

/**
 * The filters as calls want them. `rangeOf` turns a shortcut or a written range into `from..to`.
 */
export function wireOf(
  filters: readonly Filter[],
  state: FilterState,
  rangeOf: (value: string) => string,
): Readonly<Record<string, string>> {
  const given = filters.map((filter): [string, string] => {
    const value = state[urlNameOf(filter)] ?? '';
    if (filter.control.kind === 'period') return [filter.name, value === anyTime ? '' : rangeOf(value)];
    return [filter.name, filter.control.kind === 'toggle' && value === 'false' ? '' : value];
  });
  return Object.fromEntries(given.filter(([, value]) => value !== ''));
}

/** The parameters of an address that shows the same; `set` holds wire fields, a period as the address keeps it. */
export function addressOf(filters: readonly Filter[], set: Readonly<Record<string, string | undefined>>): string {
  const parameters = new URLSearchParams();
  for (const filter of filters) {
    const value = set[filter.name] || openValue(filter);
    if (value !== (filter.usual ?? '')) parameters.set(urlNameOf(filter), value);
  }
  return parameters.toString();
}
