import type { Emotion } from '#shared/vocabulary';
import customers from '../../corpus/customers.json';
import denials from '../../corpus/denials.json';
import market from '../../corpus/market.json';
import news from '../../corpus/news.json';
import posts from '../../corpus/posts.json';
import turns from '../../corpus/turns.json';

/** Target of a text's sentiment: the monitored entity, somebody else, or nobody in particular. */
export type CorpusTarget = 'self' | 'other' | 'none';

/** The kinds that the model distinguishes. */
export const corpusKinds = ['posts', 'customers', 'market', 'news'] as const;
export type CorpusKind = (typeof corpusKinds)[number];

/** A text of the product's own labeled corpus. */
export interface CorpusText {
  readonly text: string;
  readonly label: Emotion;
  readonly target: CorpusTarget;
  readonly kind: CorpusKind;
  /** File that contains it. */
  readonly file: string;
}

const files: Readonly<Record<string, { readonly kind: CorpusKind; readonly lines: readonly string[] }>> = {
  posts: { kind: 'posts', lines: posts },
  customers: { kind: 'customers', lines: customers },
  market: { kind: 'market', lines: market },
  news: { kind: 'news', lines: news },
  denials: { kind: 'news', lines: denials },
  turns: { kind: 'posts', lines: turns },
};

const labels: Readonly<Record<string, Emotion>> = { '+': 'positive', '0': 'neutral', '-': 'negative' };
const targets: Readonly<Record<string, CorpusTarget>> = { s: 'self', o: 'other', n: 'none' };

/** Returns the product's own labeled texts; the labeling rules are in `corpus/README.md`. */
export function ownCorpus(): CorpusText[] {
  return Object.entries(files).flatMap(([file, { kind, lines }]) =>
    lines.map((line): CorpusText => {
      const label = labels[line.charAt(0)];
      const target = targets[line.charAt(1)];
      if (!label || !target || line.charAt(2) !== ' ') throw new Error(`corpus/${file}.json: ${line} has no label`);
      return { text: line.slice(3), label, target, kind, file };
    }),
  );
}
