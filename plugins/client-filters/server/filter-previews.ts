import { inject, InputError } from '#core';
import { DatabaseService, getSearcher, SearchService, within, type Caller } from '#core/server';
import { ArticleReader, ScopeService } from '#plugins/articles/server';
import { explainQuery, reasonMarks } from '#shared/query';
import { dayLength } from '#shared/time';
import type { FilterPreview } from '../contract';
import type { FilterEntry } from './filter-entry';
import { getCandidates, type FilterCandidate } from './filter-search';

const previewDays = 7;
const maxCounted = 10_000;
const sampleCount = 8;
/** Timeout of one attempt in milliseconds. */
const timeoutMs = 450;

/** An entry that is not saved yet. */
type DraftEntry = Pick<FilterEntry, 'tree' | 'address' | 'filter' | 'reason' | 'subjectIds'>;

/** Previews what entries would hide. */
export class FilterPreviews {
  constructor(
    @inject(DatabaseService) private readonly database: DatabaseService,
    @inject(SearchService) private readonly searches: SearchService,
    @inject(ScopeService) private readonly scopes: ScopeService,
    @inject(ArticleReader) private readonly reader: ArticleReader,
  ) {}

  /** Returns what entries would hide together among the articles that the caller sees. */
  async preview(caller: Caller, drafts: readonly DraftEntry[]): Promise<FilterPreview> {
    const visible = await this.scopes.subjects(caller);
    const entries = drafts.map((draft) => ({
      ...draft,
      id: '0',
      clientId: caller.clientId,
      subjectIds:
        visible === null ? draft.subjectIds : (draft.subjectIds ?? visible).filter((id) => visible.includes(id)),
    }));
    const countAll =
      visible === null
        ? (since: Date) => this.countOfClient(caller.clientId, since)
        : async (since: Date) =>
            (await this.reader.count(caller, { Published_At: `${since.toISOString()}..` }, Number.POSITIVE_INFINITY))
              .total;
    const preview = await this.searches.inTurn(getSearcher(caller, ''), () => this.find(entries, countAll));
    return { ...preview, Is_Restricted: visible !== null };
  }

  /**
   * Returns what entries would hide among the articles that the client has received in the last days, each article
   * counted once. Slow entries are tried on the last day only. `countAll` counts the articles that the preview is based
   * on.
   */
  private async find(
    entries: readonly FilterEntry[],
    countAll: (since: Date) => Promise<number>,
  ): Promise<Omit<FilterPreview, 'Is_Restricted'>> {
    const [entry] = entries;
    if (!entry) return { total: 0, Is_Capped: false, Days: previewDays, Of: 0, list: [] };
    const search = (length: number): Promise<readonly FilterCandidate[] | undefined> =>
      within(this.database, timeoutMs, async (tx) => {
        const all = new Map<string, FilterCandidate>();
        for (const each of entries)
          for (const candidate of await getCandidates(
            tx,
            each,
            new Date(Date.now() - length * dayLength),
            maxCounted + 1,
          ))
            all.set(candidate.article_id, candidate);
        return [...all.values()].sort((a, b) => b.published_at.getTime() - a.published_at.getTime());
      });
    let searchedDays = previewDays;
    let searchResult = await search(previewDays);
    if (!searchResult) searchResult = await search((searchedDays = 1));
    if (!searchResult) throw new InputError('The filter preview takes too long', 'client-filters.slow');
    const since = new Date(Date.now() - searchedDays * dayLength);
    const [all, samples] = await Promise.all([
      countAll(since),
      this.database.query<{ article_id: string; title: string; site_name: string; published_at: Date }>(
        `select article_id, a.title, a.site_name, a.published_at from unnest($1::bigint[])
          with ordinality as w (article_id, position) join article a using (article_id) order by position`,
        [searchResult.slice(0, sampleCount).map(({ article_id }) => article_id)],
      ),
    ]);
    return {
      total: Math.min(searchResult.length, maxCounted),
      Is_Capped: searchResult.length > maxCounted,
      Days: searchedDays,
      Of: all,
      list: samples.rows.map((row) => ({
        Article_ID: row.article_id,
        Title: row.title,
        Site: row.site_name,
        Published_At: row.published_at.toISOString(),
        Marks: reasonMarks(explainQuery(entry.tree, { title: row.title, body: '' })).map((mark) => ({ ...mark })),
      })),
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
