import { inject, NotFoundError } from '#core';
import { DatabaseService, type Caller } from '#core/server';
import { foldText } from '#shared/text';
import { dayLength } from '#shared/time';
import type { ArticleRow } from '../../article';
import { ArticleReader } from '../articles/article-reader';
import { getItem } from '../intake/pipeline';

const maxCandidates = 10;
const maxCompared = 400;
const maxDays = 3;
/** Minimum share of common character pairs at which titles count as similar. */
const minAlike = 0.3;

const getPairs = (title: string): Set<string> => {
  const folded = foldText(title).replace(/[^\p{L}\p{N}]/gu, '');
  return new Set(Array.from({ length: Math.max(0, folded.length - 1) }, (_, index) => folded.slice(index, index + 2)));
};

/** Finds clusters that a given cluster may be merged with. */
export class MergeCandidates {
  constructor(
    @inject(DatabaseService) private readonly database: DatabaseService,
    @inject(ArticleReader) private readonly reader: ArticleReader,
  ) {}

  /**
   * Searches by the typed id, URL or words; without input, returns those of the same days with the most similar titles.
   * Returns main copies, most likely first.
   */
  async find(caller: Caller, id: string, query: string): Promise<ArticleRow[]> {
    const [own] = await this.reader.rows(caller, await this.reader.visible(caller, [id]));
    if (!own) throw new NotFoundError(`Article ${id} not found`);
    const others = (rows: readonly ArticleRow[]): ArticleRow[] =>
      rows.filter(({ Cluster_ID }) => Cluster_ID !== own.Cluster_ID);
    const named = await this.named(caller, query);
    if (named) return others(await this.reader.rows(caller, await this.reader.visible(caller, named)));
    if (query !== '') {
      const { list } = await this.reader.list(caller, {
        Is_Merged: 'true',
        keyword: query,
        sort: 'time',
        size: maxCandidates * 2,
      });
      return others(list).slice(0, maxCandidates);
    }
    const at = Date.parse(own.Published_At);
    const near = await this.reader.ids(
      caller,
      {
        Is_Merged: 'true',
        Published_At: `${new Date(at - maxDays * dayLength).toISOString()}..${new Date(at + maxDays * dayLength).toISOString()}`,
      },
      'time',
      maxCompared,
    );
    const { rows } = await this.database.query<{ article_id: string; title: string }>(
      'select article_id, title from article where article_id = any($1::bigint[])',
      [near],
    );
    const pairs = getPairs(own.Title);
    const alike = rows.map(({ article_id, title }) => {
      const titlePairs = getPairs(title);
      return {
        article_id,
        share:
          (2 * [...titlePairs].filter((pair) => pairs.has(pair)).length) / Math.max(1, pairs.size + titlePairs.size),
      };
    });
    const best = alike
      .filter(({ share }) => share >= minAlike)
      .sort((a, b) => b.share - a.share)
      .slice(0, maxCandidates + 1);
    return others(
      await this.reader.rows(
        caller,
        best.map(({ article_id }) => article_id),
      ),
    ).slice(0, maxCandidates);
  }

  /** Returns the articles that an id or a URL names; undefined when words were typed. */
  private async named(caller: Caller, query: string): Promise<string[] | undefined> {
    const id =
      /^\d{10,19}$/.exec(query)?.[0] ??
      /(?:\/article(?:-free)?\/|similar-article-info\?id=)(\d{1,19})(?:[?#&]|$)/.exec(query)?.[1];
    if (id) return [id];
    if (!/^https?:\/\/\S+$/i.test(query)) return undefined;
    const hashes = [
      getItem({ via: 'page', url: query }).urlHash,
      getItem({ via: 'page', url: query, clientId: caller.clientId }).urlHash,
    ];
    const { rows } = await this.database.query<{ article_id: string }>(
      'select article_id from article where url_hash = any($1::bigint[])',
      [hashes],
    );
    return rows.map(({ article_id }) => article_id);
  }
}
