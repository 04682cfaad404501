import { ConflictError, createToken, inject } from '#core';
import { DatabaseService, JobService, Parameters, type Caller, type Statements } from '#core/server';
import { ArticleReader } from '#plugins/articles/server';
import { CollectClock } from '#plugins/collector-nodes/server';
import type { TrackKind, TrackTask } from '../../reply';
import { latestReplies, toTask, trackColumns, trackFrom, type TrackRow, withReplies } from './track-row';

/** Name of the job that fetches due tasks. */
export const fetchJob = 'article-tracking.fetch';
/** Maximum number of waiting or repeating tasks of one kind per client. */
export const maxTasks = 2_000;

/** Schedule of a task; omitted fields stay unchanged. */
export interface TrackPlan {
  readonly Interval_Minutes?: number | null;
  /** Time of the first fetch. */
  readonly Starts_At?: string;
  readonly Ends_At?: string | null;
  readonly Depth?: number;
  readonly Is_Enabled?: boolean;
}

export interface RefusedArticle {
  readonly Article_ID: string;
  readonly Code: string;
  readonly Message: string;
}

/** Creates, lists and ends tracking tasks. Callers reach tasks of their own client for visible articles. */
export interface TrackService {
  /**
   * Schedules articles to be fetched now or at the planned start, and repeatedly if planned; there is one task per
   * kind, article and client.
   *
   * @throws {ConflictError} when the limit is exceeded.
   */
  ask(
    caller: Caller,
    kind: TrackKind,
    articleIds: readonly string[],
    plan: TrackPlan,
  ): Promise<{ readonly list: TrackTask[]; readonly refused: RefusedArticle[] }>;
  ofArticles(caller: Caller, kind: TrackKind, articleIds: readonly string[]): Promise<TrackTask[]>;
  /** Ends tasks, including one being fetched, whose result is discarded. Returns how many. */
  stop(caller: Caller, kind: TrackKind, articleIds: readonly string[]): Promise<number>;
  /** Records up to which reply the caller has viewed; never moves back. */
  markViewed(caller: Caller, taskId: string, replyId: string): Promise<number>;
}
export const TrackService = createToken<TrackService>('article-tracking.tasks');

interface Address {
  readonly article_id: string;
  readonly url: string | null;
}

export class PostgresTrackService implements TrackService {
  constructor(
    @inject(DatabaseService) private readonly database: DatabaseService,
    @inject(JobService) private readonly jobs: JobService,
    @inject(ArticleReader) private readonly articles: ArticleReader,
    @inject(CollectClock) private readonly clock: CollectClock,
  ) {}

  async ask(
    caller: Caller,
    kind: TrackKind,
    articleIds: readonly string[],
    plan: TrackPlan,
  ): Promise<{ list: TrackTask[]; refused: RefusedArticle[] }> {
    const visible = new Set(await this.articles.visible(caller, articleIds));
    const { rows } = await this.database.query<Address>(
      'select article_id, url from article where article_id = any($1::bigint[])',
      [[...visible]],
    );
    const addresses = new Map(rows.map((row) => [row.article_id, row.url]));
    const refused: RefusedArticle[] = [];
    const hosts = new Map<string, string>();
    for (const id of new Set(articleIds)) {
      const url = addresses.get(id);
      const reason =
        url === undefined ? { Code: 'not-found', Message: `Article ${id} does not exist` } : objectionTo(url);
      if (reason) refused.push({ Article_ID: id, ...reason });
      else hosts.set(id, new URL(url as string).host);
    }
    if (hosts.size > 0) await this.database.transaction((tx) => this.write(tx, caller, kind, hosts, plan));
    return { list: await this.ofArticles(caller, kind, [...hosts.keys()]), refused };
  }

  async ofArticles(caller: Caller, kind: TrackKind, articleIds: readonly string[]): Promise<TrackTask[]> {
    const visible = await this.articles.visible(caller, articleIds);
    const { rows } = await this.database.query<TrackRow>(
      `select ${trackColumns} from ${trackFrom} where t.client_id = $2 and t.kind = $3
        and t.article_id = any($4::bigint[]) order by t.article_track_task_id`,
      [caller.userId, caller.clientId, kind, visible],
    );
    return (await withReplies(this.database, rows)).map(toTask);
  }

  async stop(caller: Caller, kind: TrackKind, articleIds: readonly string[]): Promise<number> {
    const visible = await this.articles.visible(caller, articleIds);
    const { rowCount } = await this.database.query(
      `update article_track_task set status = case when status in ('waiting', 'running')
        or interval_minutes is not null then 'stopped'
        else status end, is_enabled = false, next_at = null, requested_at = null, lease_until = null, lease_id = null
       where client_id = $1 and kind = $2 and article_id = any($3::bigint[])
         and (next_at is not null or status = 'running')`,
      [caller.clientId, kind, visible],
    );
    return rowCount ?? 0;
  }

