import { createHash } from 'node:crypto';
import type { Statements } from '#core/server';
import { comparedText, nearBands } from './near-signature';

/** A band in the index: its position, its number, and both as one key. */
export interface BandKey {
  readonly place: number;
  readonly band: number;
  readonly key: string;
}

/**
 * Maximum number of first copies per band, the newest: thousands of texts made from one template share their bands
 * without being copies.
 */
export const maxPerBand = 24;

const ownerMasks = new Map<string, bigint>();

/** Returns a mask that changes the bands of client-owned articles, so that only this client finds them. */
function getMask(ownerId: string | undefined): bigint {
  if (ownerId === undefined) return 0n;
  let mask = ownerMasks.get(ownerId);
  if (mask === undefined) {
    mask = createHash('sha256').update(`owner ${ownerId}`).digest().readBigUInt64BE(0);
    ownerMasks.set(ownerId, mask);
  }
  return mask;
}

/**
 * Returns the index keys of an article with this owner, or without one. The first four bits of a band are its position.
 */
export function bandKeys(bands: readonly string[], ownerId?: string): BandKey[] {
  const mask = getMask(ownerId);
  return [...new Set(bands)].map((text) => {
    const bits = BigInt.asUintN(64, BigInt(text)) ^ mask;
    const place = Number(bits >> 60n);
    const band = Number(BigInt.asIntN(32, bits >> 28n));
    return { place, band, key: `${place}:${band}` };
  });
}

/** Returns the index keys under which copies of an article are searched: common ones and those of its owner. */
export const soughtKeys = (bands: readonly string[], ownerId?: string): BandKey[] =>
  ownerId === undefined ? bandKeys(bands) : [...bandKeys(bands), ...bandKeys(bands, ownerId)];

/** Returns the first copies of each band by key, oldest first. Runs one statement per position. */
export async function readBands(tx: Statements, keys: readonly BandKey[]): Promise<Map<string, string[]>> {
  const byPlace = new Map<number, Set<number>>();
  for (const { place, band } of keys) byPlace.set(place, (byPlace.get(place) ?? new Set()).add(band));
  const articlesByKey = new Map<string, string[]>();
  for (const [place, bands] of byPlace) {
    const { rows } = await tx.query<{ band: number; article_id: string }>(
      'select band, article_id from near_band where place = $1 and band = any($2::int[]) order by article_id',
      [place, [...bands]],
    );
    for (const { band, article_id } of rows) {
      const key = `${place}:${band}`;
      const existing = articlesByKey.get(key);
      if (existing) existing.push(article_id);
      else articlesByKey.set(key, [article_id]);
    }
  }
  return articlesByKey;
}

/** Adds first copies to the index; the oldest entries of a full band are dropped. The caller holds the claim lock. */
export async function writeBands(
  tx: Statements,
  entries: readonly { readonly articleId: string; readonly keys: readonly BandKey[] }[],
  present: ReadonlyMap<string, readonly string[]>,
): Promise<void> {
  const added = new Map<string, number>();
  const rows: [number, number, string][] = [];
  for (const { articleId, keys } of entries) {
    for (const { place, band, key } of keys) {
      rows.push([place, band, articleId]);
      added.set(key, (added.get(key) ?? 0) + 1);
    }
  }
  const over = [...added].flatMap(([key, count]) => {
    const presentIds = present.get(key) ?? [];
    return presentIds
      .slice(0, Math.max(0, presentIds.length + count - maxPerBand))
      .map((articleId) => [...key.split(':'), articleId] as const);
  });
  if (over.length > 0) {
    await tx.query(
      `delete from near_band n using unnest($1::smallint[], $2::int[], $3::bigint[]) as o (place, band, article_id)
        where n.place = o.place and n.band = o.band and n.article_id = o.article_id`,
      [over.map(([place]) => place), over.map(([, band]) => band), over.map(([, , id]) => id)],
    );
  }
  // Key order writes neighboring entries consecutively.
  rows.sort((a, b) => a[0] - b[0] || a[1] - b[1]);
  await tx.copy('near_band', ['place', 'band', 'article_id'], rows);
}

interface FoldedRow {
  readonly article_id: string;
  readonly owner_id: string | null;
  readonly title_folded: string;
  readonly body_folded: string;
}

const getKeys = ({ owner_id, title_folded, body_folded }: FoldedRow): BandKey[] =>
  bandKeys(nearBands(comparedText({ titleFolded: title_folded, bodyFolded: body_folded })), owner_id ?? undefined);

async function foldedRows(tx: Statements, articleIds: readonly string[]): Promise<readonly FoldedRow[]> {
  const { rows } = await tx.query<FoldedRow>(
    'select article_id, owner_id, title_folded, body_folded from article where article_id = any($1::bigint[])',
    [articleIds],
  );
  return rows;
}

/** Adds the bands of stored articles that became first copies, so that later copies find them. */
export async function findable(tx: Statements, articleIds: readonly string[]): Promise<void> {
  if (articleIds.length === 0) return;
  const entries = (await foldedRows(tx, articleIds)).flatMap((row) =>
    getKeys(row).map(({ place, band }) => [place, band, row.article_id] as const),
  );
  await tx.query(
    `insert into near_band (place, band, article_id) select * from unnest($1::smallint[], $2::int[], $3::bigint[])
      on conflict do nothing`,
    [entries.map(([place]) => place), entries.map(([, band]) => band), entries.map(([, , id]) => id)],
  );
}

/** Removes the bands of stored articles; must run while their texts still exist. */
export async function unfindable(tx: Statements, articleIds: readonly string[]): Promise<void> {
  if (articleIds.length === 0) return;
  await removeBands(
    tx,
    (await foldedRows(tx, articleIds)).map((row) => ({ articleId: row.article_id, keys: getKeys(row) })),
  );
}

export async function removeBands(
  tx: Statements,
  entries: readonly { readonly articleId: string; readonly keys: readonly BandKey[] }[],
): Promise<void> {
  const rows = entries.flatMap(({ articleId, keys }) =>
    keys.map(({ place, band }) => [place, band, articleId] as const),
  );
  await tx.query(
    `delete from near_band n using unnest($1::smallint[], $2::int[], $3::bigint[]) as o (place, band, article_id)
      where n.place = o.place and n.band = o.band and n.article_id = o.article_id`,
    [rows.map(([place]) => place), rows.map(([, band]) => band), rows.map(([, , id]) => id)],
  );
}
