import { inject } from '#core';
import type { Statements } from '#core/server';
import { SourceService, type NewSource, type SourceRecord } from '#plugins/extraction/server';
import type { MediaType } from '#shared/vocabulary';

interface PageRow {
  readonly client_id: string;
  readonly page_name: string;
  readonly site_name: string | null;
  readonly media_type: string | null;
  readonly interval_minutes: string | null;
  readonly list_selector: string | null;
  readonly title_selector: string | null;
  readonly content_selector: string | null;
  readonly date_selector: string | null;
  readonly is_enabled: boolean | null;
}

const defaultMinutes = 30;
const selectors = ['list_selector', 'title_selector', 'content_selector', 'date_selector'] as const;

function getSource(page: PageRow, isEnabled: boolean): Partial<NewSource> {
  return {
    clientId: page.client_id,
    name: page.page_name,
    site: page.site_name,
    mediaType: (page.media_type ?? 'news') as MediaType,
    interval: Number(page.interval_minutes ?? defaultMinutes) * 60,
    isEnabled,
    listSelector: page.list_selector,
    titleSelector: page.title_selector,
    contentSelector: page.content_selector,
    dateSelector: page.date_selector,
  };
}

/** Keeps the sources that fetch the list pages of clients. */
export class ListPageSources {
  constructor(@inject(SourceService) private readonly sources: SourceService) {}

  /** Returns the source that fetches a URL: the existing one, or a new one of the client. */
  async provide(tx: Statements, clientId: string, name: string, url: string): Promise<string> {
    return (
      (await this.sources.find(url, tx))?.source_id ??
      (await this.sources.create({ name, url, kind: 'list-page', clientId }, tx)).Source_ID
    );
  }

  /**
   * Reconciles sources with the list pages that need them. The platform's own sources are not changed. If several
   * clients monitor one page, the settings of the first one apply; when it leaves, the source passes to the next, and
   * no client learns of the others.
   */
  async settle(tx: Statements, sourceIds: readonly (string | null | undefined)[]): Promise<void> {
    for (const id of new Set(sourceIds)) {
      if (!id) continue;
      const { rows: owned } = await tx.query<SourceRecord>(
        'select * from extraction_source where source_id = $1 and client_id is not null for update',
        [id],
      );
      const [source] = owned;
      if (!source) continue;
      const { rows: pages } = await tx.query<PageRow>(
        'select * from client_list_page where source_id = $1 order by is_enabled desc nulls last, list_page_id',
        [id],
      );
      const [first] = pages;
      // Writing the URL again forces a reload of the page, even if it has not changed since.
      const isReread = first && selectors.some((name) => (source[name] ?? null) !== (first[name] ?? null));
      if (first)
        await this.sources.update(
          id,
          { ...getSource(first, first.is_enabled !== false), ...(isReread ? { url: source.url } : {}) },
          tx,
        );
      else await this.sources.remove([id], tx);
    }
  }

  /** Deletes the stored data of a client's list pages. */
  async clear(clientId: string, tx: Statements): Promise<void> {
    const { rows } = await tx.query<{ source_id: string | null }>(
      'delete from client_list_page where client_id = $1 returning source_id',
      [clientId],
    );
    await this.settle(
      tx,
      rows.map(({ source_id }) => source_id),
    );
  }
}
