import { BusinessError, inject, InputError } from '#core';
import {
  DatabaseService,
  JobService,
  Log,
  OutboundService,
  type Caller,
  type Statements,
  rowMapper,
} from '#core/server';
import { IntakeService, getItem, type IntakeOutcome, type RawArticle } from '#plugins/articles/server';
import { platformClientId } from '#plugins/clients/server';
import { Visitor, type PageVisit } from '#plugins/extraction/server';
import { canonicalUrl } from '#shared/web-address';
import { cutText } from '#shared/text';
import { importedResultSchema, type ImportedResult, type ImportState } from '../contract';

/** Name of the job that fetches imported results. */
export const importJob = 'web-search.take';

const toWire = rowMapper(importedResultSchema);

/** A result that a user wants to import. */
export interface ResultToImport {
  readonly Url: string;
  readonly Title: string;
  readonly Summary: string;
  readonly Published_At?: string | null;
}

export interface RefusedResult {
  readonly Url: string;
  readonly Code: string;
  readonly Message: string;
}

interface ImportRow {
  readonly import_id: string;
  readonly client_id: string;
  readonly url: string;
  readonly url_key: string;
  readonly title: string;
  readonly summary: string;
  readonly published_at: Date | null;
  readonly state: ImportState;
  readonly has_page: boolean;
  readonly attempts: number;
  readonly error_code: string | null;
  readonly error_message: string | null;
  readonly reject_reason: string | null;
  readonly created_at: Date;
}

const maxAttempts = 3;
/** Seconds for which a worker holds a page, and min seconds between two attempts. */
const lease = 120;
const pause = 20;

/** Returns the client that owns an imported article; articles imported by the platform belong to everybody. */
const getOwner = (clientId: string): string | undefined => (clientId === platformClientId ? undefined : clientId);

/** Imports results as articles: owned by the client, or common to all clients when imported by platform operators. */
export class ResultImport {
  constructor(
    @inject(DatabaseService) private readonly database: DatabaseService,
    @inject(JobService) private readonly jobs: JobService,
    @inject(IntakeService) private readonly intake: IntakeService,
    @inject(Visitor) private readonly visitor: Visitor,
    @inject(OutboundService) private readonly outbound: OutboundService,
    @inject(Log) private readonly log: Log,
  ) {}

  /** Queues results for import; refused URLs do not affect the others. */
  async add(
    { clientId, userId }: Caller,
    items: readonly ResultToImport[],
  ): Promise<{ readonly accepted: number; readonly refused: RefusedResult[] }> {
    const refused: RefusedResult[] = [];
    const accepted = new Map<string, ResultToImport & { readonly key: string }>();
    for (const item of items) {
      try {
        this.outbound.for('pages').check(item.Url);
        const key = canonicalUrl(item.Url);
        if (!key) throw new InputError(`Not a valid URL: ${item.Url}`, 'outbound.invalid-url');
        accepted.set(getItem({ url: item.Url, via: 'push', clientId: getOwner(clientId) }).urlHash, { ...item, key });
      } catch (error) {
        if (!(error instanceof BusinessError)) throw error;
        refused.push({ Url: item.Url, Code: error.code, Message: error.message });
      }
    }
    await this.database.transaction(async (tx) => {
      for (const [hash, { Url, Title, Summary, Published_At, key }] of accepted) {
        // Imports in progress are left alone unless they were lost; failed or since removed ones are fetched again.
        await tx.query(
          `insert into web_search_import as t (client_id, user_id, url, url_key, url_hash, title, summary, published_at)
            values ($1, $2, $3, $4, $5, $6, $7, $8)
           on conflict (client_id, url_hash) do update
             set import_id = excluded.import_id, user_id = excluded.user_id, title = excluded.title,
             summary = excluded.summary, state = 'waiting', attempts = 0, lease_until = null,
             has_page = false, error_code = null, error_message = null, reject_reason = null, created_at = now(),
               ended_at = null
           where t.state not in ('waiting', 'storing') or t.created_at < now() - interval '1 hour'`,
          [clientId, userId, Url, key, hash, Title, Summary, Published_At ?? null],
        );
      }
      if (accepted.size > 0) await this.jobs.add(importJob, {}, { key: importJob, within: tx });
    });
    return { accepted: accepted.size, refused };
  }

