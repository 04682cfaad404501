import { z } from 'zod';
import { defineContract } from '#core';
import { lineSchema } from '#core/contract';
import { findingKinds, findingReasons, severities } from './findings';

/** Maximum number of characters checked at once. */
export const maxTextLength = 1_000_000;

/** Maximum number of marks written into a file; same as the maximum number of findings. */
const maxMarks = 2000;

const markedText = z.object({
  Title: lineSchema(100, 1),
  /** Author of the comments. */
  Author: lineSchema(60, 1),
  Text: z.string().max(maxTextLength),
  Marks: z
    .array(
      z.object({
        Offset: z.int().min(0),
        Length: z.int().min(0),
        Severity: z.enum(severities),
        Note: z.string().max(500),
      }),
    )
    .max(maxMarks),
});
export type MarkedText = z.output<typeof markedText>;

const privilege = ['article-checker', 'browse'] as const;

export const articleCheckerContract = defineContract({
  findError: {
    method: 'POST',
    readsOnly: true,
    path: '/v1/article/find-error',
    privilege,
    summary: 'Checks a text; limited to 60 texts per minute and user',
    body: z.object({ Text: z.string().max(maxTextLength) }),
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
      /** There are more findings; they are returned once these are fixed. */
      Is_Cut: z.boolean(),
    }),
  },
  readPage: {
    method: 'POST',
    readsOnly: true,
    path: '/v1/front/tools/article-checker/page',
    privilege,
    summary: 'Extracts the text of the article at a URL',
    body: z.object({ Url: z.string().trim().min(1).max(2000) }),
    result: z.object({ Title: z.string(), Text: z.string() }),
  },
  readFile: {
    method: 'POST',
    path: '/v1/front/tools/article-checker/file',
    privilege,
    summary: 'Extracts the text of a Word file',
    accepts: 'multipart',
    result: z.object({ Text: z.string() }),
  },
  writeFile: {
    method: 'POST',
    path: '/v1/front/tools/article-checker/marked',
    privilege,
    summary: 'Returns a text as a Word file, with each mark highlighted and explained by a comment',
    answers: 'file',
    body: markedText,
  },
});
