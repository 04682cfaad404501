import { BusinessError, inject, InputError, NotFoundError } from '#core';
import { isId } from '#core/resource';
import { DatabaseService, OutboundService, type OutboundAnswer } from '#core/server';
import { HostService, Visitor } from '#plugins/extraction/server';
import { DocumentReader, plainText, type FoundList } from '#plugins/readers/server';
import { cutText } from '#shared/text';
import type { EngineKind } from '../../resource';
import type { EngineResult, ResultPage, WebSearchAdapter, WebSearchContext } from '../adapter';
import { fillTemplate, hasPages, type PageStart } from './fill-template';
import { readDescription } from './read-description';

/** Result of a test query, successful or not. */
export interface EngineTrial {
  readonly sentUrl: string | null;
  readonly milliseconds: number;
  readonly page?: ResultPage;
  readonly error?: unknown;
}

interface EngineRow {
  readonly web_search_engine_id: string;
  readonly engine_name: string;
  readonly kind: EngineKind;
  readonly url: string;
  readonly link_selector: string | null;
  readonly gap_seconds: string | null;
  readonly template: string | null;
  readonly template_shape: 'feed' | 'page' | null;
  /** The database driver returns numbers of resources as strings. */
  readonly index_offset: string | null;
  readonly page_offset: string | null;
  readonly template_at: Date | null;
}

const maxBytes = 4 * 1024 * 1024;
const descriptionBytes = 256 * 1024;
/** Milliseconds after which a description is refreshed. */
const descriptionFor = 24 * 3_600_000;
const timeLimit = 15_000;
/** Nobody reads further, and engines object to being read to the end. */
const lastPage = 49;
const maxResults = 100;
const maxSummaryLength = 300;
const accepts = {
  feed: 'application/rss+xml, application/atom+xml, application/feed+json, application/xml;q=0.9, text/xml;q=0.9, */*;q=0.5',
  page: 'text/html, application/xhtml+xml, */*;q=0.5',
} as const;

/** Engines configured by operators: by OpenSearch description, result feeds, or result pages. */
export class ConfiguredEngines implements WebSearchAdapter {
  readonly name = 'configured';

  constructor(
    @inject(DatabaseService) private readonly database: DatabaseService,
    @inject(OutboundService) private readonly outbound: OutboundService,
    @inject(HostService) private readonly hosts: HostService,
    @inject(Visitor) private readonly visitor: Visitor,
    @inject(DocumentReader) private readonly reader: DocumentReader,
  ) {}

  async engines() {
    const { rows } = await this.database.query<EngineRow>(
      'select * from web_search_engine where is_enabled order by sort_order, web_search_engine_id',
    );
    return rows.map(({ web_search_engine_id, engine_name }) => ({ key: web_search_engine_id, title: engine_name }));
  }

  async search(
    { engine, signal }: WebSearchContext,
    words: readonly string[],
    page: string | undefined,
  ): Promise<ResultPage> {
    const row = await this.row(engine, true);
    try {
      const resultPage = await this.ask(row, words, startOf(page), signal);
      await this.note(row, resultPage.results.length, undefined);
      return resultPage;
    } catch (error) {
      await this.note(row, null, error);
      throw error;
    }
  }

  /** Tests an engine with a fresh read of its description, even when it is disabled. */
  async test(engine: string, words: readonly string[]): Promise<EngineTrial> {
    const row = await this.row(engine, false);
    const started = performance.now();
    let sentUrl: string | null = null;
    const milliseconds = (): number => Math.round(performance.now() - started);
    try {
      const page = await this.ask(
        { ...row, template_at: null },
        words,
        startOf(undefined),
        AbortSignal.timeout(2 * timeLimit),
        (url) => {
          sentUrl = url;
        },
      );
      await this.note(row, page.results.length, undefined);
      return { sentUrl, milliseconds: milliseconds(), page };
    } catch (error) {
      await this.note(row, null, error);
      return { sentUrl, milliseconds: milliseconds(), error };
    }
  }

  private async row(engine: string, enabled: boolean): Promise<EngineRow> {
    const { rows } = isId(engine)
      ? await this.database.query<EngineRow>(
          'select * from web_search_engine where web_search_engine_id = $1 and (is_enabled or not $2)',
          [engine, enabled],
        )
      : { rows: [] };
    if (!rows[0]) throw new NotFoundError('This engine no longer exists', 'web-search.no-engine');
    return rows[0];
  }

