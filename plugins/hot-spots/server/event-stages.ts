import { inject } from '#core';
import { DatabaseService } from '#core/server';
import { hourlyCounts } from './event-figures';
import { lifeCycle, type LifeCycle } from './life-cycle';

/** Hours covered by the life cycle. */
export const lookBack = 240;
/** Cache lifetime of a stage in milliseconds. */
const keptFor = 60_000;
const max = 20_000;

/**
 * Life-cycle stages of events, computed from all of their articles and cached for all callers, so that every screen
 * shows the same stage at the same time.
 */
export class EventStages {
  private readonly cachedCycles = new Map<string, { readonly until: number; readonly cycle: LifeCycle }>();

  constructor(@inject(DatabaseService) private readonly database: DatabaseService) {}

  async of(ids: readonly string[]): Promise<ReadonlyMap<string, LifeCycle>> {
    const now = Date.now();
    const missing = [...new Set(ids)].filter((id) => (this.cachedCycles.get(id)?.until ?? 0) <= now);
    if (missing.length > 0) {
      if (this.cachedCycles.size > max) this.cachedCycles.clear();
      for (const [id, hours] of await hourlyCounts(this.database, missing, lookBack))
        this.cachedCycles.set(id, { until: now + keptFor, cycle: lifeCycle(hours) });
    }
    return new Map(ids.map((id) => [id, this.cachedCycles.get(id)?.cycle ?? { stage: 'fading', trend: 0 }]));
  }
}
