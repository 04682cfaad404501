import { pluginTexts, type Caller, type Table } from '#core/server';
import { nameOf } from '#shared/geo';
import { dayOf, formatDate } from '#shared/time';
import { emotionTerms, mediaTypeTerms } from '#shared/vocabulary';
import type { Found } from '../contract';
import english from '../locales/en-US.json';
import chinese from '../locales/zh-CN.json';
import { type LibraryQuery, type LibrarySearch, type SearchBy } from './library-search';

const texts = pluginTexts('search', { 'zh-CN': chinese, 'en-US': english });

const columns = [
  'Published_At',
  'Title',
  'Summary',
  'Site',
  'Media_Type',
  'Author',
  'Region',
  'Emotion',
  'Url',
] as const satisfies readonly (keyof Found)[];

const mostRows = 10_000;
const pageSize = 100;

/** All that a search finds, page by page in its order. */
async function* rowsOf(
  library: LibrarySearch,
  by: SearchBy & { readonly caller: Caller },
  query: Omit<LibraryQuery, 'size'>,
) {
  const { language, timeZone } = by.caller;
  let after: string | undefined;
  for (let written = 0; written < mostRows; written += pageSize) {
    const { list, next } = await library.page(by, { ...query, after, size: pageSize });
    for (const row of list)
      yield {
        ...row,
        Media_Type: mediaTypeTerms.labelOf(row.Media_Type, language),
        Emotion: emotionTerms.labelOf(row.Emotion, language),
        Region: row.Region === null ? '' : nameOf(row.Region, language),
        Published_At: formatDate(new Date(row.Published_At), undefined, timeZone),
      };
    if (next === null) return;
    after = next;
  }
}

/** What a search finds as a table in the caller's language, with what was looked for above. */
export async function exportedSearch(
  library: LibrarySearch,
  by: SearchBy & { readonly caller: Caller },
  query: Omit<LibraryQuery, 'size'>,
): Promise<Table> {
  const { language, timeZone } = by.caller;
  const text = texts(language);
  // A mistake in the words is said before a file has begun.
  const { Note } = await library.page(by, { ...query, size: 1 });
  const facts = [
    [text('column.Published_At'), query.Published_At],
    [text('column.Media_Type'), query.Media_Type],
    [text('column.Emotion'), query.Emotion],
    [text('column.Region'), query.Region],
  ].flatMap(([name, value]) => (value ? [`${name}: ${value}`] : []));
  return {
    name: `${text('title.search')}-${dayOf(new Date(), timeZone)}`,
    columns: columns.map((key) => ({ key, label: text(`column.${key}`) })),
    rows: rowsOf(library, by, query),
    preface: [`${text('keyword')}: ${query.keyword}`, ...facts, ...(Note ? [text(`note.${Note}`)] : [])],
  };
}
