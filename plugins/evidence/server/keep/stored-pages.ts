import { inject, NotFoundError } from '#core';
import { OutboundService, type Caller } from '#core/server';
import { ArticleReader, getDifference } from '#plugins/articles/server';
import { decodeBytes } from '#plugins/readers/server';
import type { PageDifference, PageSource } from '../../contract';
import { EvidenceEntries } from './evidence-entries';
import { EvidenceReader, type RecordRow } from './evidence-reader';

/** Maximum size in bytes of a page that is fetched because none is stored. */
const maxPageBytes = 2_000_000;

/** Markup and text of pages as they were stored. Callers see the entries of their own chain. */
export class StoredPages {
  constructor(
    @inject(EvidenceEntries) private readonly entries: EvidenceEntries,
    @inject(EvidenceReader) private readonly reader: EvidenceReader,
    @inject(ArticleReader) private readonly articles: ArticleReader,
    @inject(OutboundService) private readonly outbound: OutboundService,
  ) {}

  /** Returns the markup of a page: as stored of a visible article, or fetched now. */
  async sourceOf(caller: Caller, url: string, signal: AbortSignal): Promise<PageSource> {
    const pages = await this.entries.pagesOf(caller.clientId, url);
    const articleIds = [...new Set(pages.flatMap((page) => page.articleIds))];
    const visible = new Set(await this.articles.visible(caller, articleIds, true));
    const newest = pages.find((page) => page.articleIds.some((id) => visible.has(id)));
    if (newest && (await this.reader.page(newest.record))) return this.source(newest.record);
    const { status, finalUrl, headers, body } = await this.outbound
      .for('pages')
      .fetch(url, { signal, maxBytes: maxPageBytes });
    const Type = headers['content-type'] ?? '';
    return {
      Url: finalUrl,
      Status: status,
      Type,
      Text: decodeBytes(body, { contentType: Type || undefined }).text,
      Fetched_At: new Date().toISOString(),
      Is_Stored: false,
    };
  }

  /** @throws {NotFoundError} when the entry does not exist or its file was deleted. */
  async sourceOfEntry(clientId: string, articleId: string, sequence: string): Promise<PageSource> {
    return this.source(await this.record(clientId, articleId, sequence));
  }

  /**
   * Compares a page with the one stored before it.
   *
   * @throws {NotFoundError} when one of them is not available.
   */
  async difference(clientId: string, articleId: string, sequence: string): Promise<PageDifference> {
    const after = await this.record(clientId, articleId, sequence);
    const earlier = await this.entries.records(clientId, articleId, { before: sequence });
    const before = earlier.find(({ kind, status }) => kind === 'page' && (status ?? 400) < 400);
    const [beforePage, afterPage] = await Promise.all([before && this.reader.page(before), this.reader.page(after)]);
    if (!beforePage || !afterPage)
      throw new NotFoundError('The pages to compare are no longer available', 'evidence.removed');
    const [beforeText, afterText] = await Promise.all([this.reader.text(beforePage), this.reader.text(afterPage)]);
    return {
      Before_At: beforePage.row.fetched_at.toISOString(),
      After_At: after.fetched_at.toISOString(),
      Parts: getDifference(beforeText, afterText),
    };
  }

  private async record(clientId: string, articleId: string, sequence: string): Promise<RecordRow> {
    const [record] = await this.entries.records(clientId, articleId, { sequence });
    if (!record) throw new NotFoundError(`Evidence ${sequence} of article ${articleId} not found`);
    return record;
  }

  private async source(row: RecordRow): Promise<PageSource> {
    const page = await this.reader.page(row);
    if (!page)
      throw new NotFoundError('The file with this page was deleted at the end of its retention', 'evidence.removed');
    return {
      Url: row.final_url,
      Status: row.status ?? 0,
      Type: row.content_type,
      Text: this.reader.source(page),
      Fetched_At: row.fetched_at.toISOString(),
      Is_Stored: true,
    };
  }
}
