import { contribute, provide } from '#core';
import { defineServer, serve } from '#core/server';
import { noticeSources } from '#plugins/notices/server';
import { subjectQualityContract } from '../contract';
import { subjectQuality } from '../plugin';
import { drawDue } from './draw-due';
import { LikeArticles } from './like-articles';
import { qualityMigrations } from './migrations';
import { qualityCalls } from './quality-calls';
import { QualityDrawer } from './quality-drawer';
import { qualityNotice } from './quality-notice';
import { QualityService } from './quality-service';
import { QualityStore } from './quality-store';
import { qualityTables } from './tables';

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
