import { contribute, provide } from '#core';
import { defineServer, serve } from '#core/server';
import { articleMarks } from '#plugins/articles/server';
import { publishContract } from '../contract';
import { publishing } from '../plugin';
import { publishingMigrations } from './migrations';
import { publicationMark } from './publication-mark';
import { PublicationRepository } from './publication-repository';
import { PublicationService } from './publication-service';
import { publishCalls } from './publish-calls';
import { publishingTables } from './tables';

export default defineServer(publishing, {
  services: [provide(PublicationRepository), provide(PublicationService)],
  calls: [serve(publishContract, publishCalls)],
  contributions: [contribute(articleMarks, () => publicationMark)],
  tables: publishingTables,
  migrations: publishingMigrations,
});
