import { inject } from '#core';
import { DatabaseService, Log, type OutboundAnswer, type Statements } from '#core/server';
import { Visitor, type FetchedPage, type PageListener, type PageVisit } from '#plugins/extraction/server';
import { EvidenceSettings } from './evidence-settings';

/** Result of fetching a page: the server's response, if any, and what the collector extracted. */
export interface CaughtPage {
  readonly page?: FetchedPage;
  readonly visit: PageVisit;
}

interface CandidateRow {
  readonly url: string;
  readonly final_url: string;
  readonly redirects: string[];
  readonly status: number;
  readonly request_headers: Record<string, string>;
  readonly headers: Record<string, string>;
  readonly body: Buffer;
  readonly fetched_at: Date;
}

const getPage = ({
  url,
  final_url,
  redirects,
  status,
  request_headers,
  headers,
  body,
  fetched_at,
}: CandidateRow): FetchedPage => ({
  url,
  fetchedAt: fetched_at,
  answer: {
    status,
    finalUrl: final_url,
    headers,
    requestHeaders: request_headers,
    body,
    redirects,
    ms: 0,
    notModified: false,
  },
});

/**
 * Captures pages as they are fetched. An article becomes known only after its page was fetched, possibly by another
 * process on another machine, so pages wait for it in the database.
 */
export class PageCatcher implements PageListener {
  private readonly wanted = new Map<string, ((page: FetchedPage) => void)[]>();

  constructor(
    @inject(DatabaseService) private readonly database: DatabaseService,
    @inject(EvidenceSettings) private readonly settings: EvidenceSettings,
    @inject(Visitor) private readonly visitor: Visitor,
    @inject(Log) private readonly log: Log,
  ) {}

  async fetched(page: FetchedPage): Promise<void> {
    const waiting = this.wanted.get(page.url);
    if (waiting) {
      for (const give of waiting) give(page);
      return;
    }
    try {
      if ((await this.settings.inForce()).isAny && page.answer.status < 400)
        await this.hold(page.url, page.answer, page.fetchedAt);
    } catch (error) {
      this.log.error({ err: error, url: page.url }, 'Could not hold a page for evidence');
    }
  }

  /** Fetches a page as the collector does, with the rules and request interval of its site. */
  async fetch(url: string, signal?: AbortSignal): Promise<CaughtPage> {
    let page: FetchedPage | undefined;
    const give = (fetchedPage: FetchedPage): void => void (page = fetchedPage);
    this.wanted.set(url, [...(this.wanted.get(url) ?? []), give]);
    try {
      const visit = await this.visitor.page(url, {}, { signal });
      return { page, visit };
    } finally {
      const left = (this.wanted.get(url) ?? []).filter((each) => each !== give);
      if (left.length > 0) this.wanted.set(url, left);
      else this.wanted.delete(url);
    }
  }

  /** Takes the latest page that the collector fetched for each of these URLs; the pages stop waiting. */
  async take(tx: Statements, urls: readonly string[]): Promise<Map<string, FetchedPage>> {
    if (urls.length === 0) return new Map();
    const { rows } = await tx.query<CandidateRow>('delete from evidence_candidate where url = any($1) returning *', [
      urls,
    ]);
    return new Map(
      rows.sort((a, b) => a.fetched_at.getTime() - b.fetched_at.getTime()).map((row) => [row.url, getPage(row)]),
    );
  }

  /** Deletes pages whose articles never arrived. */
  async forget(before: Date): Promise<number> {
    const { rowCount } = await this.database.query('delete from evidence_candidate where fetched_at < $1', [before]);
    return rowCount ?? 0;
  }

  private async hold(
    url: string,
    { finalUrl, redirects, status, requestHeaders, headers, body }: OutboundAnswer,
    fetchedAt: Date,
  ): Promise<void> {
    await this.database.query(
      `insert into evidence_candidate (url, final_url, redirects, status, request_headers, headers, body, fetched_at)
        values ($1, $2, $3, $4, $5, $6, $7, $8)`,
      [url, finalUrl, redirects, status, JSON.stringify(requestHeaders), JSON.stringify(headers), body, fetchedAt],
    );
  }
}
