import { contribute, InputError, NotFoundError, provide, type Resolver } from '#core';
import { defineServer, Log, serve } from '#core/server';
import { noticeSources } from '#plugins/notices/server';
import { subjectQualityContract } from '../contract';
import { subjectQuality } from '../plugin';
import { LikeArticles } from './like-articles';
import { qualityMigrations } from './migrations';
import { qualityCalls } from './quality-calls';
import { QualityDrawer } from './quality-drawer';
import { qualityNotice } from './quality-notice';
import { QualityService } from './quality-service';
import { QualityStore } from './quality-store';
import { qualityTables } from './tables';

/** Days between two draws of a subject that is watched, and that each looks back. */
const week = 7;

/** Draws anew from the subjects that are watched. */
async function drawDue(services: Resolver, signal: AbortSignal): Promise<void> {
  let drawn = 0;
  for (const { client_id, subject_id } of await services.get(QualityStore).due(week)) {
    if (signal.aborted) break;
    const asked = { clientId: client_id, subjectId: subject_id, days: week, now: Date.now(), random: Math.random };
    try {
      await services.get(QualityDrawer).draw(asked);
      drawn += 1;
    } catch (error) {
      // A subject that is empty this week, or gone, is no fault.
      if (!(error instanceof InputError || error instanceof NotFoundError)) throw error;
    }
  }
  services.get(Log).info({ drawn }, 'Subjects were drawn from for a review');
}

export default defineServer(subjectQuality, {
  services: [provide(LikeArticles), provide(QualityDrawer), provide(QualityStore), provide(QualityService)],
  calls: [serve(subjectQualityContract, qualityCalls)],
  contributions: [contribute(noticeSources, qualityNotice)],
  jobs: [
    {
      name: 'subject-quality.draw',
      every: '17 4 * * *',
      run: (services, _payload, { signal }) => drawDue(services, signal),
    },
  ],
  tables: qualityTables,
  migrations: qualityMigrations,
});
