import type { Caller, DatabaseService } from '#core/server';
import type { CollectClock } from '#plugins/collector-nodes/server';
import type { SourceState } from '#plugins/extraction';
import type { SourceRecord } from '#plugins/extraction/server';
import { cutText } from '#shared/text';
import type { TraceStep } from '../contract';
import type { ResolvedInput } from './find-article';
import { traceReject, type RejectRow } from './trace-reject';
import { repairFor, getStep } from './trace-step';

/** Number of times the collector tries the page of an article. */
const maxAttempts = 3;
const robotsCodes = ['extraction.robots-disallowed', 'extraction.robots-unavailable'];

type Source = Pick<
  SourceRecord,
  'source_id' | 'source_name' | 'client_id' | 'is_enabled' | 'state' | 'last_run_at' | 'next_run_at'
> & { readonly error_code: string | null; readonly http_status: number | null };

interface Run {
  readonly started_at: Date;
  readonly status: string;
  readonly http_status: number | null;
  readonly found: number;
  readonly stored: number;
  readonly error_code: string | null;
}

const getHost = (url: string | null | undefined): string =>
  url && URL.canParse(url) ? new URL(url).host.replace(/^www\./u, '') : '';

/** Returns the actual or possible sources of an article: its own, those that have listed it, or those of its site. */
async function getSources(
  database: DatabaseService,
  { article, hashes, url }: ResolvedInput,
): Promise<readonly Source[]> {
  const sourceColumns =
    'source_id, source_name, client_id, is_enabled, state, last_run_at, next_run_at, error_code, http_status';
  if (article?.source_id)
    return (
      await database.query<Source>(`select ${sourceColumns} from extraction_source where source_id = $1`, [
        article.source_id,
      ])
    ).rows;
  const host = getHost(url);
  const { rows: refused } = await database.query<{ source_id: string }>(
    'select source_id from intake_reject where url_hash = any($1::bigint[]) and source_id is not null',
    [hashes],
  );
  const { rows } = await database.query<Source>(
    `select ${sourceColumns} from extraction_source s left join (
         select distinct source_id as seen_by from extraction_seen where hash = any($3::bigint[])
       ) e on e.seen_by = s.source_id
     where source_id = any($1::bigint[]) or ($2 <> '' and regexp_replace(s.host, '^www\\.', '') = $2)
     order by is_enabled desc, e.seen_by is not null desc, source_id limit 20`,
    [refused.map(({ source_id }) => source_id), host, hashes],
  );
  return rows;
}

/** Traces the collection of an article: its source, the last visit, and the result for the item. */
export async function traceCollection(
  database: DatabaseService,
  clock: CollectClock,
  caller: Caller,
  resolvedInput: ResolvedInput,
): Promise<TraceStep[]> {
  const { article, kind } = resolvedInput;
  if (kind === 'text' && !article) return [getStep('source', 'warned', 'text-only')];
  if (kind === 'article' && !article) return [getStep('store', 'stopped', 'no-such-id')];
  if (article && !article.source_id) return [getStep('source', 'passed', 'given', { details: { via: article.via } })];
  const sources = await getSources(database, resolvedInput);
  const [source] = sources;
  if (!source) {
    const details = { host: getHost(resolvedInput.url ?? article?.url) };
    if (article) return [getStep('source', 'warned', 'removed', { details })];
    return [
      getStep('source', 'stopped', 'unknown', {
        details,
        repairs: [repairFor(caller, ['task-schedule', 'modify'], 'add-source', { Url: resolvedInput.url ?? '' })],
      }),
    ];
  }
  // Collection by the platform is visible to operators only; a client sees its own sources by name.
  const isNamed = caller.userType === 'operator' || source.client_id === caller.clientId;
  const id = { id: source.source_id };
  const mayRun = repairFor(caller, ['task-schedule', 'action'], 'run-source', id);
  const steps = [
    getStep('source', 'passed', isNamed ? 'known' : 'known-unnamed', {
      details: {
        ...(isNamed ? { name: source.source_name } : {}),
        host: getHost(resolvedInput.url ?? article?.url),
        count: sources.length,
      },
    }),
  ];
  const code = scheduleCode(source.state);
  steps.push(
    getStep('schedule', code === 'scheduled' ? 'passed' : article ? 'warned' : 'stopped', code, {
      details: source.next_run_at ? { next_At: source.next_run_at.toISOString() } : {},
      repairs: [
        source.is_enabled ? null : repairFor(caller, ['task-schedule', 'modify'], 'enable-source', id),
        source.is_enabled && !article ? mayRun : null,
      ],
    }),
  );
  steps.push(await traceVisit(database, source, article?.discovered_at ?? clock.now(), article !== null));
  if (kind === 'address') steps.push(...(await traceItem(database, sources, resolvedInput)));
  return steps;
}

/** Returns the code of the step by the state of the source. */
function scheduleCode(state: SourceState): 'paused' | 'gone' | 'blocked' | 'failing' | 'scheduled' {
  if (state === 'disabled') return 'paused';
  if (state === 'never-reached') return 'failing';
  return state === 'gone' || state === 'blocked' || state === 'failing' ? state : 'scheduled';
}

