import type { ProblemCode } from './query-problem';
import type { Notation } from './vocabulary';

/** A sign inside a word that its author may have meant as an operator. */
export interface DoubtfulSign {
  readonly code: ProblemCode;
  /** Offset in the word. */
  readonly index: number;
  readonly sign: string;
}

const foreignSigns = String.raw`^(?:&&|\|\||and|or|not)$|^[!！–](?=.)|^(?:O?NEAR\d*|[WNwn]|PRE|pre)/\d+$|^O?NEAR\d*$|^/\d+$|[*]|(?<=[A-Za-z])\?(?=[A-Za-z])`;

const doubts: readonly (readonly [ProblemCode, Readonly<Record<Notation, RegExp>>])[] = [
  [
    'sign-in-word',
    {
      // Hyphens and pluses in covid-19 or C++ belong to words; those beside Chinese characters rarely do.
      // Signs of other notations: &&, ||, !word, –word, small operators, distances, placeholders.
      modern: new RegExp(`[、＋－]|(?<=[\\u3400-\\u9fff])[+-]|[+-](?=[\\u3400-\\u9fff])|${foreignSigns}`, 'u'),
      classic: new RegExp(`(?<=^|\\s)(?:AND|OR|NOT)(?=$|\\s)|${foreignSigns}`, 'u'),
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

/** Matches quotes that open no phrase here; an apostrophe between letters belongs to its word. */
function quote(): RegExp {
  return /[「」『』‘`´]|(?<![A-Za-z])['’]|['’](?![A-Za-z])/u;
}

/** Returns the first sign of each kind in an unquoted word. */
export function doubtfulSigns(word: string, notation: Notation): readonly DoubtfulSign[] {
  return doubts.flatMap(([code, patterns]) => {
    const match = patterns[notation].exec(word);
    return match ? [{ code, index: match.index, sign: match[0] }] : [];
  });
}
