import type { Emotion } from '#shared/vocabulary';
import type { Lexicon, LexiconEntry } from './compile-lexicon';
import { withoutReply } from './without-reply';

/** A text to classify; a title word counts more than a body word. */
export interface EmotionText {
  readonly title?: string;
  readonly body: string;
}

/** A word that contributed to the score, with its position; end exclusive. */
export interface EmotionEvidence {
  readonly field: 'title' | 'body';
  readonly word: string;
  readonly start: number;
  readonly end: number;
  readonly polarity: 'positive' | 'negative';
  /** Signed weight, after negation, degree, contrast and position in the text. */
  readonly weight: number;
}

export interface EmotionScore {
  readonly emotion: Emotion;
  /** Confidence of the sentiment, 0 to 1. */
  readonly probability: number;
  /** Signed; 0 without evidence, clear beyond ±2. */
  readonly score: number;
  /** Sum of the absolute weights: the total amount of opinion. */
  readonly mass: number;
  /** Divisor of a weight in the score. */
  readonly divisor: number;
  readonly evidence: readonly EmotionEvidence[];
}

/** Maximum distance of a modifier in characters, from its end to the start of the word. */
const reach = { negation: 5, degree: 4, reducer: 10 } as const;
const titleWeight = 2.5;
const openingLength = 100;
const openingWeight = 1.3;
const evidenceLimit = 40;
const shortText = 60;

/**
 * P(negative) = σ(-slope · score - negativeShift), P(positive) = σ(slope · score - positiveShift), the rest is neutral.
 * The slope is a maximum-likelihood fit to labeled posts, reviews and company news with equal weight per set (fitted
 * 0.9); the shifts are set so that a text without opinion words is neutral at 0.46 and one clear word in a short text
 * decides.
 */
const calibration = { slope: 0.9, negativeShift: 1, positiveShift: 1 } as const;

/** 1 ends a clause, 2 a sentence. */
const boundaries = new Uint8Array(65_536);
for (const sign of '，,、；;：:…—　“”（）()【】') boundaries[sign.charCodeAt(0)] = 1;
for (const sign of '。！？!?\n\r') boundaries[sign.charCodeAt(0)] = 2;
/** Words that express a judgment rather than a harm: 解决不好 does not reduce a harm. */
const qualities = /^[不没无太很难差]/;
const particles = new Set('了的啊呀吧呢哦噢哟啦嘛耶哈');

interface Modifier {
  readonly end: number;
  /** Evidence of the modifier itself, dropped once it modifies something. */
  readonly own: number;
}

/** Reads one field and adds to the evidence; positions and weights as in the result. */
class FieldReader {
  private readonly matches: { word: string; start: number; end: number; weight: number }[] = [];
  private negation: Modifier | undefined;
  private denials = 0;
  private degree = 1;
  private degreeEnd = -1;
  private reducer: Modifier | undefined;
  private mood = 1;
  private clauseMood = 1;
  private clauseFrom = 0;
  private sentenceFrom = 0;
  private at = 0;

  constructor(private readonly text: string) {}

  read({ entries, trie }: Lexicon) {
    trie.scan(this.text, (number, start, end) => {
      this.pass(start);
      const entry = entries[number];
      if (entry && !this.isPartOfLatin(start, end)) this.take(entry, start, end);
      this.at = end;
    });
    this.pass(this.text.length);
    return this.matches;
  }

  /** Advances over the text between two words, closing clauses and sentences. */
  private pass(until: number): void {
    const { text } = this;
    let closed = 0;
    for (let at = this.at; at < until; at += 1) {
      const boundary = boundaries[text.charCodeAt(at)] ?? 0;
      if (boundary > closed) closed = boundary;
    }
    if (closed > 0) this.close(closed === 2);
  }

  private close(sentence: boolean): void {
    this.negation = undefined;
    this.reducer = undefined;
    this.denials = 0;
    this.degree = 1;
    this.clauseMood = 1;
    this.clauseFrom = this.matches.length;
    if (!sentence) return;
    this.mood = 1;
    this.sentenceFrom = this.matches.length;
  }

