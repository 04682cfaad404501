import { provide } from '#core';
import { defineServer, serve, serveResource, table } from '#core/server';
import { translationContract } from '../contract';
import { translation } from '../plugin';
import { translationTerm } from '../resource';
import { ServiceSettings } from './service-settings';
import { TermRepository } from './term-repository';
import { translationCalls } from './translation-calls';
import { Translator } from './translator';
import { translationMigrations } from './migrations';

const terms = serveResource(translationTerm);

export default defineServer(translation, {
  services: [provide(ServiceSettings), provide(TermRepository), provide(Translator)],
  calls: [serve(translationContract, translationCalls), terms.calls],
  contributions: [terms.select],
  tables: {
    own: [
      table('translation_term', { distribution: 'reference', deletedWith: { client: 'client_id' } }),
      table('translation_service', { distribution: 'reference', deletedWith: { client: 'client_id' } }),
    ],
  },
  migrations: translationMigrations,
});