async function traceVisit(database: DatabaseService, source: Source, at: Date, isStored: boolean): Promise<TraceStep> {
  const { rows } = await database.query<Run>(
    `select started_at, status, http_status, found, stored, error_code from extraction_run where source_id = $1
      and started_at <= $2::timestamptz + interval '1 second' order by started_at desc limit 1`,
    [source.source_id, at],
  );
  const [run] = rows;
  if (!run)
    return source.last_run_at
      ? getStep('fetch', 'passed', 'long-ago', { at: source.last_run_at })
      : getStep('fetch', isStored ? 'warned' : 'stopped', 'never');
  const isBad = run.status === 'failed' || run.status === 'lost';
  const details = {
    found: run.found,
    stored: run.stored,
    ...(run.http_status === null ? {} : { status: run.http_status }),
    ...(isBad ? { error: run.error_code ?? 'extraction.internal' } : {}),
  };
  return getStep('fetch', isBad ? (isStored ? 'warned' : 'stopped') : 'passed', run.status, {
    details,
    at: run.started_at,
  });
}

/** Reports whether the URL was ever listed, and whether its page could be read. */
async function traceItem(
  database: DatabaseService,
  sources: readonly Source[],
  { hashes, article }: ResolvedInput,
): Promise<TraceStep[]> {
  const { rows } = await database.query<{ seen_at: Date; attempts: number; is_done: boolean }>(
    `select seen_at, attempts, is_done from extraction_seen where source_id = any($1::bigint[])
      and hash = any($2::bigint[]) order by is_done desc limit 1`,
    [sources.map(({ source_id }) => source_id), hashes],
  );
  const [seen] = rows;
  if (!seen) return [article ? getStep('item', 'passed', 'forgotten') : getStep('item', 'stopped', 'not-listed')];
  if (!seen.is_done)
    return [
      getStep('item', 'stopped', 'waiting', {
        details: { attempts: seen.attempts, max: maxAttempts },
        at: seen.seen_at,
      }),
    ];
  return [getStep('item', 'passed', 'read', { at: seen.seen_at })];
}

interface PageRow {
  readonly missing_id: string;
  readonly state: 'open' | 'waiting' | 'repairing' | 'fixed' | 'dismissed';
  readonly error_code: string;
  readonly tries: number;
  readonly last_at: Date;
  readonly next_at: Date | null;
}

/** Traces the page behind a URL whose text could not be read at first. */
export async function tracePage(
  database: DatabaseService,
  caller: Caller,
  { hashes, article }: ResolvedInput,
): Promise<TraceStep[]> {
  const { rows } = await database.query<PageRow>(
    `select missing_id, state, error_code, tries, last_at, next_at from missing_page where url_hash = any($1::bigint[])
      limit 1`,
    [article ? [...hashes, article.url_hash] : hashes],
  );
  const [page] = rows;
  if (!page) return [];
  const details = {
    error: page.error_code,
    tries: page.tries,
    ...(page.next_at ? { next_At: page.next_at.toISOString() } : {}),
  };
  if (page.state === 'fixed' || page.state === 'repairing')
    return [getStep('page', 'passed', page.state, { at: page.last_at })];
  const code =
    page.state === 'waiting'
      ? 'waiting'
      : robotsCodes.includes(page.error_code)
        ? 'robots'
        : page.next_at
          ? 'failed'
          : 'given-up';
  return [
    getStep('page', article ? 'warned' : 'stopped', code, {
      details,
      at: page.last_at,
      repairs: [
        page.state === 'waiting'
          ? null
          : repairFor(caller, ['missing-detail-page', 'action'], 'read-page-again', { id: page.missing_id }),
      ],
    }),
  ];
}

/** Traces a URL that is not stored through the pipeline. */
export async function traceIntake(
  database: DatabaseService,
  caller: Caller,
  { url, hashes, article }: ResolvedInput,
): Promise<TraceStep[]> {
  if (article || !url) return [];
  const bare = url.replace(/^https?:\/\/(?:www\.)?/u, '');
  const [rejects, waiting, failures] = await Promise.all([
    database.query<RejectRow>(
      'select rejected_at, reason, detail from intake_reject where url_hash = any($1::bigint[]) limit 1',
      [hashes],
    ),
    database.query<{ created_at: Date }>(
      `select created_at from (select created_at, items from intake_batch order by batch_id desc limit 20) batch
        where strpos(items::text, $1) > 0 limit 1`,
      [bare],
    ),
    database.query<{ failed_at: Date; error: string }>(
      `select failed_at, error from (select failed_at, error, item from intake_failure order by failure_id desc
        limit 1000) failure where strpos(item ->> 'url', $1) > 0 limit 1`,
      [bare],
    ),
  ]);
  const [reject] = rejects.rows;
  if (reject) return [await traceReject(database, caller, url, reject)];
  const [batch] = waiting.rows;
  if (batch) return [getStep('intake', 'stopped', 'queued', { at: batch.created_at })];
  const [failure] = failures.rows;
  if (failure)
    return [
      getStep('intake', 'stopped', 'failed', {
        details: { error: cutText(failure.error, 300) },
        at: failure.failed_at,
      }),
    ];
  return [getStep('store', 'stopped', 'not-stored')];
}
