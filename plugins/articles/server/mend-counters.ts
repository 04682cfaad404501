import type { Resolver } from '#core';
import { DatabaseService, keptCounters, mendCounter, ServerKernel } from '#core/server';
import { mendCounts } from './article-counts';

/** Recounts articles and the derived numbers that plugins store; returns how many were wrong. */
export async function mendCounters(services: Resolver): Promise<number> {
  const database = services.get(DatabaseService);
  const others = await services.get(ServerKernel).ask(keptCounters, (counter) => mendCounter(database, counter));
  return others.reduce((sum, mended) => sum + mended, await mendCounts(database));
}
