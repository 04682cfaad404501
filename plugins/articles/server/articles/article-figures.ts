import { inject, NotFoundError } from '#core';
import { DatabaseService, ServerKernel, type Caller } from '#core/server';
import { shortcutRange } from '#shared/time';
import type { Emotion, MediaType } from '#shared/vocabulary';
import { siteMonth, type RegisteredSite } from '../../article';
import type { ArticleFilter } from '../../filter';
import { getBounds } from '../filters/bounds';
import { ArticleReader } from './article-reader';
import { getEmotion, getMediaType } from './row';
import { ScopeService } from '../scope/scope-service';
import { withinSubjectsSql } from '../scope/scope-sql';
import { siteDirectory } from './site-directory';

interface CountRow {
  readonly subject_id: string;
  readonly hour: Date;
  readonly media_type: number;
  readonly emotion: number;
  readonly count: number;
}

const sum = (rows: readonly CountRow[]): number => rows.reduce((total, { count }) => total + count, 0);

function tally<K>(rows: readonly CountRow[], getKey: (row: CountRow) => K): [K, number][] {
  const counts = new Map<K, number>();
  for (const row of rows) counts.set(getKey(row), (counts.get(getKey(row)) ?? 0) + row.count);
  return [...counts].sort((a, b) => b[1] - a[1]);
}

/** Totals and distributions, read from counters that are updated in the transaction of every change. */
export class ArticleFigures {
  constructor(
    @inject(DatabaseService) private readonly database: DatabaseService,
    @inject(ServerKernel) private readonly kernel: ServerKernel,
    @inject(ArticleReader) private readonly reader: ArticleReader,
    @inject(ScopeService) private readonly scopes: ScopeService,
  ) {}

  async summary(
    caller: Caller,
    range: string,
    subjects: readonly string[],
  ): Promise<{
    readonly total: number;
    readonly Emotion: { Emotion: Emotion; Count: number }[];
    readonly Media: { Media_Type: MediaType; Count: number }[];
    readonly Hours: { Time: string; Emotion: Emotion; Count: number }[];
    readonly Subjects: { Subject_ID: string; Count: number; Negative: number }[];
  }> {
    const visible = await this.scopes.subjects(caller);
    const { from, to } = getBounds(range);
    const { rows } = await this.database.query<CountRow>(
      `select subject_id, hour, media_type, emotion, count from article_count
       where client_id = $1 and hour >= date_trunc('hour', $2::timestamptz, 'UTC') and hour <= $3 and count > 0
         and ($4::bigint[] is null or subject_id = any($4::bigint[]))`,
      [caller.clientId, from ?? new Date(0), to ?? new Date(), visible],
    );
    const counted =
      subjects.length > 0
        ? rows.filter(({ subject_id }) => subjects.includes(subject_id))
        : visible === null
          ? rows.filter(({ subject_id }) => subject_id === '0')
          : await this.seenByHour(caller, range);
    const negative = new Map(
      tally(
        rows.filter(({ emotion }) => emotion < 0),
        ({ subject_id }) => subject_id,
      ),
    );
    return {
      total: sum(counted),
      Emotion: tally(counted, ({ emotion }) => getEmotion(emotion)).map(([name, Count]) => ({ Emotion: name, Count })),
      Media: tally(counted, ({ media_type }) => getMediaType(media_type)).map(([name, Count]) => ({
        Media_Type: name,
        Count,
      })),
      Hours: tally(counted, ({ hour, emotion }) => `${hour.toISOString()} ${emotion}`)
        .map(([key, Count]) => {
          const [Time = '', emotion = '0'] = key.split(' ');
          return { Time, Emotion: getEmotion(Number(emotion)), Count };
        })
        .sort((a, b) => (a.Time < b.Time ? -1 : 1)),
      Subjects: tally(
        rows.filter(({ subject_id }) => subject_id !== '0'),
        ({ subject_id }) => subject_id,
      ).map(([Subject_ID, Count]) => ({ Subject_ID, Count, Negative: negative.get(Subject_ID) ?? 0 })),
    };
  }

  /**
   * Counts for a caller who sees only some subjects. Articles in two of them count once, which the counters cannot
   * express.
   */
  private async seenByHour(caller: Caller, range: string): Promise<readonly CountRow[]> {
    const list = await this.reader.sql(caller, { Published_At: range });
    const { rows } = await this.reader.query<CountRow>(
      caller,
      list,
      `select '0' as subject_id, date_trunc('hour', m.published_at, 'UTC') as hour, m.media_type, m.emotion,
         count(*)::int as count from ${list.own} where ${list.where} group by 2, 3, 4`,
    );
    return rows;
  }

  async domain(
    caller: Caller,
    articleId: string,
  ): Promise<{
    readonly Domain: string;
    readonly Site: string;
    readonly Media_Type: MediaType;
    readonly Region: string | null;
    readonly Articles_30_Days: number;
    readonly Negative_30_Days: number;
    readonly First_Seen_At: string;
    readonly Last_Seen_At: string;
    readonly Registered: RegisteredSite | null;
  }> {
    const [article] = await this.reader.rows(caller, await this.reader.visible(caller, [articleId]));
    if (!article) throw new NotFoundError(`Article ${articleId} not found`);
    const { Domain, Site, Media_Type, Region } = article;
    const site = Domain === '' ? null : { Domain };
    const { from, to } = shortcutRange(siteMonth, Date.now(), caller.timeZone);
    const month = { ...site, Published_At: `${from.toISOString()}..${to.toISOString()}` };
    const countOfSite = async (more: ArticleFilter = {}): Promise<number> =>
      site ? (await this.reader.count(caller, { ...month, ...more }, Number.POSITIVE_INFINITY)).total : 0;
    const [articles, negative, seen] = await Promise.all([
      countOfSite(),
      countOfSite({ Emotion: 'negative' }),
      this.seen(caller, articleId),
    ]);
    const [registered] = (await this.kernel.ask(siteDirectory, (directory) => directory.find(Domain))).filter(
      (siteEntry) => siteEntry !== undefined,
    );
    return {
      Registered: registered ?? null,
      Domain,
      Site,
      Media_Type,
      Region,
      Articles_30_Days: articles,
      Negative_30_Days: negative,
      First_Seen_At: seen.first.toISOString(),
      Last_Seen_At: seen.last.toISOString(),
    };
  }

  /**
   * Returns the first and last time of the articles of an article's host that the caller may see; without the library.
   */
  private async seen(caller: Caller, articleId: string): Promise<{ readonly first: Date; readonly last: Date }> {
    const subjects = await this.scopes.subjects(caller);
    const { rows } = await this.database.query<{ first: Date; last: Date }>(
      `select min(c.published_at) as first, max(c.published_at) as last from client_article c
       where c.client_id = $1 and not c.is_hidden and ($3::bigint[] is null or ${withinSubjectsSql('c', '$3')})
         and c.domain_hash = (
         select o.domain_hash from client_article o where o.client_id = $1 and o.article_id = $2)`,
      [caller.clientId, articleId, subjects],
    );
    return rows[0] as (typeof rows)[number];
  }
}
