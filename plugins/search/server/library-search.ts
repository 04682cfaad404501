import { inject, InputError } from '#core';
import { DatabaseService, Parameters, SearchService, type Caller, type Searcher } from '#core/server';
import { dayNumber, emotionOf, facets, mediaTypeOf, QueryCompiler, regionOf } from '#plugins/articles/server';
import { queryCost, type Query } from '#shared/query';
import { type MediaType } from '#shared/vocabulary';
import { dayLength } from '#shared/time';
import type { Found } from '../contract';

export interface LibraryQuery {
  readonly keyword: string;
  readonly from?: Date;
  readonly to?: Date;
  readonly after?: string;
  readonly size: number;
}

/** Who searches, for whom, and whether they still wait. */
export interface SearchBy {
  readonly caller: Caller | undefined;
  readonly searcher: Searcher;
  readonly signal: AbortSignal;
}

const cap = 10_000;
/** A longer time is left to the walk in time order: its days would outnumber the words. */
const mostDays = 92;

/** The words that a query asks for, to be marked. */
function wantedWords(tree: Query): string[] {
  const words = new Set<string>();
  const visit = (query: Query): void => {
    if (query.kind === 'not') return;
    if (query.kind === 'word') words.add(query.word);
    else if (query.kind === 'and' || query.kind === 'or') query.of.forEach(visit);
    else if (query.kind === 'near') for (const item of [...query.left, ...query.right]) visit(item);
    else if (query.kind === 'list') for (const word of query.words ?? []) words.add(word);
  };
  visit(tree);
  return [...words];
}

/** Searches everything that was published; what a client wrote by hand shows to that client alone. */
export class LibrarySearch {
  constructor(
    @inject(DatabaseService) private readonly database: DatabaseService,
    @inject(SearchService) private readonly searches: SearchService,
    @inject(QueryCompiler) private readonly compiler: QueryCompiler,
  ) {}

  async page(by: SearchBy, query: LibraryQuery): Promise<{ readonly list: Found[]; readonly next: string | null }> {
    const { caller } = by;
    const { where, parameters, words } = await this.where(by, query);
    let after = '';
    if (query.after) {
      const [time = '', id = ''] = query.after.split('_');
      if (Number.isNaN(Date.parse(time)) || !/^\d{1,19}$/.test(id))
        throw new InputError('after: not the `next` of a page');
      after = ` and (a.published_at, a.article_id) < (${parameters.add(new Date(time))}, ${parameters.add(id)}::bigint)`;
    }
    const { rows } = await this.searches.query<{
      article_id: string;
      title: string;
      summary: string;
      url: string | null;
      site_name: string;
      media_type: number;
      author_name: string;
      region: number;
      published_at: Date;
      emotion: number;
    }>(
      by.searcher,
      `select a.article_id, a.title, a.summary, a.url, a.site_name, a.media_type, a.author_name, a.region, a.published_at, a.emotion
       from article a where ${where}${after} order by a.published_at desc, a.article_id desc limit ${parameters.add(query.size + 1)}`,
      parameters.values,
      by.signal,
    );
    const shown = rows.slice(0, query.size);
    const own = await this.ownOf(
      caller,
      shown.map(({ article_id }) => article_id),
    );
    const last = shown.at(-1);
    return {
      list: shown.map(
        (row): Found => ({
          Article_ID: row.article_id,
          Title: row.title,
          Summary: row.summary,
          Url: row.url,
          Site: row.site_name,
          Media_Type: mediaTypeOf(row.media_type),
          Author: row.author_name,
          Region: regionOf(row.region),
          Published_At: row.published_at.toISOString(),
          Emotion: emotionOf(row.emotion),
          Words: words,
          Is_Own: own.has(row.article_id),
        }),
      ),
      next: rows.length > query.size && last ? `${last.published_at.toISOString()}_${last.article_id}` : null,
    };
  }

  async figures(
    by: SearchBy & { readonly caller: Caller },
    query: LibraryQuery,
  ): Promise<{
    readonly total: number;
    readonly Is_Capped: boolean;
    readonly Media: { Media_Type: MediaType; Count: number }[];
    readonly Days: { Day: string; Count: number }[];
  }> {
    const { where, parameters } = await this.where(by, query);
    const { rows } = await this.searches.query<{ media_type: number; day: string; count: string }>(
      by.searcher,
      `select media_type, to_char(published_at at time zone ${parameters.add(by.caller.timeZone)}, 'YYYY-MM-DD') as day, count(*) as count
       from (select a.media_type, a.published_at from article a where ${where} limit ${parameters.add(cap + 1)}) found group by 1, 2`,
      parameters.values,
      by.signal,
    );
    const tally = <K>(keyOf: (row: (typeof rows)[number]) => K) => [
      ...rows.reduce(
        (counts, row) => counts.set(keyOf(row), (counts.get(keyOf(row)) ?? 0) + Number(row.count)),
        new Map<K, number>(),
      ),
    ];
    const total = rows.reduce((sum, { count }) => sum + Number(count), 0);
    return {
      total: Math.min(total, cap),
      Is_Capped: total > cap,
      Media: tally(({ media_type }) => mediaTypeOf(media_type))
        .sort((a, b) => b[1] - a[1])
        .map(([Media_Type, Count]) => ({ Media_Type, Count })),
      Days: tally(({ day }) => day)
        .sort(([a], [b]) => (a < b ? -1 : 1))
        .map(([Day, Count]) => ({ Day, Count })),
    };
  }

  /** Which of these the caller's client has in its own list. */
  private async ownOf(caller: Caller | undefined, articleIds: readonly string[]): Promise<ReadonlySet<string>> {
    if (!caller) return new Set();
    const { rows } = await this.database.query<{ article_id: string }>(
      'select article_id from client_article where client_id = $1 and article_id = any($2::bigint[]) and not is_hidden',
      [caller.clientId, articleIds],
    );
    return new Set(rows.map(({ article_id }) => article_id));
  }

  private async where({ caller, searcher }: SearchBy, { keyword, from, to }: LibraryQuery) {
    const parameters = new Parameters();
    const tree = await this.compiler.resolve(this.compiler.parse(keyword), caller);
    this.searches.check(searcher, queryCost(tree));
    const condition = this.compiler.sql(tree, parameters.next);
    parameters.append(condition.parameters);
    const conditions = [condition.sql];
    if (from) conditions.push(`a.published_at >= ${parameters.add(from)}`);
    if (to) conditions.push(`a.published_at <= ${parameters.add(to)}`);
    if (condition.indexed && from) {
      // With a word to look up, the days go into the same index.
      const first = dayNumber(from);
      const last = dayNumber(to ?? new Date(Date.now() + dayLength));
      if (last >= first && last - first <= mostDays)
        conditions.push(
          `a.codes && ${parameters.add(Array.from({ length: last - first + 1 }, (_, day) => facets.day(first + day)))}::int4[]`,
        );
    }
    conditions.push(`(a.owner_id is null or a.owner_id = ${parameters.add(caller?.clientId ?? null)})`);
    return { where: conditions.join(' and '), parameters, words: wantedWords(tree) };
  }
}
