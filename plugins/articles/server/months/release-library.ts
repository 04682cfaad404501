import type { Resolver } from '#core';
import { DatabaseService, getFirstId, TableRemovals, type Log } from '#core/server';
import { ArticleRemovals } from '../remove-articles';
import { dropMonth, getKept } from './drop-month';
import { LibraryMonths } from './library-months';
import { before } from './month';
import { readParts } from './read-parts';

const atOnce = 500;

/** What was removed from the library: whole parts and single articles. */
export interface Released {
  readonly parts: readonly string[];
  readonly articles: number;
}

/**
 * Removes articles stored before a moment that no client has any more: whole parts of a partitioned library, single
 * articles of an unpartitioned one and of the part that predates partitioning.
 */
export async function releaseLibrary(
  services: Resolver,
  until: Date,
  { signal, log }: { readonly signal: AbortSignal; readonly log: Log },
): Promise<Released> {
  const database = services.get(DatabaseService);
  const endId = getFirstId(until);
  const parts: string[] = [];
  let [oldest] = await readParts(database);
  while (oldest?.endId && BigInt(oldest.endId) <= BigInt(endId)) {
    const retainedCounts = await getKept(database, oldest);
    if (retainedCounts.size > 0) {
      log.info({ part: oldest.name, clients: retainedCounts.size }, 'A part of the library is still used by clients');
      return { parts, articles: 0 };
    }
    await dropMonth(database, services.get(TableRemovals), oldest.name, signal);
    services.get(LibraryMonths).forget();
    parts.push(oldest.name);
    [oldest] = await readParts(database);
  }
  if (oldest && oldest.name !== before) return { parts, articles: 0 };
  return { parts, articles: await releaseRows(services, endId, signal) };
}

async function releaseRows(services: Resolver, endId: string, signal: AbortSignal): Promise<number> {
  const database = services.get(DatabaseService);
  let released = 0;
  for (let last = '0'; ; ) {
    signal.throwIfAborted();
    const { rows } = await database.query<{ article_id: string }>(
      'select article_id from article where article_id > $1 and article_id < $2 order by article_id limit $3',
      [last, endId, atOnce],
    );
    if (rows.length === 0) return released;
    const ids = rows.map(({ article_id }) => article_id);
    const { rows: kept } = await database.query<{ article_id: string }>(
      'select distinct article_id from client_article where article_id = any($1::bigint[])',
      [ids],
    );
    const keptIds = new Set(kept.map(({ article_id }) => article_id));
    const free = ids.filter((id) => !keptIds.has(id));
    await services.get(ArticleRemovals).remove(free, signal);
    released += free.length;
    last = ids.at(-1) ?? last;
  }
}
