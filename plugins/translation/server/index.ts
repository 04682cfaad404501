import { provide } from '#core';
import { defineServer, serve, serveResource, sqlMigration, table } from '#core/server';
import { translationContract } from '../contract';
import { translation } from '../plugin';
import { translationTerm } from '../resource';
import { ServiceSettings } from './service-settings';
import { translationCalls } from './translation-calls';
import { Translator } from './translator';

const terms = serveResource(translationTerm);

export default defineServer(translation, {
  services: [provide(ServiceSettings), provide(Translator)],
  calls: [serve(translationContract, translationCalls), terms.calls],
  contributions: [terms.select],
  tables: {
    own: [
      table('translation_term', { place: 'small', deletedWith: { client: 'client_id' } }),
      table('translation_service', { place: 'small', deletedWith: { client: 'client_id' } }),
    ],
  },
  migrations: [
    sqlMigration(
      '0001-translation',
      `
      create table translation_term (
        translation_term_id bigint primary key default next_id(), client_id bigint not null, chinese text not null,
        english text not null, remark text, is_enabled boolean not null default true,
        created_at timestamptz not null default now(), updated_at timestamptz not null default now(), created_by bigint
      );
      create unique index translation_term_chinese on translation_term (client_id, chinese);

      create table translation_service (
        client_id bigint primary key, url text not null, sealed_key text,
        updated_at timestamptz not null default now()
      );
      `,
    ),
  ],
});
