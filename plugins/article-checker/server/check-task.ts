import { defineThreadTask } from '#core/server';
import type { Finding } from '../findings';
import { ArticleCheck } from './checks/article-check';
import type { OwnWord } from './checks/own-words';

/** A text with the dictionary of who asks. */
export interface CheckInput {
  readonly text: string;
  readonly own: readonly OwnWord[];
}

/** What was found, and whether there was more. */
export interface CheckOutput {
  readonly findings: readonly Finding[];
  readonly isCut: boolean;
}

export default defineThreadTask<null, ArticleCheck, CheckInput, CheckOutput>({
  prepare: () => new ArticleCheck(),
  run: (check, { text, own }) => check.check(text, own),
});
