import { isAnybody, type ReadText } from '#shared/entities';
import type { CutWord, WordTag } from '#shared/words';
import { mayJoin } from './counted-terms';
import { telling, type DocumentFrequencies } from './document-frequencies';
import { stopWords } from './stop-words';
import { togetherness } from './togetherness';

export interface Keyword {
  readonly word: string;
  /** Importance of the word for the text; comparable within one text only. */
  readonly weight: number;
}

/** Weights of the word classes that can be keywords. */
const tagWeights: Readonly<Partial<Record<WordTag, number>>> = {
  nr: 1.5,
  nrt: 1.5,
  ns: 1.4,
  nt: 1.25,
  nz: 1.25,
  n: 1,
  j: 1,
  x: 1.1,
  l: 0.7,
  s: 0.5,
  b: 0.35,
  v: 0.4,
  vn: 0.4,
  a: 0.35,
};
/** Tags of words that form a phrase: 智能 + 驾驶, 车载 + 系统. */
const phraseTags: ReadonlySet<WordTag> = new Set(['n', 'vn', 'nz', 'b', 'j', 'ns', 'x']);
const phraseEnds: ReadonlySet<WordTag> = new Set(['n', 'vn', 'nz', 'k', 'j']);
const maxPhraseLength = 8;
const titleCount = 3;
/**
 * Minimum number of articles with both words next to each other, and minimum association, for two words to form one
 * term.
 */
const minTogether = 3;
const together = 0.5;
/**
 * A phrase that occurs only once, in a title, gets this share of the weight of its more common word, or of its only
 * word.
 */
const onceWeight = 0.5;
const oneWordWeight = 0.9;
/** Weight factor of a guessed word. */
const guessWeight = 0.45;
/** Title of a book, film or game. */
const titled = /《([^《》]{2,10})》/gu;
/** Assumed cost of a word that is not in any list. */
const unknownCost = 13;

/** A word or name with its position. */
interface Unit extends CutWord {
  readonly isName?: boolean;
}

interface Candidate {
  /** Number of occurrences, weighted by position. */
  count: number;
  times: number;
  tag: WordTag;
  readonly parts: readonly string[];
}

/** Replaces the words of each name by the name. */
function getUnits({ folded, words, entities }: ReadText): Unit[] {
  const units: Unit[] = [];
  let next = 0;
  for (const word of words) {
    const { start, end } = word;
    while (next < entities.length && entities[next]!.end <= start) next += 1;
    const entity = entities[next];
    if (entity && start >= entity.start && end <= entity.end && entity.end - entity.start > 1) {
      if (start === entity.start || units.at(-1)?.end !== entity.end)
        units.push({
          text: folded.slice(entity.start, entity.end),
          tag: tagOfType[entity.type],
          start: entity.start,
          end: entity.end,
          isName: true,
        });
    } else units.push(word);
  }
  return units;
}

/**
 * Joins adjacent words that form one term, judged by how much more often than by chance they occur together, or by
 * their form.
 */
function joinUnits(units: readonly Unit[], frequencies: DocumentFrequencies): readonly Unit[] {
  if (frequencies.total === 0) return units;
  const joined: Unit[] = [];
  let last: Unit | undefined;
  for (const unit of units) {
    const whole = joined.at(-1);
    if (whole && last && isTerm(whole, last, unit, frequencies))
      joined[joined.length - 1] = {
        text: whole.text + unit.text,
        tag: 'nz',
        start: whole.start,
        end: unit.end,
      };
    else joined.push(unit);
    last = unit;
  }
  return joined;
}

/** Cheap conditions are tested before lookups, since they rule out most pairs. */
function isTerm(whole: Unit, last: Unit, next: Unit, frequencies: DocumentFrequencies): boolean {
  if (whole.text.length + next.text.length > maxPhraseLength || !mayJoin(last, next)) return false;
  // 规范 + 民间借贷: a verb and its object.
  if ((last.tag === 'v' || last.tag === 'd') && last.text.length > 1 && next.text.length > 1 && next.tag !== 'v')
    return false;
  if (stopWords.has(last.text) || stopWords.has(next.text)) return false;
  const one = frequencies.of(last.text);
  if (one < minTogether) return false;
  const other = frequencies.of(next.text);
  // The pair can occur no more often than the rarer of its words.
  const max = Math.min(one, other);
  if (max < minTogether || togetherness(max, one, other, frequencies.total) < together) return false;
  const both = frequencies.of(last.text + next.text);
  return both >= minTogether && togetherness(both, one, other, frequencies.total) >= together;
}

const tagOfType = {
  person: 'nr',
  organisation: 'nt',
  place: 'ns',
  brand: 'nz',
} as const;

const mayStand = (word: string, tag: WordTag): boolean =>
  word.length > 1 && tagWeights[tag] !== undefined && !stopWords.has(word) && !(tag === 'nr' && isAnybody(word));

/** Returns true for a manufacturer's model name: 瀚海 S7. */
const isModel = (word: string, tag: WordTag, after: Unit): boolean =>
  word.length > 1 &&
  (tag === 'n' || tag === 'nz' || tag === 'nr' || tag === 'nrt' || tag === 'nt') &&
  after.tag === 'x' &&
  after.text.length < 7 &&
  /\d/.test(after.text);

