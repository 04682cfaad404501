import { inject } from '#core';
import { DatabaseService } from '#core/server';
import { positiveWords } from '#shared/query';
import { searchTerms } from '#shared/relevance';
import { ClosestArticles, type RunQuery } from '../relevance/closest-articles';
import type { ListSql } from './list-sql';
import { QueryCompiler } from './query-compiler';
import { placeText } from './time-position';

/** Number of newest articles of a list that are ranked; older ones follow in time order. */
const maxRanked = 1_000;

const mark = /^ranked_(\d{1,4})$/;

/** Returns true when a page belongs to the ranked part of a list. */
export const isRankedPage = (after: string | undefined): boolean => !after || mark.test(after);

interface PageRow {
  readonly article_id: string;
  readonly published_at: Date;
}

/** Client lists ordered by how well articles match the words of the list (BM25). */
export class RankedLists {
  private readonly run: RunQuery = (text, parameters) => this.database.query(text, [...parameters]);

  constructor(
    @inject(DatabaseService) private readonly database: DatabaseService,
    @inject(QueryCompiler) private readonly compiler: QueryCompiler,
    @inject(ClosestArticles) private readonly closest: ClosestArticles,
  ) {}

  /**
   * Returns a page of the ranked part, reading the list through `ask`; its `next` continues into the older articles.
   */
  async page(
    ask: (text: string) => Promise<{ readonly rows: readonly PageRow[] }>,
    { own, where }: ListSql,
    { keyword = '', after, size }: { readonly keyword?: string; readonly after?: string; readonly size: number },
  ): Promise<{ readonly ids: readonly string[]; readonly next: string | null }> {
    const offset = Number(mark.exec(after ?? '')?.[1] ?? 0);
    const { rows } = await ask(
      `select m.article_id, m.published_at from ${own} where ${where}
        order by m.published_at desc, m.article_id desc limit ${maxRanked + 1}`,
    );
    const newest = rows.slice(0, maxRanked);
    const ids = await this.first(
      newest.map(({ article_id }) => article_id),
      keyword,
    );
    const last = newest.at(-1);
    const older = rows.length > maxRanked && last ? placeText({ time: last.published_at, id: last.article_id }) : null;
    const end = offset + size;
    return { ids: ids.slice(offset, end), next: end < ids.length ? `ranked_${end}` : older };
  }

  /** Takes the ids of a list, newest first, and reorders the newest thousand by relevance. */
  async first(ids: readonly string[], keyword: string): Promise<string[]> {
    const words = positiveWords(this.compiler.parse(keyword));
    const ranked = await this.closest.rank(this.run, searchTerms(words.join('\n')).terms, ids.slice(0, maxRanked));
    return [...ranked.map(({ articleId }) => articleId), ...ids.slice(maxRanked)];
  }
}
