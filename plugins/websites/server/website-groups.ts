import { createToken, inject } from '#core';
import { DatabaseService, type Statements } from '#core/server';
import type { SiteGroupQuery } from '#plugins/articles/server';
import { readDomain } from './domain-name';

export interface WebsiteGroups {
  /** Returns the sites of groups, by name or domain, keyed by id or name as requested. */
  sites(clientId: string, selection: SiteGroupQuery): Promise<ReadonlyMap<string, readonly string[]>>;
  /** Creates a group for the demo, unless one with that name exists. */
  addSample(
    clientId: string,
    name: string,
    sites: readonly string[],
    description: string,
    tx?: Statements,
  ): Promise<void>;
}
export const WebsiteGroups = createToken<WebsiteGroups>('websites.groups');

/** Normalizes a site for a group: domains in one spelling, names unchanged. */
export function groupEntry(text: string): string {
  const isAddress = /^https?:\/\//i.test(text) || /^[^\s/]+\.[^\s/]+$/.test(text);
  return (isAddress ? readDomain(text) : undefined) ?? text.trim();
}

export class PostgresWebsiteGroups implements WebsiteGroups {
  constructor(@inject(DatabaseService) private readonly database: DatabaseService) {}

  async sites(clientId: string, selection: SiteGroupQuery): Promise<ReadonlyMap<string, readonly string[]>> {
    const [key, condition, wanted] =
      'ids' in selection
        ? (['group_id', 'group_id = any($2::bigint[])', selection.ids] as const)
        : (['group_name', 'group_name = any($2::text[])', selection.names] as const);
    const { rows } = await this.database.query<{ key: string; sites: string[] | null }>(
      `select ${key}::text as key, sites from client_preferred_website_group where client_id = $1 and ${condition}`,
      [clientId, wanted],
    );
    return new Map(rows.map((row) => [row.key, row.sites ?? []]));
  }

  async addSample(
    clientId: string,
    name: string,
    sites: readonly string[],
    description: string,
    tx: Statements = this.database,
  ): Promise<void> {
    await tx.query(
      `insert into client_preferred_website_group (client_id, group_name, sites, description, is_sample)
        values ($1, $2, $3, $4, true) on conflict do nothing`,
      [clientId, name, sites.map(groupEntry), description],
    );
  }
}
