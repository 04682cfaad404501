import { InputError, type Resolver } from '#core';
import { LimitService, type Caller, type Handlers } from '#core/server';
import type { articleCheckerContract } from '../contract';
import { ArticleChecker } from './article-checker';
import { CheckerFiles } from './checker-files';

/** Requests per user and minute. */
const textsPerMinute = 60;
const pagesPerMinute = 20;
const filesPerMinute = 20;

/** Handlers of the article checker API. */
export function articleCheckerCalls(services: Resolver): Handlers<typeof articleCheckerContract> {
  const limit = (caller: Caller, action: string, max: number): Promise<void> =>
    services
      .get(LimitService)
      .demand(`article-checker-${action}:${caller.userId}`, max, 60, 'Too many texts from this user');
  return {
    findError: async ({ caller, body }) => {
      await limit(caller, 'text', textsPerMinute);
      const { findings, isCut } = await services.get(ArticleChecker).check(caller, body.Text);
      return {
        list: findings.map((finding) => ({ ...finding, Suggestions: [...finding.Suggestions] })),
        total: findings.length,
        Is_Cut: isCut,
      };
    },
    readPage: async ({ caller, body }) => {
      await limit(caller, 'page', pagesPerMinute);
      return services.get(ArticleChecker).read(caller, body.Url);
    },
    readFile: async ({ caller, files, signal }) => {
      await limit(caller, 'file', filesPerMinute);
      const [file] = (await files()).files;
      if (!file || file.content.length === 0) throw new InputError('A Word file is required', 'file-missing');
      return { Text: await services.get(CheckerFiles).read(caller, file.content, signal) };
    },
    writeFile: async ({ caller, body, signal }) => {
      await limit(caller, 'file', filesPerMinute);
      return services.get(CheckerFiles).write(caller, body, signal);
    },
  };
}