  private take({ word, weight, role, factor, bare, outcry }: LexiconEntry, start: number, end: number): void {
    if (outcry && weight !== 0) this.matches.push({ word, start, end, weight: weight * this.mood * this.clauseMood });
    else if (weight !== 0 && (!bare || this.standsAlone(start, end))) this.weigh(word, weight, start, end);
    const matchIndex = weight === 0 ? -1 : this.matches.length - 1;
    if (role === 'negation') {
      this.denials = this.negation && start - this.negation.end <= reach.negation ? this.denials + 1 : 1;
      this.negation = { end, own: matchIndex };
    } else if (role === 'degree') {
      this.degree = start - this.degreeEnd <= 1 ? this.degree * factor : factor;
      this.degreeEnd = end;
    } else if (role === 'reducer') {
      this.reducer = { end, own: matchIndex };
    } else if (role === 'contrast') {
      this.fade(this.sentenceFrom, 0.6);
      this.close(false);
      this.mood = 1.25;
    } else if (role === 'concession') {
      this.mood = 0.6;
    } else if (role === 'supposition') {
      if (word === '？' || word === '?') {
        this.fade(this.clauseFrom, 0.6);
        this.close(true);
      } else {
        this.clauseMood = 0.6;
      }
    }
  }

  private weigh(word: string, strength: number, start: number, end: number): void {
    let weight = strength;
    let from = start;
    if (this.degreeEnd >= 0 && start - this.degreeEnd <= reach.degree && this.degree !== 1) weight *= this.degree;
    if (this.negation && start - this.negation.end <= reach.negation) {
      this.consume(this.negation);
      if (this.denials % 2 === 1) weight *= weight > 0 ? -0.9 : -0.5;
      from = Math.min(from, this.negation.end);
    } else if (weight < 0 && this.reducer && start - this.reducer.end <= reach.reducer && !qualities.test(word)) {
      this.consume(this.reducer);
      weight *= -0.35;
    }
    this.negation = undefined;
    this.denials = 0;
    this.degree = 1;
    this.matches.push({ word, start, end, weight: weight * this.mood * this.clauseMood });
  }

  /** Latin words are delimited by non-Latin characters: Justin does not contain ST. */
  private isPartOfLatin(start: number, end: number): boolean {
    const { text } = this;
    return (
      (isLatin(text.charCodeAt(start)) && isLatin(text.charCodeAt(start - 1))) ||
      (isLatin(text.charCodeAt(end - 1)) && isLatin(text.charCodeAt(end)))
    );
  }

  /** A single character counts only beside a modifier, or at the end of a clause of a short text. */
  private standsAlone(start: number, end: number): boolean {
    if (this.degreeEnd === start || this.negation?.end === start) return true;
    if (this.text.length > shortText) return false;
    const next = this.text.charCodeAt(end);
    return end === this.text.length || boundaries[next] !== 0 || particles.has(this.text.charAt(end));
  }

  private consume({ own }: Modifier): void {
    const evidence = this.matches[own];
    if (evidence) evidence.weight = 0;
  }

  private fade(from: number, factor: number): void {
    for (const evidence of this.matches.slice(from)) evidence.weight *= factor;
  }
}

const isLatin = (unit: number): boolean => unit >= 0x61 && unit <= 0x7a;

const sigmoid = (value: number) => 1 / (1 + Math.exp(-value));

/**
 * Scores a text by the opinion words in it: negation inverts a word, degree words amplify it, 打击 and 消除 neutralize
 * harm, text after 但是 counts more than text before it, questions and hypotheses count less, the title and the opening
 * count more. Sides are combined as (positive - negative) / √(positive + negative + 2 + length / 100), so that long
 * texts do not gain confidence by length alone.
 */
export function scoreEmotion(input: string | EmotionText, lexicon: Lexicon): EmotionScore {
  const { title = '', body } = typeof input === 'string' ? { body: input } : input;
  const evidence: EmotionEvidence[] = [];
  let positive = 0;
  let negative = 0;
  const collect = (field: 'title' | 'body', text: string) => {
    for (const { word, start, end, weight: bare } of new FieldReader(text).read(lexicon)) {
      if (bare === 0) continue;
      const weight = bare * (field === 'title' ? titleWeight : start < openingLength ? openingWeight : 1);
      if (weight > 0) positive += weight;
      else negative -= weight;
      if (evidence.length < evidenceLimit)
        evidence.push({ field, word, start, end, polarity: weight > 0 ? 'positive' : 'negative', weight });
    }
  };
  if (title !== '') collect('title', title);
  collect('body', withoutReply(body));
  const mass = positive + negative;
  const divisor = Math.sqrt(mass + 2 + (title.length + body.length) / 100);
  const score = (positive - negative) / divisor;
  return { ...judge(score), score, mass, divisor, evidence };
}

function judge(score: number): { readonly emotion: Emotion; readonly probability: number } {
  const { slope, negativeShift, positiveShift } = calibration;
  const negative = sigmoid(-slope * score - negativeShift);
  const positive = sigmoid(slope * score - positiveShift);
  const neutral = Math.max(0, 1 - negative - positive);
  if (neutral >= positive && neutral >= negative) return { emotion: 'neutral', probability: neutral };
  return positive > negative
    ? { emotion: 'positive', probability: positive }
    : { emotion: 'negative', probability: negative };
}
