import { inject } from '#core';
import { DatabaseService, type Statements } from '#core/server';
import { IntakeService, getItem, type IntakeOutcome, type RawArticle } from '#plugins/articles/server';
import { CollectClock } from '#plugins/collector-nodes/server';
import { PageTasks, type UnreadPage, type UnreadPages } from '#plugins/extraction/server';
import type { ExtractedArticle } from '#plugins/readers/server';
import { cutText } from '#shared/text';

/** Retry intervals in milliseconds; after the last one a user must act. */
const retryIntervals = [3_600_000, 6 * 3_600_000, 24 * 3_600_000];
/** Time in milliseconds after which a page is open again if its forwarded fetch or repair gave no result. */
const maxPendingMs = 30 * 60_000;
const maxRetries = 200;
const repairedRetention = '30 days';
const missingRetention = '90 days';

/**
 * Article pages that could not be read: recorded by visits, retried, and repaired in place once their text is
 * available.
 */
export class MissingPages implements UnreadPages {
  readonly name = 'missing-pages';

  constructor(
    @inject(DatabaseService) private readonly database: DatabaseService,
    @inject(IntakeService) private readonly intake: IntakeService,
    @inject(PageTasks) private readonly tasks: PageTasks,
    @inject(CollectClock) private readonly clock: CollectClock,
  ) {}

  async note(tx: Statements, sourceId: string | null, pages: readonly UnreadPage[]): Promise<void> {
    const now = this.clock.now();
    for (const { raw, error } of pages) {
      const url = raw.url ?? '';
      await tx.query(
        `insert into missing_page as m (source_id, url, url_hash, host, title, item, error_code, error_message,
          is_lasting, first_at, last_at, next_at) values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $10, $11)
         on conflict (url_hash) do update set source_id = coalesce(m.source_id, excluded.source_id),
           error_code = excluded.error_code, error_message = excluded.error_message, is_lasting = excluded.is_lasting,
           tries = m.tries + 1,
           last_at = excluded.last_at, state = case when m.state in ('dismissed', 'waiting', 'repairing') then m.state
             else 'open' end, next_at = case when m.state in ('open', 'fixed') then excluded.next_at else m.next_at end`,
        [
          sourceId,
          url,
          getItem(raw).urlHash,
          URL.canParse(url) ? new URL(url).host : '',
          raw.title ?? null,
          JSON.stringify(raw),
          error.code,
          cutText(error.message, 500),
          error.lasting,
          now,
          error.lasting ? null : new Date(now.getTime() + (retryIntervals[0] as number)),
        ],
      );
    }
  }

  /** Called when a later visit provides the text before the article was stored without it. */
  async resolve(tx: Statements, raws: readonly RawArticle[]): Promise<void> {
    if (raws.length === 0) return;
    await tx.query(
      `update missing_page set state = 'fixed', repaired_by = 'visit', ended_at = $2, next_at = null
        where url_hash = any($1::bigint[]) and state in ('open', 'waiting')`,
      [raws.map((raw) => getItem(raw).urlHash), this.clock.now()],
    );
  }

  /** Fetches pages again immediately through the collectors of their sources; returns how many. */
  async requestFetch(ids: readonly string[], userId: string | null): Promise<number> {
    return this.database.transaction(async (tx) => {
      const { rows } = await tx.query<{ missing_id: string; url: string; source_id: string | null }>(
        `update missing_page set state = 'waiting', next_at = null, last_at = $2 where missing_id = any($1::bigint[])
          and state in ('open', 'dismissed')
         returning missing_id, url, source_id`,
        [ids, this.clock.now()],
      );
      const pages = rows.map(({ missing_id, url, source_id }) => ({ url, reference: missing_id, sourceId: source_id }));
      if (pages.length > 0) await this.tasks.send(tx, { pages, sender: this.name, userId });
      return rows.length;
    });
  }

  async failed(tx: Statements, missingId: string, { code, message, lasting }: UnreadPage['error']): Promise<void> {
    const now = this.clock.now();
    await tx.query(
      `update missing_page set state = 'open', error_code = $2, error_message = $3, is_lasting = $4, tries = tries + 1,
        repairs = repairs + 1, last_at = $5,
         next_at = case when $4 then null when repairs = 0 then $6::timestamptz
           when repairs = 1 then $7::timestamptz end where missing_id = $1 and state = 'waiting'`,
      [
        missingId,
        code,
        cutText(message, 500),
        lasting,
        now,
        new Date(now.getTime() + (retryIntervals[1] as number)),
        new Date(now.getTime() + (retryIntervals[2] as number)),
      ],
    );
  }

