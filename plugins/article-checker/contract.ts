import { z } from 'zod';
import { defineContract } from '#core';
import { findingKinds, findingReasons, severities } from './findings';

const privilege = ['article-checker', 'browse'] as const;

/** Characters of a text that is looked over at once. */
export const longestText = 1_000_000;

export const articleCheckerContract = defineContract({
  findError: {
    method: 'POST',
    path: '/v1/article/find-error',
    privilege,
    summary: 'What should be looked at in a text; 60 texts a minute from one person',
    body: z.object({ Text: z.string().max(longestText) }),
    result: z.object({
      list: z.array(
        z.object({
          Offset: z.number(),
          Length: z.number(),
          Kind: z.enum(findingKinds),
          Severity: z.enum(severities),
          Reason: z.enum(findingReasons),
          Text: z.string(),
          Suggestions: z.array(z.string()),
          Detail: z.string(),
        }),
      ),
      total: z.number(),
      /** There are more; they come when these are mended. */
      Is_Cut: z.boolean(),
    }),
  },
  readPage: {
    method: 'POST',
    path: '/v1/front/tools/article-checker/page',
    privilege,
    summary: 'The text of the article at an address',
    body: z.object({ Url: z.string().trim().min(1).max(2000) }),
    result: z.object({ Title: z.string(), Text: z.string() }),
  },
});
