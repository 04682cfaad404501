import { provide } from '#core';
import { defineServer, serve, serveResource, table } from '#core/server';
import { articleCheckerContract } from '../contract';
import { articleChecker } from '../plugin';
import { checkerWord } from '../resource';
import { ArticleChecker } from './article-checker';
import { articleCheckerCalls } from './article-checker-calls';
import { CheckerFiles } from './checker-files';
import { articleCheckerMigrations } from './migrations';

const words = serveResource(checkerWord);

export default defineServer(articleChecker, {
  services: [provide(ArticleChecker), provide(CheckerFiles)],
  calls: [serve(articleCheckerContract, articleCheckerCalls), words.calls],
  threads: { check: () => import('./check-task'), docx: () => import('./docx-task') },
  tables: { own: [table('checker_word', { distribution: 'reference', deletedWith: { client: 'client_id' } })] },
  migrations: articleCheckerMigrations,
  contributions: [words.select],
});
