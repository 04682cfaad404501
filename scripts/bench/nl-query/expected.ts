import { DateTime } from 'luxon';
import type { ArticleGroup, ModuleInput } from '../../../plugins/analysis';
import type { QuestionNames } from '../../../plugins/nl-query/server/grammar/question-names';
import type { ReadQuestion } from '../../../plugins/nl-query/server/grammar/read-question';

/** Generated client to which the questions refer. */
export interface World {
  readonly now: string;
  readonly zone: string;
  readonly subjects: readonly string[];
  readonly categories: Readonly<Record<string, readonly string[]>>;
  readonly brands: Readonly<Record<string, ArticleGroup['Filter']>>;
  readonly sites: readonly string[];
  readonly siteGroups: readonly string[];
  readonly tags: readonly string[];
}

const numbered = (names: readonly string[]) => names.map((name, index) => ({ name, value: String(index + 1) }));

/** Names known to the grammar; ids are indexes into its lists. */
export const worldNames = (world: World): QuestionNames => ({
  subjects: numbered(world.subjects),
  categories: Object.entries(world.categories).map(([name, subjects]) => ({
    name,
    value: subjects.map((subject) => world.subjects.indexOf(subject) + 1).join(','),
  })),
  brands: Object.entries(world.brands).map(([Name, Filter]) => ({ Name, Filter })),
  sites: world.sites.map((name) => ({ name, value: name })),
  siteGroups: numbered(world.siteGroups),
  tags: numbered(world.tags),
});

/** Removes spaces and quotation marks, which are only spelling variants. */
const plainWords = (keyword: string): string => keyword.replace(/[\s"()]/g, '').toLowerCase();
const sorted = (list: string): string => list.split(',').sort().join();

function plain(ask: string, input: Partial<Record<keyof ModuleInput | 'groups' | 'time' | 'year', string>>): string {
  const parts = Object.entries(input)
    .filter(([, value]) => value !== undefined && value !== '')
    .map(([name, value = '']) => `${name}=${value}`);
  return [ask, ...parts.sort()].join(' ');
}

/** Serializes a query to one line that is equal for queries of the same meaning. */
export function getPlain({ query: { Ask, Input, Is_Year_Before } }: ReadQuestion, world: World): string {
  const { Period, Published_At, Groups, keyword, ...rest } = Input;
  const local = (time: string): string =>
    DateTime.fromISO(time, { zone: world.zone }).toFormat("yyyy-MM-dd'T'HH:mm:ss");
  return plain(Ask, {
    ...Object.fromEntries(Object.entries(rest).map(([name, value]) => [name, sorted(String(value))])),
    ...(keyword ? { keyword: plainWords(keyword) } : {}),
    time: upToNow(Period ?? Published_At?.split('..').map(local).join('..') ?? '', world.now),
    groups: Groups?.map(({ Name }) => Name)
      .sort()
      .join(),
    year: Is_Year_Before ? 'true' : '',
  });
}

const plainFields: Readonly<Record<string, string>> = {
  m: 'Media_Type',
  e: 'Emotion',
  r: 'Region',
  st: 'Site',
  au: 'Author',
  l: 'Language',
  p: 'place',
  read: 'Is_Read',
  n: 'Size',
  step: 'Step',
};

/** Returns the parts that a line expects to be reported as not understood; further reports are allowed. */
export const getUnread = (wanted: string): readonly string[] =>
  (/ u=(?:"([^"]+)"|(\S+))/.exec(wanted)?.slice(1).find(Boolean) ?? '').split('|').filter(Boolean);

/** Expected query of a line: `ask key=value …`, times in days or minutes, names for ids. */
export function getExpected(wanted: string, world: World): string {
  const [ask = '', ...pairs] = wanted.match(/(?:[^\s"]|"[^"]*")+/g) ?? [];
  const expectedInput: Record<string, string> = {};
  let keyword = '';
  const subjects: string[] = [];
  const getId = (names: readonly string[], value: string): string[] =>
    value.split(',').map((name) => String(names.indexOf(name) + 1));
  for (const pair of pairs) {
    const at = pair.indexOf('=');
    const key = at < 0 ? pair : pair.slice(0, at);
    const value = at < 0 ? '' : pair.slice(at + 1).replaceAll('"', '');
    const field = plainFields[key];
    if (field) expectedInput[field] = sorted(value);
    else if (key === 'k') keyword += value;
    else if (key === 's') subjects.push(...getId(world.subjects, value));
    else if (key === 'g') expectedInput['Site_Group_ID'] = getId(world.siteGroups, value).sort().join();
    else if (key === 'tag') expectedInput['Tag'] = getId(world.tags, value).sort().join();
    else if (key === 'b') expectedInput['groups'] = value.split(',').sort().join();
    else if (key === 'b1') {
      const filters = value.split(',').map((name) => world.brands[name] ?? {});
      subjects.push(...filters.flatMap(({ Subject_ID }) => Subject_ID ?? []));
      keyword = filters.flatMap((filter) => filter.keyword ?? []).join(' OR ') + keyword;
    } else if (key === 'cmp') expectedInput['Is_Compared'] = 'true';
    else if (key === 'yb') expectedInput['year'] = 'true';
    else if (key === 'u') continue;
    else if (key === 't') expectedInput['time'] = upToNow(timeOf(value), world.now);
    else throw new Error(`Unknown key ${pair} in “${wanted}”`);
  }
  return plain(ask, {
    ...expectedInput,
    keyword: plainWords(keyword),
    Subject_ID: [...new Set(subjects)].sort().join(),
  });
}

/**
 * Cuts a time range at the present, because the future contains no articles: 本周 up to today and the whole week match
 * the same articles.
 */
const upToNow = (time: string, now: string): string => {
  const [from, to] = time.split('..');
  const today = `${now.slice(0, 10)}T23:59:59`;
  return to !== undefined && to > today ? `${from}..${today}` : time;
};

/** Formats a shortcut by its name, a day from its first to its last second, or minutes to the end of the last. */
function timeOf(value: string): string {
  if (!/^\d{4}-/.test(value)) return value;
  const [from = '', to = from] = value.split('..');
  return `${from.includes('T') ? `${from}:00` : `${from}T00:00:00`}..${to.includes('T') ? `${to}:59` : `${to}T23:59:59`}`;
}
