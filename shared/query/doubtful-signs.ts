import type { ProblemCode } from './query-problem';
import type { Notation } from './vocabulary';

/** A sign inside a word that its writer may have meant as a sign of the rule. */
export interface DoubtfulSign {
  readonly code: ProblemCode;
  /** Offset in the word. */
  readonly index: number;
  readonly sign: string;
}

const doubts: readonly (readonly [ProblemCode, Readonly<Record<Notation, RegExp>>])[] = [
  [
    'sign-in-word',
    {
      // Hyphens and pluses of covid-19 or C++ are parts of words; those beside Chinese characters hardly ever are.
      modern: /[、＋－]|(?<=[\u3400-\u9fff])[+-]|[+-](?=[\u3400-\u9fff])/u,
      classic: /(?<=^|\s)(?:AND|OR|NOT)(?=$|\s)/u,
    },
  ],
  [
    'wide-sign-in-word',
    {
      modern: /[\uff01-\uff07\uff0a\uff0c\uff0e\uff0f\uff1a-\uff20]/u,
      classic: /[\uff01-\uff07\uff0a\uff0c\uff0e\uff0f\uff1a-\uff20]/u,
    },
  ],
  ['quote-in-word', { modern: quote(), classic: quote() }],
];

/** Quotes that open no phrase here; an apostrophe between letters is part of its word. */
function quote(): RegExp {
  return /[「」『』‘`´]|(?<![A-Za-z])['’]|['’](?![A-Za-z])/u;
}

/** The first sign of each kind in a word that stands without quotes. */
export function doubtfulSigns(word: string, notation: Notation): readonly DoubtfulSign[] {
  return doubts.flatMap(([code, patterns]) => {
    const found = patterns[notation].exec(word);
    return found ? [{ code, index: found.index, sign: found[0] }] : [];
  });
}
