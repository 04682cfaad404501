import { contribute, provide } from '#core';
import { defineServer, serve } from '#core/server';
import { noticeSources } from '#plugins/notices/server';
import { subjectQualityContract } from '../contract';
import { subjectQuality } from '../plugin';
import { DueSampling } from './sample-due';
import { LikeArticles } from './like-articles';
import { qualityMigrations } from './migrations';
import { qualityCalls } from './quality-calls';
import { QualitySampler } from './quality-sampler';
import { qualityNotice } from './quality-notice';
import { QualityService } from './quality-service';
import { QualityStore } from './quality-store';
import { qualityTables } from './tables';

export default defineServer(subjectQuality, {
  services: [
    provide(LikeArticles),
    provide(QualitySampler),
    provide(QualityStore),
    provide(QualityService),
    provide(DueSampling),
  ],
  calls: [serve(subjectQualityContract, qualityCalls)],
  contributions: [contribute(noticeSources, qualityNotice)],
  jobs: [
    {
      name: 'subject-quality.sample',
      every: '17 4 * * *',
      run: (services, _payload, { signal }) => services.get(DueSampling).run(signal),
    },
  ],
  tables: qualityTables,
  migrations: qualityMigrations,
});