  /** Called when another fetch has provided the text: the article gets it through the pipeline. */
  async fetched(tx: Statements, missingId: string, article: ExtractedArticle): Promise<void> {
    const { rows } = await tx.query<{ item: RawArticle }>(
      `update missing_page set state = 'repairing', repaired_by = 'fetch', tries = tries + 1, last_at = $2,
        next_at = null where missing_id = $1 and state = 'waiting' returning item`,
      [missingId, this.clock.now()],
    );
    if (!rows[0]) return;
    const { item } = rows[0];
    await this.submit(tx, {
      ...item,
      html: article.html,
      text: undefined,
      title: item.title || article.title || undefined,
      author: item.author ?? article.author,
      publishedAt: item.publishedAt ?? article.publishedAt,
      images: article.images.length > 0 ? article.images : item.images,
      repairs: 'fetch',
    });
  }

  async forget(tx: Statements, sourceIds: readonly string[]): Promise<void> {
    await tx.query('delete from missing_page where source_id = any($1::bigint[])', [sourceIds]);
  }

  /** Sets the text provided by a user; returns false if the page is no longer missing. */
  async paste(
    missingId: string,
    { title, text }: { readonly title?: string; readonly text: string },
    userId: string,
  ): Promise<boolean> {
    return this.database.transaction(async (tx) => {
      const { rows } = await tx.query<{ item: RawArticle }>(
        `update missing_page set state = 'repairing', repaired_by = 'paste', ended_by = $3, last_at = $2, next_at = null
          where missing_id = $1 and state in ('open', 'waiting', 'dismissed') returning item`,
        [missingId, this.clock.now(), userId],
      );
      if (!rows[0]) return false;
      const { item } = rows[0];
      await this.submit(tx, { ...item, html: undefined, text, title: title || item.title, repairs: 'paste' });
      return true;
    });
  }

  /** Marks open pages as not needed, or such pages as open again; returns the ids of those that changed. */
  async setDismissed(ids: readonly string[], isDismissed: boolean, userId: string): Promise<readonly string[]> {
    const { rows } = await this.database.query<{ missing_id: string }>(
      `update missing_page set state = $2, next_at = null, ended_by = case when $2 = 'dismissed' then $3::bigint end
        where missing_id = any($1::bigint[]) and state = $4 returning missing_id`,
      [ids, isDismissed ? 'dismissed' : 'open', userId, isDismissed ? 'open' : 'dismissed'],
    );
    return rows.map(({ missing_id }) => missing_id);
  }

  /** Deletes pages that are past their retention. */
  async removeExpired(): Promise<void> {
    await this.database.query(
      `delete from missing_page where (state in ('fixed', 'dismissed')
          and last_at < $1::timestamptz - interval '${repairedRetention}')
          or last_at < $1::timestamptz - interval '${missingRetention}'`,
      [this.clock.now()],
    );
  }

  /** Processes the pipeline's results. */
  async applyOutcome({ stored, repaired, rejectedItems }: IntakeOutcome, tx: Statements): Promise<void> {
    const fixed = [...stored, ...repaired].filter(({ item }) => item.raw.repairs).map(({ item }) => item.urlHash);
    if (fixed.length > 0) {
      await tx.query(
        `update missing_page set state = 'fixed', ended_at = $2 where url_hash = any($1::bigint[])
          and state = 'repairing'`,
        [fixed, this.clock.now()],
      );
    }
    for (const { urlHash, rejected } of rejectedItems.filter(({ raw }) => raw.repairs)) {
      await tx.query(
        `update missing_page set state = 'open', error_code = 'extraction.rejected', error_message = $2,
          is_lasting = true, last_at = $3 where url_hash = $1 and state = 'repairing'`,
        [
          urlHash,
          cutText(
            `The text was obtained, but the library rejects it: ${rejected?.reason ?? ''} ${rejected?.detail ?? ''}`.trim(),
            500,
          ),
          this.clock.now(),
        ],
      );
    }
  }

  /** Retries due pages and resumes unfinished ones. */
  async retryDue(): Promise<void> {
    const now = this.clock.now();
    await this.database.query(
      `update missing_page set state = 'open' where state in ('waiting', 'repairing') and last_at < $1
         and missing_id <> all($2::bigint[])`,
      [new Date(now.getTime() - maxPendingMs), await this.tasks.inProgress(this.name)],
    );
    const { rows } = await this.database.query<{ missing_id: string }>(
      `select missing_id from missing_page where state = 'open' and next_at <= $1 order by next_at limit ${maxRetries}`,
      [now],
    );
    if (rows.length > 0)
      await this.requestFetch(
        rows.map(({ missing_id }) => missing_id),
        null,
      );
  }

  private async submit(tx: Statements, raw: RawArticle): Promise<void> {
    await this.intake.submit([raw], {}, tx);
  }
}
