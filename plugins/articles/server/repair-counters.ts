import type { Resolver } from '#core';
import { DatabaseService, keptCounters, repairCounter, ServerKernel } from '#core/server';
import { repairCounts } from './article-counts';

/** Recounts articles and the derived numbers that plugins store; returns how many were wrong. */
export async function repairCounters(services: Resolver): Promise<number> {
  const database = services.get(DatabaseService);
  const others = await services.get(ServerKernel).ask(keptCounters, (counter) => repairCounter(database, counter));
  return others.reduce((sum, fixed) => sum + fixed, await repairCounts(database));
}
