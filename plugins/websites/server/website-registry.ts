import { createToken, inject } from '#core';
import { DatabaseService, type Statements, type ThreadCall } from '#core/server';
import type { RegisteredSite } from '#plugins/articles';
import { cutText } from '#shared/text';
import { mediaTypeOfSite, type SiteType } from '../site-type';
import { domainText, readDomain } from './domain-name';
import { nearestSite } from './nearest-site';

/** A site to be registered; the registry fills in the rest. */
export interface NewSite {
  readonly domain: string;
  readonly name: string;
  readonly type?: SiteType;
  readonly region?: string | null;
  readonly weight?: number;
  readonly language?: string;
  readonly owner?: string;
  readonly isSample?: boolean;
}

/** The registry of sites. Results reflect the last change, whichever process made it. */
export interface WebsiteRegistry {
  /** Returns the entry of a host, or of its nearest registered parent domain. */
  find(host: string): Promise<RegisteredSite | undefined>;
  /** Returns all active entries for the pipeline. */
  state(): Promise<ThreadCall['state']>;
  /** Registers sites that are missing and returns their number. Invalid domains are skipped. */
  add(sites: readonly NewSite[], createdBy: string | null, tx?: Statements): Promise<number>;
  removeSample(tx?: Statements): Promise<void>;
}
export const WebsiteRegistry = createToken<WebsiteRegistry>('websites.registry');

interface DomainRow {
  readonly domain: string;
  readonly site_name: string;
  readonly site_type: string;
  readonly region: string | null;
  readonly weight: string | null;
  readonly language: string | null;
  readonly owner: string | null;
}

export class PostgresWebsiteRegistry implements WebsiteRegistry {
  private registryCache:
    | {
        readonly version: string;
        readonly data: readonly RegisteredSite[];
        readonly byDomain: ReadonlyMap<string, RegisteredSite>;
      }
    | undefined;

  constructor(@inject(DatabaseService) private readonly database: DatabaseService) {}

  async find(host: string): Promise<RegisteredSite | undefined> {
    return nearestSite((await this.read()).byDomain, host);
  }

  async state(): Promise<ThreadCall['state']> {
    const { version, data } = await this.read();
    return { version, data };
  }

  async add(sites: readonly NewSite[], createdBy: string | null, tx: Statements = this.database): Promise<number> {
    const sitesByDomain = new Map(
      sites.flatMap((site) => {
        const domain = readDomain(site.domain);
        return domain === undefined ? [] : [[domain, site] as const];
      }),
    );
    const rows = [...sitesByDomain];
    const { rowCount } = await tx.query(
      `insert into global_domain (domain, domain_text, site_name, site_type, region, weight, language, owner,
        is_enabled, is_sample, created_by)
       select d, t, n, k, r, w, l, o, true, s, $10
         from unnest($1::text[], $2::text[], $3::text[], $4::text[], $5::text[], $6::bigint[], $7::text[], $8::text[],
         $9::boolean[]) as u (d, t, n, k, r, w, l, o, s) on conflict (domain) do nothing`,
      [
        rows.map(([domain]) => domain),
        rows.map(([domain]) => domainText(domain)),
        rows.map(([domain, { name }]) => cutText(name, 100) || domain),
        rows.map(([, { type }]) => type ?? 'news'),
        rows.map(([, { region }]) => region ?? null),
        rows.map(([, { weight }]) => weight ?? 3),
        rows.map(([, { language }]) => language ?? null),
        rows.map(([, { owner }]) => owner ?? null),
        rows.map(([, { isSample }]) => isSample ?? false),
        createdBy,
      ],
    );
    return rowCount ?? 0;
  }

  async removeSample(tx: Statements = this.database): Promise<void> {
    await tx.query('delete from global_domain where is_sample');
  }

  private async read() {
    // The version is read before the entries: if they change in between, they are reloaded the next time.
    const { rows } = await this.database.query<{ version: string }>('select version from global_domain_version');
    const version = rows[0]?.version ?? '0';
    if (this.registryCache?.version === version) return this.registryCache;
    const { rows: entries } = await this.database.query<DomainRow>(
      'select domain, site_name, site_type, region, weight, language, owner from global_domain where is_enabled',
    );
    const data = entries.map(
      (row): RegisteredSite => ({
        Domain: row.domain,
        Site_Name: row.site_name,
        Site_Type: row.site_type,
        Media_Type: mediaTypeOfSite(row.site_type),
        Region: row.region,
        Weight: Number(row.weight ?? 3),
        Language: row.language,
        Owner: row.owner,
      }),
    );
    this.registryCache = { version, data, byDomain: new Map(data.map((site) => [site.Domain, site])) };
    return this.registryCache;
  }
}
