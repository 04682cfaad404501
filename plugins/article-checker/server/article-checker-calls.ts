import { InputError, withServices } from '#core';
import { LimitService, type Caller, type Handlers } from '#core/server';
import type { articleCheckerContract } from '../contract';
import { ArticleChecker } from './article-checker';
import { CheckerFiles } from './checker-files';

/** Requests per user and minute. */
const textsPerMinute = 60;
const pagesPerMinute = 20;
const filesPerMinute = 20;

/** Handlers of the article checker API. */
export const articleCheckerCalls = withServices(
  { limitService: LimitService, articleChecker: ArticleChecker, checkerFiles: CheckerFiles },
  ({ limitService, articleChecker, checkerFiles }): Handlers<typeof articleCheckerContract> => {
    const limit = (caller: Caller, action: string, max: number): Promise<void> =>
      limitService.demand(`article-checker-${action}:${caller.userId}`, max, 60, 'Too many texts from this user');
    return {
      findError: async ({ caller, body }) => {
        await limit(caller, 'text', textsPerMinute);
        const { findings, isCut } = await articleChecker.check(caller, body.Text);
        return {
          list: findings.map((finding) => ({ ...finding, Suggestions: [...finding.Suggestions] })),
          total: findings.length,
          Is_Cut: isCut,
        };
      },
      readPage: async ({ caller, body }) => {
        await limit(caller, 'page', pagesPerMinute);
        return articleChecker.read(caller, body.Url);
      },
      readFile: async ({ caller, files, signal }) => {
        await limit(caller, 'file', filesPerMinute);
        const [file] = (await files()).files;
        if (!file || file.content.length === 0) throw new InputError('A Word file is required', 'file-missing');
        return { Text: await checkerFiles.read(caller, file.content, signal) };
      },
      writeFile: async ({ caller, body, signal }) => {
        await limit(caller, 'file', filesPerMinute);
        return checkerFiles.write(caller, body, signal);
      },
    };
  },
);