  /** Lists the imports of a client, latest first. */
  async list(
    clientId: string,
    after: string | undefined,
    size: number,
  ): Promise<{ list: ImportedResult[]; total: number; next: string | null }> {
    const { rows } = await this.database.query<
      ImportRow & { readonly article_id: string | null; readonly user_name: string | null }
    >(
      `select t.*, a.article_id, u.display_name as user_name from web_search_import t left join article a
        using (url_hash) left join person u using (user_id)
       where t.client_id = $1 and ($2::bigint is null or t.import_id < $2) order by t.import_id desc limit $3`,
      [clientId, after ?? null, size + 1],
    );
    const { rows: counted } = await this.database.query<{ total: number }>(
      'select count(*)::int as total from web_search_import where client_id = $1',
      [clientId],
    );
    const page = rows.slice(0, size);
    return {
      list: page.map(toWire),
      total: counted[0]?.total ?? 0,
      next: rows.length > size ? (page.at(-1)?.import_id ?? null) : null,
    };
  }

  /** Fetches waiting pages until none is left or the signal is aborted. */
  async work(signal?: AbortSignal): Promise<void> {
    for (let row = await this.claim(); row && !signal?.aborted; row = await this.claim()) await this.fetch(row, signal);
  }

  /** Records the pipeline's result for an article. */
  async applyOutcome(
    { origin, stored, duplicates, repaired, rejected, rejectReasons }: IntakeOutcome,
    tx: Statements,
  ): Promise<void> {
    const state =
      stored.length > 0 ? 'stored' : duplicates + repaired.length > 0 ? 'known' : rejected > 0 ? 'rejected' : undefined;
    if (origin.runId === undefined || state === undefined) return;
    await tx.query(
      `update web_search_import set state = $2, reject_reason = $3, ended_at = now() where import_id = $1
        and state = 'storing'`,
      [origin.runId, state, state === 'rejected' ? (Object.keys(rejectReasons)[0] ?? null) : null],
    );
  }

  /** Claims the page that has waited longest; pages whose lease has expired count as waiting. */
  private async claim(): Promise<ImportRow | undefined> {
    const { rows } = await this.database.query<ImportRow>(
      `update web_search_import set lease_until = now() + make_interval(secs => $1), attempts = attempts + 1
        where import_id = (
         select import_id from web_search_import where state = 'waiting' and (lease_until is null or lease_until < now())
           order by import_id limit 1 for update skip locked
       ) returning *`,
      [lease],
    );
    return rows[0];
  }

  private async fetch(row: ImportRow, signal: AbortSignal | undefined): Promise<void> {
    try {
      const visit = await this.visitor.page(row.url, {}, { signal });
      await this.database.transaction((tx) => this.finish(tx, row, visit));
    } catch (error) {
      const isStopped = signal?.aborted === true;
      if (!isStopped) this.log.error({ err: error, result: row.import_id }, 'Imported result could not be fetched');
      await this.database.query(
        `update web_search_import set attempts = attempts - $2, lease_until = now() + make_interval(secs => $3), state =
          case when attempts >= ${maxAttempts} and not $4 then 'failed' else state end,
           error_code = case when $4 then error_code else 'web-search.internal' end where import_id = $1`,
        [row.import_id, isStopped ? 1 : 0, isStopped ? 0 : pause, isStopped],
      );
    }
  }

  private async finish(tx: Statements, row: ImportRow, { article, error }: PageVisit): Promise<void> {
    if (error && !error.lasting && row.attempts < maxAttempts) {
      await tx.query(
        'update web_search_import set lease_until = $2, error_code = $3, error_message = $4 where import_id = $1',
        [row.import_id, new Date(Date.now() + pause * 1000), error.code, cutText(error.message, 500)],
      );
      await this.jobs.add(
        importJob,
        {},
        { key: `${importJob}:again`, runAt: new Date(Date.now() + (pause + 1) * 1000), within: tx },
      );
      return;
    }
    // Without the page, the engine's summary is used.
    const raw: RawArticle | undefined = article
      ? {
          url: row.url,
          title: article.title || row.title || undefined,
          html: article.html,
          author: article.author,
          publishedAt: article.publishedAt ?? row.published_at?.toISOString(),
          images: article.images.length ? article.images : undefined,
          via: 'push',
        }
      : row.summary !== ''
        ? {
            url: row.url,
            title: row.title || undefined,
            text: row.summary,
            publishedAt: row.published_at?.toISOString(),
            via: 'push',
          }
        : undefined;
    await tx.query(
      `update web_search_import set state = $2, has_page = $3, lease_until = null, error_code = $4, error_message = $5,
        ended_at = case when $2 = 'failed' then now() end where import_id = $1`,
      [
        row.import_id,
        raw ? 'storing' : 'failed',
        article !== undefined,
        error?.code ?? null,
        error ? cutText(error.message, 500) : null,
      ],
    );
    if (raw)
      await this.intake.submit(
        [{ ...raw, clientId: getOwner(row.client_id), fetchedAt: new Date().toISOString() }],
        { runId: row.import_id },
        tx,
      );
  }
}
