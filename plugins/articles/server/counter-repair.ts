import { inject } from '#core';
import { DatabaseService, keptCounters, repairCounter, ServerKernel } from '#core/server';
import { repairCounts } from './article-counts';

/** Recounts articles and the derived numbers that plugins store. */
export class CounterRepair {
  constructor(
    @inject(DatabaseService) private readonly database: DatabaseService,
    @inject(ServerKernel) private readonly kernel: ServerKernel,
  ) {}

  /** Returns how many counters were wrong. */
  async run(): Promise<number> {
    const others = await this.kernel.ask(keptCounters, (counter) => repairCounter(this.database, counter));
    return others.reduce((sum, fixed) => sum + fixed, await repairCounts(this.database));
  }
}
