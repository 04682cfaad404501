import { getAddress, listOf, type Filter } from '#core/filter';
import { routes } from '#shared/routes';
import { formatDateRange } from '#shared/time';
import type { Drill } from '../module';
import { usualPeriod, type ModuleInput } from '../module-input';

/** Converts a time of the wire format to its address form. */
function addressTime(published: string, timeZone: string): string {
  const [from = '', to = ''] = published.split('..');
  return formatDateRange({ from: new Date(from), to: new Date(to) }, timeZone);
}

const listUrl = (search: string, screen: string = routes.articles()): string =>
  `${screen}${search === '' ? '' : `?${search}`}`;

/** True for a filter whose values must all match: a figure adds one. */
const isAll = (filters: readonly Filter[], name: string): boolean =>
  filters.some(
    ({ name: filterName, control }) => filterName === name && control.kind === 'link' && control.isAll === true,
  );

const many: ReadonlySet<string> = new Set(['Media_Type', 'Emotion', 'Site', 'Author', 'Subject_ID', 'Language']);

/**
 * Builds the address of the list that a figure counts: the question's own filters narrowed by those of the figure.
 * Returns null when the two exclude each other, as the list would be empty.
 */
export function drillAddress(
  filters: readonly Filter[],
  { Period, Published_At, Step: _step, Size: _size, Is_Compared: _compared, Groups: _groups, ...filter }: ModuleInput,
  drill: Drill,
  timeZone: string,
): string | null {
  if ('path' in drill) {
    if (!drill.carries) return drill.path;
    const { time, subject } = drill.carries;
    const carried = new URLSearchParams({
      [time]: Period ?? (Published_At ? addressTime(Published_At, timeZone) : usualPeriod),
      ...(filter.Subject_ID ? { [subject]: filter.Subject_ID } : {}),
    });
    return `${drill.path}${drill.path.includes('?') ? '&' : '?'}${carried.toString()}`;
  }
  if ('only' in drill) {
    const { Published_At: exactly, ...only } = drill.only;
    return listUrl(
      getAddress(filters, { ...only, ...(exactly ? { Published_At: addressTime(exactly, timeZone) } : {}) }),
      drill.at,
    );
  }
  const filterValues = filter as Readonly<Record<string, string | undefined>>;
  for (const [name, value] of Object.entries(drill.fields)) {
    if (many.has(name) && filterValues[name] && !listOf(filterValues[name]).includes(listOf(value)[0] ?? ''))
      return null;
  }
  const { Published_At: exact, ...narrower } = drill.fields;
  const fields = Object.fromEntries(
    Object.entries(narrower).map(([name, value]) => [
      name,
      isAll(filters, name) && filterValues[name] ? `${filterValues[name]},${value}` : value,
    ]),
  );
  const written = exact ?? (Period ? undefined : Published_At);
  const search = getAddress(filters, {
    ...filterValues,
    ...fields,
    Published_At: written ? addressTime(written, timeZone) : (Period ?? usualPeriod),
  });
  return listUrl(search, drill.at);
}
