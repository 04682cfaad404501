import { inject, NotFoundError } from '#core';
import { DatabaseService, ServerKernel, type Caller } from '#core/server';
import type { Emotion, MediaType } from '#shared/vocabulary';
import type { RegisteredSite } from '../../article';
import { boundsOf } from '../filters/bounds';
import { emotionOf, mediaTypeOf, regionOf } from './row';
import { siteDirectory } from './site-directory';

interface CountRow {
  readonly subject_id: string;
  readonly hour: Date;
  readonly media_type: number;
  readonly emotion: number;
  readonly count: number;
}

const sum = (rows: readonly CountRow[]): number => rows.reduce((total, { count }) => total + count, 0);

function tally<K>(rows: readonly CountRow[], keyOf: (row: CountRow) => K): [K, number][] {
  const counts = new Map<K, number>();
  for (const row of rows) counts.set(keyOf(row), (counts.get(keyOf(row)) ?? 0) + row.count);
  return [...counts].sort((a, b) => b[1] - a[1]);
}

/** Totals and distributions, read from the counters that are kept in the transaction of every change. */
export class ArticleFigures {
  constructor(
    @inject(DatabaseService) private readonly database: DatabaseService,
    @inject(ServerKernel) private readonly kernel: ServerKernel,
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
    const { from, to } = boundsOf(range);
    const { rows } = await this.database.query<CountRow>(
      `select subject_id, hour, media_type, emotion, count from article_count
       where client_id = $1 and hour >= date_trunc('hour', $2::timestamptz, 'UTC') and hour <= $3 and count > 0`,
      [caller.clientId, from ?? new Date(0), to ?? new Date()],
    );
    const wanted = rows.filter(({ subject_id }) =>
      subjects.length > 0 ? subjects.includes(subject_id) : subject_id === '0',
    );
    const negative = new Map(
      tally(
        rows.filter(({ emotion }) => emotion < 0),
        ({ subject_id }) => subject_id,
      ),
    );
    return {
      total: sum(wanted),
      Emotion: tally(wanted, ({ emotion }) => emotionOf(emotion)).map(([name, Count]) => ({ Emotion: name, Count })),
      Media: tally(wanted, ({ media_type }) => mediaTypeOf(media_type)).map(([name, Count]) => ({
        Media_Type: name,
        Count,
      })),
      Hours: tally(wanted, ({ hour, emotion }) => `${hour.toISOString()} ${emotion}`)
        .map(([key, Count]) => {
          const [Time = '', emotion = '0'] = key.split(' ');
          return { Time, Emotion: emotionOf(Number(emotion)), Count };
        })
        .sort((a, b) => (a.Time < b.Time ? -1 : 1)),
      Subjects: tally(
        rows.filter(({ subject_id }) => subject_id !== '0'),
        ({ subject_id }) => subject_id,
      ).map(([Subject_ID, Count]) => ({ Subject_ID, Count, Negative: negative.get(Subject_ID) ?? 0 })),
    };
  }

  async unread(
    caller: Caller,
  ): Promise<{ readonly Subject_ID: string; readonly Unread: number; readonly Today: number }[]> {
    const { rows } = await this.database.query<{ subject_id: string; unread: string; today: string }>(
      `select s.subject_id, count(*) filter (where r.article_id is null) as unread,
        count(*) filter (where s.published_at >= date_trunc('day', now(), $3)) as today
       from subject_article s left join article_read r on r.client_id = s.client_id and r.user_id = $2
         and r.article_id = s.article_id
       where s.client_id = $1 and s.published_at > now() - interval '7 days' and not s.is_hidden group by 1`,
      [caller.clientId, caller.userId, caller.timeZone],
    );
    return rows.map(({ subject_id, unread, today }) => ({
      Subject_ID: subject_id,
      Unread: Number(unread),
      Today: Number(today),
    }));
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
    const { rows: known } = await this.database.query<{ domain_hash: string }>(
      'select domain_hash from client_article where client_id = $1 and article_id = $2',
      [caller.clientId, articleId],
    );
    const { rows: articles } = await this.database.query<{
      domain: string;
      site_name: string;
      media_type: number;
      region: number;
    }>('select domain, site_name, media_type, region from article where article_id = $1', [articleId]);
    if (!known[0] || !articles[0]) throw new NotFoundError(`There is no article ${articleId}`);
    const { rows: counted } = await this.database.query<{
      articles: string;
      negative: string;
      first: Date;
      last: Date;
    }>(
      `select count(*) filter (where published_at > now() - interval '30 days') as articles,
              count(*) filter (where published_at > now() - interval '30 days' and emotion < 0) as negative,
                min(published_at) as first, max(published_at) as last
       from client_article where client_id = $1 and domain_hash = $2`,
      [caller.clientId, known[0].domain_hash],
    );
    const row = { ...articles[0], ...(counted[0] as (typeof counted)[number]) };
    const [registered] = (await this.kernel.ask(siteDirectory, (directory) => directory.find(row.domain))).filter(
      (site) => site !== undefined,
    );
    return {
      Registered: registered ?? null,
      Domain: row.domain,
      Site: row.site_name,
      Media_Type: mediaTypeOf(row.media_type),
      Region: regionOf(row.region),
      Articles_30_Days: Number(row.articles),
      Negative_30_Days: Number(row.negative),
      First_Seen_At: row.first.toISOString(),
      Last_Seen_At: row.last.toISOString(),
    };
  }
}
