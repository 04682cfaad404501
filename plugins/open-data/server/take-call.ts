import type { LimitService } from '#core/server';

/** Counts one call of a key or a client; throws when there were so many within the time already. */
export const takeCall = (limits: LimitService, counter: string, limit: number, seconds: number): Promise<void> =>
  limits.demand(`open-data ${counter}`, limit, seconds, `More than ${limit} calls in ${seconds} seconds`);
