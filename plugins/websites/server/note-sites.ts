import type { Statements } from '#core/server';
import type { IntakeOutcome } from '#plugins/articles/server';
import { mediaTypes } from '#shared/vocabulary';
import { getDay } from '#shared/time';
import { getSite } from '#shared/web-address';

/** Stored data of a host. */
interface SeenHost {
  readonly host: string;
  readonly site_name: string;
  readonly media_type: number;
  readonly articles: number;
  readonly first: Date;
  readonly last: Date;
}

async function writeHosts(tx: Statements, hosts: readonly SeenHost[], change: string): Promise<void> {
  const rows = [...hosts].sort((a, b) => (a.host < b.host ? -1 : 1));
  await tx.query(
    `insert into website_seen as w (host, site_domain, site_name, media_type, article_count, first_seen_at,
      last_article_at)
     select * from unnest($1::text[], $2::text[], $3::text[], $4::smallint[], $5::bigint[], $6::timestamptz[],
       $7::timestamptz[]) on conflict (host) do update set ${change}`,
    [
      rows.map(({ host }) => host),
      rows.map(({ host }) => getSite(host) ?? host),
      rows.map(({ site_name }) => site_name),
      rows.map(({ media_type }) => media_type),
      rows.map(({ articles }) => articles),
      rows.map(({ first }) => first),
      rows.map(({ last }) => last),
    ],
  );
}

/** Counts stored articles by host; replies, and articles that a client provided for its own use, are excluded. */
export async function noteSites(tx: Statements, stored: IntakeOutcome['stored']): Promise<void> {
  const hosts = new Map<string, SeenHost>();
  const days = new Map<string, number>();
  for (const {
    item: { raw, domain: host, site, mediaType, publishedAt: published },
  } of stored) {
    const publishedAt = new Date(published);
    if (host === '' || raw.clientId !== undefined || raw.parentUrl !== undefined) continue;
    const { articles = 0, first = publishedAt, last = publishedAt } = hosts.get(host) ?? {};
    hosts.set(host, {
      host,
      site_name: site || host,
      media_type: mediaTypes[mediaType],
      articles: articles + 1,
      first: publishedAt < first ? publishedAt : first,
      last: publishedAt > last ? publishedAt : last,
    });
    const day = `${host} ${getDay(publishedAt)}`;
    days.set(day, (days.get(day) ?? 0) + 1);
  }
  if (hosts.size === 0) return;
  await writeHosts(
    tx,
    [...hosts.values()],
    `site_name = excluded.site_name, media_type = excluded.media_type, article_count = w.article_count + excluded.article_count,
    first_seen_at = least(w.first_seen_at, excluded.first_seen_at), last_article_at = greatest(w.last_article_at, excluded.last_article_at)`,
  );
  const keys = [...days.keys()].sort();
  await tx.query(
    `insert into website_day as d (host, day, articles) select * from unnest($1::text[], $2::date[], $3::int[])
      on conflict (host, day) do update set articles = d.articles + excluded.articles`,
    [keys.map((key) => key.split(' ')[0]), keys.map((key) => key.split(' ')[1]), keys.map((key) => days.get(key))],
  );
}

const counted = "owner_id is null and parent_id is null and domain <> ''";

/** Recounts all articles, since some may have been deleted; hosts without articles are deleted. */
export async function recountSites(tx: Statements): Promise<void> {
  const { rows } = await tx.query<Omit<SeenHost, 'articles'> & { articles: string }>(
    `select domain as host, max(site_name) as site_name, max(media_type) as media_type, count(*) as articles,
      min(published_at) as first, max(published_at) as last from article where ${counted} group by 1`,
  );
  await writeHosts(
    tx,
    rows.map((row) => ({ ...row, articles: Number(row.articles) })),
    'article_count = excluded.article_count, first_seen_at = excluded.first_seen_at, last_article_at = excluded.last_article_at',
  );
  await tx.query('delete from website_seen where host <> all($1::text[])', [rows.map(({ host }) => host)]);
  await tx.query('delete from website_day');
  await tx.query(
    `insert into website_day (host, day, articles) select domain, (published_at at time zone 'UTC')::date, count(*)
      from article where ${counted} and published_at > now() - interval '31 days' group by 1, 2`,
  );
}
