import { createToken, inject } from '#core';
import { DatabaseService, type Statements } from '#core/server';
import type { SourceRecord } from '../sources/source-record';

/** Stored selectors of a source or of a whole site. */
export type StoredSelectors = Pick<
  SourceRecord,
  'title_selector' | 'content_selector' | 'author_selector' | 'date_selector' | 'remove_selector'
>;

/** Selectors of a site. */
export type SiteParserRow = StoredSelectors & { readonly site_parser_id: string; readonly host: string };

/** Site parsers for use by other plugins. */
export interface SiteParserService {
  find(host: string): Promise<SiteParserRow | undefined>;
  /** Sets the selectors of a host and enables its parser; returns its id. */
  save(host: string, selectors: StoredSelectors, userId: string, tx?: Statements): Promise<string>;
}
export const SiteParserService = createToken<SiteParserService>('extraction.site-parsers');

export class PostgresSiteParserService implements SiteParserService {
  constructor(@inject(DatabaseService) private readonly database: DatabaseService) {}

  async find(host: string): Promise<SiteParserRow | undefined> {
    return (await this.database.query<SiteParserRow>('select * from site_parser where host = $1', [host])).rows[0];
  }

  async save(
    host: string,
    selectors: StoredSelectors,
    userId: string,
    tx: Statements = this.database,
  ): Promise<string> {
    const { rows } = await tx.query<{ site_parser_id: string }>(
      `insert into site_parser (host, title_selector, content_selector, author_selector, date_selector, remove_selector,
        is_enabled, created_by) values ($1, $2, $3, $4, $5, $6, true, $7)
       on conflict (host) do update set title_selector = excluded.title_selector,
         content_selector = excluded.content_selector, author_selector = excluded.author_selector,
         date_selector = excluded.date_selector,
         remove_selector = excluded.remove_selector, is_enabled = true, updated_at = now() returning site_parser_id`,
      [
        host,
        selectors.title_selector,
        selectors.content_selector,
        selectors.author_selector,
        selectors.date_selector,
        selectors.remove_selector,
        userId,
      ],
    );
    return (rows[0] as { site_parser_id: string }).site_parser_id;
  }
}
