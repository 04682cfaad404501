import { ConflictError, inject, InputError, PermissionError } from '#core';
import { OperationLogService, type Caller } from '#core/server';
import { ConfigPublisher } from '#plugins/collector-nodes/server';
import { extractionSource, siteParser } from '#plugins/extraction';
import { SiteParserService, SourceService, type SiteParserRow, type StoredSelectors } from '#plugins/extraction/server';
import type { PageSelectors } from '../contract';
import { MissingReader, type MissingRecord } from './missing-reader';

/** Returns whether the caller may change the source: platform operators, and a client for its own sources. */
export const mayEdit = (caller: Caller, page: MissingRecord): boolean =>
  page.source_id !== null && (caller.userType === 'operator' || page.source_client_id === caller.clientId);

/** Returns whether the caller may set the selectors of a whole site. */
export const mayEditSite = (caller: Caller): boolean => caller.privileges[siteParser.module]?.m === 1;

export const selectorsToWire = (storedSelectors: StoredSelectors) => ({
  Title_Selector: storedSelectors.title_selector,
  Content_Selector: storedSelectors.content_selector,
  Author_Selector: storedSelectors.author_selector,
  Date_Selector: storedSelectors.date_selector,
  Remove_Selector: storedSelectors.remove_selector,
});

/** Changes the selectors that a missing page is read with, so that it and similar ones can be read. */
export class MissingSelectors {
  constructor(
    @inject(MissingReader) private readonly reader: MissingReader,
    @inject(SiteParserService) private readonly parsers: SiteParserService,
    @inject(SourceService) private readonly sources: SourceService,
    @inject(ConfigPublisher) private readonly config: ConfigPublisher,
    @inject(OperationLogService) private readonly log: OperationLogService,
  ) {}

  /**
   * Saves selectors for the source of a page, or for its whole site.
   *
   * @throws {PermissionError} when the caller may change neither.
   */
  async save(
    caller: Caller,
    ip: string,
    missing: MissingRecord,
    { Scope, ...draft }: PageSelectors & { readonly Scope: 'source' | 'site' },
  ): Promise<void> {
    const { source, host, parser } = await this.reader.more(missing);
    const selectors: StoredSelectors = {
      title_selector: draft.Title_Selector || null,
      content_selector: draft.Content_Selector || null,
      author_selector: draft.Author_Selector || null,
      date_selector: draft.Date_Selector || null,
      remove_selector: draft.Remove_Selector || null,
    };
    if (Scope === 'site') await this.saveForSite(caller, ip, host, selectors, parser);
    else await this.saveForSource(caller, ip, missing, selectors, source);
    await this.config.publish(caller.userId);
  }

  private async saveForSite(
    caller: Caller,
    ip: string,
    host: string,
    selectors: StoredSelectors,
    before: SiteParserRow | null,
  ): Promise<void> {
    if (!mayEditSite(caller)) throw new PermissionError('Only platform operators may change parsers of whole sites');
    if (Object.values(selectors).every((selector) => selector === null))
      throw new InputError('Content_Selector: at least one selector is required', 'input', {
        Content_Selector: 'selector-needed',
      });
    const id = await this.parsers.save(host, selectors, caller.userId);
    await this.log.record(caller, {
      entity: siteParser.name,
      action: before ? 'update' : 'create',
      id,
      ip,
      ...(before ? { before: selectorsToWire(before) } : {}),
      after: { Host: host, ...selectorsToWire(selectors) },
    });
  }

  private async saveForSource(
    caller: Caller,
    ip: string,
    missing: MissingRecord,
    selectors: StoredSelectors,
    before: StoredSelectors | null,
  ): Promise<void> {
    if (missing.source_id === null || !before)
      throw new ConflictError(
        'The page belongs to no source whose selectors can be changed',
        'missing-pages.no-source',
      );
    if (!mayEdit(caller, missing))
      throw new PermissionError('The source belongs to the platform; contact its operators');
    await this.sources.update(missing.source_id, {
      titleSelector: selectors.title_selector,
      contentSelector: selectors.content_selector,
      authorSelector: selectors.author_selector,
      dateSelector: selectors.date_selector,
      removeSelector: selectors.remove_selector,
    });
    await this.log.record(caller, {
      entity: extractionSource.name,
      action: 'update',
      id: missing.source_id,
      ip,
      before: selectorsToWire(before),
      after: selectorsToWire(selectors),
    });
  }
}
