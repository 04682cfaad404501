import { inject, InputError } from '#core';
import { DatabaseService, getSearcher, SearchService, within, type Caller } from '#core/server';
import { ArticleReader, ScopeService } from '#plugins/articles/server';
import { queryCost, type Query } from '#shared/query';
import { dayLength } from '#shared/time';
import type { TagPreview } from '../contract';
import { TagRules } from './tag-rules';
import { findForClient, getLines } from './tag-search';

const previewDays = 7;
const maxCounted = 10_000;
const sampleCount = 8;
/** Timeout of one attempt in milliseconds. */
const timeoutMs = 450;

/** Previews what a rule would tag. */
export class TagPreviews {
  constructor(
    @inject(DatabaseService) private readonly database: DatabaseService,
    @inject(ScopeService) private readonly scopes: ScopeService,
    @inject(ArticleReader) private readonly reader: ArticleReader,
    @inject(TagRules) private readonly rules: TagRules,
    @inject(SearchService) private readonly searches: SearchService,
  ) {}

  /**
   * Returns what a rule would tag among the articles that the client has received in the last days, counted within the
   * caller's scope. A slow rule is tried on the last day only.
   */
  async preview(caller: Caller, rule: string, signal: AbortSignal): Promise<TagPreview> {
    const tree = await this.rules.parse(rule, caller.clientId);
    const searcher = getSearcher(caller, '');
    this.searches.check(searcher, queryCost(tree), 'rule');
    return this.searches.inTurn(searcher, () => this.find(caller, tree), signal);
  }

  private async find(caller: Caller, tree: Query): Promise<TagPreview> {
    const { clientId } = caller;
    const subjects = await this.scopes.subjects(caller);
    const search = (length: number): Promise<readonly string[] | undefined> =>
      within(this.database, timeoutMs, (tx) =>
        findForClient(tx, clientId, tree, new Date(Date.now() - length * dayLength), maxCounted + 1, subjects),
      );
    let searchedDays = previewDays;
    let searchResult = await search(previewDays);
    if (!searchResult) searchResult = await search((searchedDays = 1));
    if (!searchResult) throw new InputError('The rule takes too long to preview', 'classification.slow');
    const since = new Date(Date.now() - searchedDays * dayLength);
    const all =
      subjects === null
        ? await this.countOfClient(clientId, since)
        : (await this.reader.count(caller, { Published_At: `${since.toISOString()}..` }, Number.POSITIVE_INFINITY))
            .total;
    return {
      total: Math.min(searchResult.length, maxCounted),
      Is_Capped: searchResult.length > maxCounted,
      Days: searchedDays,
      Of: Math.max(searchResult.length, all),
      list: await getLines(this.database, searchResult.slice(0, sampleCount), tree),
    };
  }

  private async countOfClient(clientId: string, since: Date): Promise<number> {
    const { rows } = await this.database.query<{ count: string }>(
      'select coalesce(sum(count), 0) as count from article_count where client_id = $1 and subject_id = 0 and hour >= $2',
      [clientId, since],
    );
    return Number(rows[0]?.count ?? 0);
  }
}
