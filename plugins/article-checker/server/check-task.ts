import { defineThreadTask } from '#core/server';
import type { Finding } from '../findings';
import { ArticleCheck } from './checks/article-check';
import type { OwnWord } from './checks/own-words';

/** A text with the dictionary of the caller's client. */
export interface CheckInput {
  readonly text: string;
  readonly own: readonly OwnWord[];
}

/** Findings, and whether there were more. */
export interface CheckOutput {
  readonly findings: readonly Finding[];
  readonly isCut: boolean;
}

export default defineThreadTask<null, ArticleCheck, CheckInput, CheckOutput>({
  prepare: () => new ArticleCheck(),
  run: (check, { text, own }) => check.check(text, own),
});
