import { provide } from '#core';
import { defineServer, serve, serveResource, sqlMigration, table } from '#core/server';
import { articleCheckerContract } from '../contract';
import { articleChecker } from '../plugin';
import { checkerWord } from '../resource';
import { ArticleChecker } from './article-checker';
import { articleCheckerCalls } from './article-checker-calls';
import { CheckerFiles } from './checker-files';

const words = serveResource(checkerWord);

export default defineServer(articleChecker, {
  services: [provide(ArticleChecker), provide(CheckerFiles)],
  calls: [serve(articleCheckerContract, articleCheckerCalls), words.calls],
  threads: { check: () => import('./check-task'), docx: () => import('./docx-task') },
  tables: { own: [table('checker_word', { place: 'small', deletedWith: { client: 'client_id' } })] },
  migrations: [
    sqlMigration(
      '0001-checker-word',
      `
      create table checker_word (
        checker_word_id bigint primary key default next_id(), client_id bigint not null,
        kind text not null default 'known' check (kind in ('known', 'sensitive', 'person')),
        word text not null, right_text text, name_order bigint, is_enabled boolean not null default true,
        created_at timestamptz not null default now(), updated_at timestamptz not null default now(), created_by bigint
      );
      create unique index checker_word_word on checker_word (client_id, word);
      `,
    ),
  ],
  contributions: [words.select],
});
