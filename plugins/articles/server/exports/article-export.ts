import { InputError, inject } from '#core';
import type { Filter } from '#core/filter';
import { ServerKernel, type Caller, type ExportChoice, type ExportRow, type ExportSource } from '#core/server';
import { articleSorts, type ArticleRow } from '../../article';
import { articleFilterList, articleFilterSchema } from '../../filter';
import { ArticleReader } from '../articles/article-reader';
import { articleColumns } from './article-columns';
import { getListFilters } from './article-filters';
import { ArticleParts } from './article-parts';

/** Number of articles read at once. */
const batchSize = 200;
/** Maximum number of articles that may be listed by id. */
const maxIds = 10_000;

function getSort(sort: string | undefined): (typeof articleSorts)[number] {
  const match = articleSorts.find((candidate) => candidate === (sort || 'time'));
  if (!match) throw new InputError(`Sort: articles cannot be sorted by ${sort ?? ''}`);
  return match;
}

/** Export source for the articles of a client's lists. */
export class ArticleExport implements ExportSource {
  readonly name = 'articles';
  readonly title = 'articles:exported.articles';
  readonly privilege = ['classifiedInfo', 'action'] as const;
  readonly columns = articleColumns;
  readonly filterList = articleFilterList;

  constructor(
    @inject(ArticleReader) private readonly reader: ArticleReader,
    @inject(ArticleParts) private readonly parts: ArticleParts,
    @inject(ServerKernel) private readonly kernel: ServerKernel,
  ) {}

  filters(caller: Caller): readonly Filter[] {
    return getListFilters(this.kernel, caller);
  }

  async count(caller: Caller, choice: ExportChoice, max: number): Promise<number> {
    if (choice.ids) return (await this.chosenIds(caller, choice, max)).length;
    getSort(choice.sort);
    return (await this.reader.count(caller, articleFilterSchema.parse(choice.filter), max + 1)).total;
  }

  async *rows(
    caller: Caller,
    choice: ExportChoice,
    columns: ReadonlySet<string>,
    max: number,
  ): AsyncGenerator<ExportRow> {
    const ids = await this.chosenIds(caller, choice, max);
    for (let start = 0; start < ids.length; start += batchSize)
      yield* await this.withParts(caller, await this.reader.rows(caller, ids.slice(start, start + batchSize)), columns);
  }

  /** Returns the ids of a selection in order: a whole list, or those of the given ids that the caller sees. */
  private async chosenIds(
    caller: Caller,
    { filter, ids, sort }: ExportChoice,
    max: number,
  ): Promise<readonly string[]> {
    if (!ids) return this.reader.ids(caller, articleFilterSchema.parse(filter), getSort(sort), max);
    if (ids.length > maxIds) throw new InputError(`At most ${maxIds} articles can be listed by id`);
    const visibleIds = new Set(await this.reader.visible(caller, ids));
    return ids.filter((id) => visibleIds.has(id));
  }

  private async withParts(
    caller: Caller,
    rows: readonly ArticleRow[],
    columns: ReadonlySet<string>,
  ): Promise<readonly ExportRow[]> {
    const ids = rows.map(({ Article_ID }) => Article_ID);
    const none = new Map<string, string>();
    const [subjects, texts, results] = await Promise.all([
      columns.has('Subjects')
        ? this.parts.subjectNames(caller, [...new Set(rows.flatMap(({ Subject_IDs }) => Subject_IDs))])
        : none,
      columns.has('Text') ? this.parts.texts(ids) : none,
      columns.has('Results') ? this.parts.results(caller, ids) : none,
    ]);
    return rows.map((row) => ({
      ...row,
      Subjects: row.Subject_IDs.flatMap((id) => subjects.get(id) ?? []),
      Text: texts.get(row.Article_ID) ?? '',
      Results: results.get(row.Article_ID) ?? '',
    }));
  }
}
