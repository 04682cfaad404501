import type { Resolver } from '#core';
import type { Statements } from '#core/server';
import { EvidenceSettings } from '#plugins/evidence/server';

/**
 * Lets a made-up client keep the pages of what its subjects recognise, so that its chain grows while the news site goes
 * on.
 */
export async function keepEvidence(services: Resolver, tx: Statements, clientId: string): Promise<void> {
  await services
    .get(EvidenceSettings)
    .save(
      clientId,
      { Keep: 'matched', Retention_Days: 30, Size_Limit_MB: null, Observe_After_Hours: null, Is_Page_Fetched: null },
      tx,
    );
}
