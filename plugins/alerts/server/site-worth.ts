import { inject } from '#core';
import { DatabaseService } from '#core/server';
import { BriefCache } from '#shared/cache';
import { getWorth } from './decide/propose-score';

/** Milliseconds for which feedback is cached. */
const keptFor = 60_000;

/** Usefulness of the alerts of each site, by the feedback of a client's receivers. */
export class SiteWorth {
  private readonly weightsCache = new BriefCache<ReadonlyMap<string, number>>(keptFor);

  constructor(@inject(DatabaseService) private readonly database: DatabaseService) {}

  /** Returns a function that gives the usefulness of a site, 0 … 1; 0.5 without feedback. */
  async of(clientId: string): Promise<(site: string) => number> {
    const worth = await this.weightsCache.get(clientId, () => this.read(clientId));
    return (site) => worth.get(site) ?? getWorth(0, 0);
  }

  /** Clears the cache, so that new feedback takes effect. */
  forget(clientId: string): void {
    this.weightsCache.forget(clientId);
  }

  private async read(clientId: string): Promise<ReadonlyMap<string, number>> {
    const { rows } = await this.database.query<{ site: string; useful: number; useless: number }>(
      `select a.site, (count(*) filter (where c.is_useful))::int as useful,
         (count(*) filter (where not c.is_useful))::int as useless
       from alert_copy c join alert a on a.client_id = c.client_id and a.alert_id = c.alert_id
       where c.client_id = $1 and c.is_useful is not null group by 1`,
      [clientId],
    );
    return new Map(rows.map(({ site, useful, useless }) => [site, getWorth(useful, useless)]));
  }
}
