import type { Resolver } from '#core';
import type { Statements } from '#core/server';
import { EvidenceSettings } from '#plugins/evidence/server';

/**
 * Enables evidence preservation for the subjects of a sample client, so that its chain grows while the news site is
 * running.
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