  async markViewed(caller: Caller, taskId: string, replyId: string): Promise<number> {
    const { rows } = await this.database.query<{ article_id: string }>(
      'select article_id from article_track_task where client_id = $1 and article_track_task_id = $2',
      [caller.clientId, taskId],
    );
    if (!rows[0]) return 0;
    const latest = (await latestReplies(this.database, [rows[0].article_id])).get(rows[0].article_id) ?? '0';
    const { rowCount } = await this.database.query(
      `insert into article_track_watcher as w (client_id, article_track_task_id, user_id, viewed_reply_id)
        values ($1, $2, $3, least($4::bigint, $5::bigint))
       on conflict (client_id, article_track_task_id, user_id) do update
         set viewed_reply_id = greatest(w.viewed_reply_id, excluded.viewed_reply_id)`,
      [caller.clientId, taskId, caller.userId, replyId, latest],
    );
    return rowCount ?? 0;
  }

  private async write(
    tx: Statements,
    caller: Caller,
    kind: TrackKind,
    hosts: ReadonlyMap<string, string>,
    plan: TrackPlan,
  ): Promise<void> {
    // Requests of a client are serialized; otherwise two concurrent ones could exceed the limit.
    await tx.query('select pg_advisory_xact_lock(7201006, hashtext($1))', [`${caller.clientId} ${kind}`]);
    const { rows } = await tx.query<{ used: number }>(
      `select count(*)::int as used from article_track_task where client_id = $1 and kind = $2 and next_at is not null
        and not (article_id = any($3::bigint[]))`,
      [caller.clientId, kind, [...hosts.keys()]],
    );
    if ((rows[0]?.used ?? 0) + hosts.size > maxTasks)
      throw new ConflictError(
        `A client can track at most ${maxTasks} articles at a time`,
        'article-tracking.too-many',
        {
          max: maxTasks,
        },
      );
    const now = this.clock.now();
    const isEnabled = plan.Is_Enabled ?? true;
    const starts = plan.Starts_At && Date.parse(plan.Starts_At) > now.getTime() ? new Date(plan.Starts_At) : now;
    const parameters = new Parameters();
    const add = (value: unknown, type: string): string => `${parameters.add(value)}::${type}`;
    const [client, of, minutes, ends] = [
      add(caller.clientId, 'bigint'),
      add(kind, 'text'),
      add(plan.Interval_Minutes ?? null, 'int'),
      add(plan.Ends_At ?? null, 'timestamptz'),
    ];
    const [depth, begins, by, at] = [
      add(plan.Depth ?? null, 'int'),
      add(starts, 'timestamptz'),
      add(caller.userId, 'bigint'),
      add(now, 'timestamptz'),
    ];
    const [enabled, isPaced, isEnded] = [
      add(isEnabled, 'boolean'),
      add(plan.Interval_Minutes !== undefined, 'boolean'),
      add(plan.Ends_At !== undefined, 'boolean'),
    ];
    const next = `case when ${enabled} then ${begins} end`;
    const requestedAt = `case when ${enabled} and ${begins} <= ${at} then ${begins} end`;
    const tasks = [...hosts].map(
      ([articleId, host]) => `(${client}, ${add(articleId, 'bigint')}, ${of}, ${add(host, 'text')},
        case when ${enabled} then 'waiting' else 'stopped' end, ${enabled}, ${minutes}, coalesce(${depth}, 5), ${begins},
        ${ends}, ${next}, ${requestedAt}, ${by})`,
    );
    await tx.query(
      `insert into article_track_task as t (client_id, article_id, kind, host, status, is_enabled, interval_minutes,
        depth, starts_at, ends_at, next_at, requested_at, created_by) values ${tasks.join(', ')}
       on conflict (client_id, article_id, kind) do update set
         host = excluded.host, is_enabled = ${enabled}, status = case when not ${enabled} then 'stopped'
           when t.status = 'running' and t.lease_until > ${at} then t.status else 'waiting' end,
         interval_minutes = case when ${isPaced} then ${minutes} else t.interval_minutes end,
         ends_at = case when ${isEnded} then ${ends} when ${isPaced} or t.ends_at <= ${at} then null else t.ends_at end,
         depth = coalesce(${depth}, t.depth), starts_at = ${begins}, next_at = ${next}, requested_at = ${requestedAt},
         attempts = 0, failure_count = case when t.is_enabled then t.failure_count else 0 end,
         lease_until = case when ${enabled} then t.lease_until end,
         lease_id = case when ${enabled} then t.lease_id end`,
      parameters.values,
    );
    if (kind === 'replies') {
      const latest = await latestReplies(tx, [...hosts.keys()]);
      await tx.query(
        `insert into article_track_watcher (client_id, article_track_task_id, user_id, viewed_reply_id)
         select $1, t.article_track_task_id, $2, coalesce(v.viewed, 0) from article_track_task t left
           join unnest($4::bigint[], $5::bigint[]) as v (article_id, viewed) on v.article_id = t.article_id
         where t.client_id = $1 and t.kind = 'replies' and t.article_id = any($3::bigint[]) on conflict do nothing`,
        [caller.clientId, caller.userId, [...hosts.keys()], [...latest.keys()], [...latest.values()]],
      );
    }
    if (isEnabled && starts <= now) await this.jobs.add(fetchJob, {}, { key: fetchJob, within: tx });
  }
}

/** Returns why a URL cannot be visited, as far as that can be determined without a request. */
function objectionTo(url: string | null): Pick<RefusedArticle, 'Code' | 'Message'> | undefined {
  if (url && URL.canParse(url) && /^https?:$/.test(new URL(url).protocol)) return undefined;
  return { Code: 'article-tracking.no-address', Message: 'The article has no URL that can be visited' };
}
