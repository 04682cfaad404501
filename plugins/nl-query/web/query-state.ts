import { getUrlName, type Filter, type FilterState } from '#core/filter';
import { dateShortcuts, formatDateRange, zonedTime } from '#shared/time';
import { getWireRange } from '#shared/ui';
import { parsedQuerySchema, type ParsedQuery } from '../parsed-query';

/** Converts a query to the state of the filter bar. */
export function getState(filters: readonly Filter[], { Input }: ParsedQuery, timeZone: string): FilterState {
  const filterInput = Input as Readonly<Record<string, unknown>>;
  return Object.fromEntries(
    filters.map((filter) => {
      const name = getUrlName(filter);
      if (filter.control.kind !== 'period') return [name, String(filterInput[filter.name] ?? '')];
      const [from = '', to = ''] = (Input.Published_At ?? '').split('..');
      return [
        name,
        Input.Published_At && from && to
          ? formatDateRange({ from: new Date(from), to: new Date(to) }, timeZone)
          : (Input.Period ?? filter.usual ?? ''),
      ];
    }),
  );
}

/** Returns the query with the changes made in the filter bar. */
export function changed(
  filters: readonly Filter[],
  query: ParsedQuery,
  changes: FilterState,
  timeZone: string,
): ParsedQuery {
  const input: Record<string, unknown> = { ...query.Input };
  for (const filter of filters) {
    const value = changes[getUrlName(filter)];
    if (value === undefined) continue;
    if (filter.control.kind === 'period') {
      delete input['Period'];
      delete input['Published_At'];
      const shortcut = dateShortcuts.find((each) => each === value);
      if (shortcut) input['Period'] = shortcut;
      else if (value !== '') input['Published_At'] = getWireRange(value, timeZone) || undefined;
    } else if (value === '' || (filter.control.kind === 'toggle' && value === 'false')) delete input[filter.name];
    else input[filter.name] = value;
  }
  return { ...query, Input: input };
}

/** Parses the query in a URL; returns null if it is invalid. */
export function readQuery(text: string): ParsedQuery | null {
  try {
    const read = parsedQuerySchema.safeParse(JSON.parse(text));
    return read.success ? read.data : null;
  } catch {
    return null;
  }
}

/**
 * Returns the input for the same period one year earlier. Of a period that is not over, only the elapsed part is used.
 */
export function yearBefore(query: ParsedQuery, timeZone: string): ParsedQuery['Input'] {
  const { Period, Published_At, ...rest } = query.Input;
  const range = Published_At ?? getWireRange(Period ?? 'last-7-days', timeZone);
  const [from = 0, to = Number.NaN] = range.split('..').map((end) => Date.parse(end));
  const end = Number.isNaN(to) ? Date.now() : Math.max(from, Math.min(to, Date.now()));
  const moved = [from, end].map((time) => zonedTime(time, timeZone).minus({ years: 1 }).toUTC().toISO());
  return { ...rest, Published_At: moved.join('..') };
}