/** Tags of two single characters that may form a word not in any list: 手 + 游. */
const wordTags: ReadonlySet<WordTag> = new Set(['n', 'v', 'a', 'j', 'nz', 'vn', 'b', 'nr', 'ns', 'x', 'nt']);
const mayBeWord = (one: Unit, other: Unit): boolean =>
  one.text.length === 1 &&
  other.text.length === 1 &&
  wordTags.has(one.tag) &&
  wordTags.has(other.tag) &&
  !(isDone(one) && isDone(other));
/** Two verbs in a row describe an action and are not a term: 能 + 吃, 想 + 找. */
const isDone = ({ tag }: Unit): boolean => tag === 'v' || tag === 'a';

/** Returns true when a word forms a longer word with an adjacent single character: 大 + 数据, 挖掘 + 机. */
const isOneWord = ({ text, tag }: Unit, after: Unit): boolean =>
  text.length === 1 ? tag === 'a' : tag === 'v' && after.text.length === 1;

const noParts: readonly string[] = [];

function gather(
  read: ReadText,
  each: number,
  candidates: Map<string, Candidate>,
  frequencies: DocumentFrequencies,
): void {
  const add = (word: string, tag: WordTag, one?: string, other?: string): void => {
    const existing = candidates.get(word);
    if (existing) {
      existing.count += each;
      existing.times += 1;
    } else
      candidates.set(word, {
        count: each,
        times: 1,
        tag,
        parts: one === undefined || other === undefined ? noParts : [one, other],
      });
  };
  const units = joinUnits(getUnits(read), frequencies);
  if (read.folded.includes('《')) for (const [, title = ''] of read.folded.matchAll(titled)) add(title, 'nz');
  for (let index = 0; index < units.length; index += 1) {
    const unit = units[index]!;
    const { text: word, tag, end } = unit;
    if (mayStand(word, tag)) add(word, tag);
    const after = units[index + 1];
    if (after?.start !== end) continue;
    // Ranked last: two adjacent words in a title may or may not form a word.
    if (each > 1 && mayBeWord(unit, after)) add(word + after.text, 'k');
    if (isModel(word, tag, after)) add(word + after.text, 'nz');
    const length = word.length + after.text.length;
    if (
      unit.isName ||
      !phraseEnds.has(after.tag) ||
      !(phraseTags.has(tag) || (each > 1 && isOneWord(unit, after))) ||
      length > maxPhraseLength ||
      length < 3 ||
      (tag !== 'b' && stopWords.has(word))
    )
      continue;
    add(word + after.text, 'n', word, after.text);
  }
}

/**
 * Returns the words and phrases of a text with their importance, highest first; occurrences in the title count three
 * times.
 */
export function rankWords(
  title: ReadText,
  body: ReadText,
  getCost: (word: string) => number | undefined,
  frequencies: DocumentFrequencies,
): Keyword[] {
  const candidates = new Map<string, Candidate>();
  gather(title, titleCount, candidates, frequencies);
  gather(body, 1, candidates, frequencies);
  const ranked: Keyword[] = [];
  const getDispatch = (word: string): number => telling(word, getCost(word) ?? unknownCost, frequencies);
  for (const [word, { count, times, tag, parts }] of candidates) {
    // A phrase must be supported by several occurrences, or occur in a title.
    const isOnce = parts.length > 0 && times < 2;
    if (
      parts.length > 0 &&
      (isOnce
        ? count < titleCount
        : times < Math.min(...parts.map((part) => candidates.get(part)?.times ?? times)) * 0.6)
    )
      continue;
    const says =
      parts.length === 0
        ? getDispatch(word)
        : isOnce
          ? saysOnce(parts, getDispatch)
          : Math.max(...parts.map(getDispatch));
    const length = word.length > 2 ? 1.2 : 1;
    ranked.push({
      word,
      weight: (0.6 + Math.log(count + 0.5)) * says * (tagWeights[tag] ?? guessWeight) * length,
    });
  }
  return ranked.sort((a, b) => b.weight - a.weight || (a.word < b.word ? -1 : 1));
}

/** Next to a single character, a phrase ranks directly before its word. */
function saysOnce(parts: readonly string[], getDispatch: (word: string) => number): number {
  const words = parts.filter((part) => part.length > 1).map(getDispatch);
  return Math.min(...words) * (words.length === 1 ? oneWordWeight : onceWeight);
}

/** Returns the top entries of a ranking without redundant ones. */
export function findKeywords(ranked: readonly Keyword[], max: number): Keyword[] {
  const chosen: Keyword[] = [];
  for (const each of ranked) {
    if (chosen.length === max) break;
    // A part of a selected keyword, or a longer form of it, is redundant.
    if (
      !chosen.some(
        ({ word }) => word.includes(each.word) || (each.word.includes(word) && each.word.length - word.length < 2),
      )
    )
      chosen.push(each);
  }
  return chosen;
}
