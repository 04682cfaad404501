import type { Resolver } from '#core';
import { DatabaseService, keptCounters, mendCounter, ServerKernel } from '#core/server';
import { mendCounts } from './article-counts';

/** Counts anew articles and what plugins keep beside their rows; gives how many numbers were wrong. */
export async function mendCounters(services: Resolver): Promise<number> {
  const database = services.get(DatabaseService);
  const others = await services.get(ServerKernel).ask(keptCounters, (counter) => mendCounter(database, counter));
  return others.reduce((sum, mended) => sum + mended, await mendCounts(database));
}