  private async ask(
    row: EngineRow,
    words: readonly string[],
    start: PageStart,
    signal: AbortSignal,
    onUrl?: (url: string) => void,
  ): Promise<ResultPage> {
    const { template, shape, offsets } = await this.getTemplate(row, signal);
    const url = fillTemplate(template, words, start, offsets);
    onUrl?.(url);
    if (shape === 'page') await this.askRobots(new URL(url), signal);
    const answer = await this.fetch(url, accepts[shape], maxBytes, row, signal);
    const list = await this.reader.readList({
      kind: shape === 'feed' ? 'rss' : 'list-page',
      bytes: answer.body,
      contentType: answer.headers['content-type'],
      url: answer.finalUrl || url,
      listSelector: row.link_selector ?? undefined,
      now: new Date(),
    });
    // A results page without results cannot be distinguished from any other page.
    if (list.error && list.error.code !== 'extraction.nothing-found')
      throw new InputError(list.error.message, list.error.code);
    const results = list.items
      .flatMap((item) => (item.url && /^https?:\/\//i.test(item.url) ? [getResult(item, item.url)] : []))
      .slice(0, maxResults);
    const total = shape === 'feed' ? getTotal(answer.body) : undefined;
    const index = start.index + list.items.length;
    const isLast =
      list.items.length === 0 ||
      start.page >= lastPage ||
      !hasPages(template) ||
      (total !== undefined && index >= total);
    return { results, next: isLast ? null : `${start.page + 1}.${index}`, ...(total === undefined ? {} : { total }) };
  }

  private async getTemplate(row: EngineRow, signal: AbortSignal) {
    if (row.kind !== 'description') return { template: row.url, shape: row.kind, offsets: {} } as const;
    if (
      row.template &&
      row.template_shape &&
      row.template_at &&
      Date.now() - row.template_at.getTime() < descriptionFor
    ) {
      return {
        template: row.template,
        shape: row.template_shape,
        offsets: { index: Number(row.index_offset ?? 1), page: Number(row.page_offset ?? 1) },
      } as const;
    }
    const { body, headers, finalUrl } = await this.fetch(
      row.url,
      'application/opensearchdescription+xml, application/xml;q=0.9, */*;q=0.5',
      descriptionBytes,
      row,
      signal,
    );
    const { template, shape, indexOffset, pageOffset } = readDescription(body, headers['content-type'], finalUrl);
    await this.database.query(
      `update web_search_engine set template = $2, template_shape = $3, index_offset = $4, page_offset = $5,
        template_at = now() where web_search_engine_id = $1 and url = $6`,
      [row.web_search_engine_id, template, shape, indexOffset, pageOffset, row.url],
    );
    return { template, shape, offsets: { index: indexOffset, page: pageOffset } } as const;
  }

  /** Feeds are published for programs; pages are made for people, so the site's robots.txt decides. */
  private async askRobots(url: URL, signal: AbortSignal): Promise<void> {
    if (!this.visitor.obeysRobots()) return;
    const rules = await this.hosts.rules(url, signal);
    if (rules === null)
      throw new InputError(`${url.host} did not return its robots.txt`, 'extraction.robots-unavailable');
    if (!rules.isAllowed(url.pathname + url.search))
      throw new InputError(
        `The robots.txt of ${url.host} does not allow ${url.pathname}`,
        'extraction.robots-disallowed',
      );
  }

  private async fetch(
    url: string,
    accept: string,
    maxBytes: number,
    { gap_seconds }: EngineRow,
    signal: AbortSignal,
  ): Promise<OutboundAnswer> {
    const answer = await this.outbound.for('search').fetch(url, {
      accept,
      maxBytes,
      timeout: timeLimit,
      hostPoliteness: Number(gap_seconds ?? 1) * 1000,
      signal,
    });
    if (answer.status < 200 || answer.status >= 300)
      throw new InputError(`The engine responded with status ${answer.status}`, 'web-search.status', {
        status: answer.status,
      });
    return answer;
  }

  private async note({ web_search_engine_id }: EngineRow, results: number | null, error: unknown): Promise<void> {
    const { code, message } =
      error instanceof BusinessError
        ? error
        : { code: 'web-search.internal', message: 'The response could not be read' };
    await this.database.query(
      `update web_search_engine set state = $2, result_count = coalesce($3, result_count), error_code = $4,
        error_message = $5, last_run_at = now() where web_search_engine_id = $1`,
      [
        web_search_engine_id,
        error === undefined ? 'good' : 'failing',
        results,
        error === undefined ? null : code,
        error === undefined ? null : cutText(message, 500),
      ],
    );
  }
}

function startOf(page: string | undefined): PageStart {
  const [, number = '0', index = '0'] = /^(\d{1,3})\.(\d{1,6})$/.exec(page ?? '0.0') ?? [];
  return { page: Math.min(Number(number), lastPage), index: Number(index) };
}

function getResult({ title, summary, html, publishedAt }: FoundList['items'][number], url: string): EngineResult {
  const summaryText = cutText(plainText(summary || html || ''), maxSummaryLength);
  return {
    title: plainText(title) || cutText(summaryText, 60) || url,
    url,
    ...(summaryText ? { summary: summaryText } : {}),
    ...(publishedAt ? { publishedAt } : {}),
  };
}

/** Returns the total number of results from the OpenSearch element of a feed. */
function getTotal(body: Buffer): number | undefined {
  const [, total] =
    /<(?:[\w-]+:)?totalResults[^>]*>\s*(\d{1,12})\s*</i.exec(body.subarray(0, 64 * 1024).toString('latin1')) ?? [];
  return total === undefined ? undefined : Number(total);
}
