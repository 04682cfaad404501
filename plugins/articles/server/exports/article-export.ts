import { InputError, type Resolver } from '#core';
import type { Caller, ExportChoice, ExportRow, ExportSource } from '#core/server';
import { articleSorts, type ArticleRow } from '../../article';
import { articleFilterList, articleFilterSchema } from '../../filter';
import { ArticleReader } from '../articles/article-reader';
import { articleColumns } from './article-columns';
import { listFilters } from './article-filters';
import { getResults, subjectNames, getTexts } from './article-parts';

/** Articles read at once. */
const chunk = 200;
/** Maximum number of articles that may be listed by id. */
const maxNamed = 10_000;

function getSort(sort: string | undefined): (typeof articleSorts)[number] {
  const match = articleSorts.find((candidate) => candidate === (sort || 'time'));
  if (!match) throw new InputError(`Sort: articles cannot be sorted by ${sort ?? ''}`);
  return match;
}

/** Returns the ids of a selection in order: a whole list, or those of the given ids that the caller sees. */
async function chosenIds(
  reader: ArticleReader,
  caller: Caller,
  { filter, ids, sort }: ExportChoice,
  max: number,
): Promise<readonly string[]> {
  if (!ids) return reader.ids(caller, articleFilterSchema.parse(filter), getSort(sort), max);
  if (ids.length > maxNamed) throw new InputError(`At most ${maxNamed} articles can be listed by id`);
  const seen = new Set(await reader.visible(caller, ids));
  return ids.filter((id) => seen.has(id));
}

async function filled(
  services: Resolver,
  caller: Caller,
  rows: readonly ArticleRow[],
  columns: ReadonlySet<string>,
): Promise<readonly ExportRow[]> {
  const ids = rows.map(({ Article_ID }) => Article_ID);
  const none = new Map<string, string>();
  const [subjects, texts, results] = await Promise.all([
    columns.has('Subjects')
      ? subjectNames(services, caller, [...new Set(rows.flatMap(({ Subject_IDs }) => Subject_IDs))])
      : none,
    columns.has('Text') ? getTexts(services, ids) : none,
    columns.has('Results') ? getResults(services, caller, ids) : none,
  ]);
  return rows.map((row) => ({
    ...row,
    Subjects: row.Subject_IDs.flatMap((id) => subjects.get(id) ?? []),
    Text: texts.get(row.Article_ID) ?? '',
    Results: results.get(row.Article_ID) ?? '',
  }));
}

/** Export source for the articles of a client's lists. */
export function articleExport(services: Resolver): ExportSource {
  const reader = services.get(ArticleReader);
  return {
    name: 'articles',
    title: 'articles:exported.articles',
    privilege: ['classifiedInfo', 'action'],
    columns: articleColumns,
    filterList: articleFilterList,
    filters: listFilters(services),
    count: async (caller, choice, max) => {
      if (choice.ids) return (await chosenIds(reader, caller, choice, max)).length;
      getSort(choice.sort);
      return (await reader.count(caller, articleFilterSchema.parse(choice.filter), max + 1)).total;
    },
    async *rows(caller, choice, columns, max) {
      const ids = await chosenIds(reader, caller, choice, max);
      for (let start = 0; start < ids.length; start += chunk)
        yield* await filled(services, caller, await reader.rows(caller, ids.slice(start, start + chunk)), columns);
    },
  };
}
