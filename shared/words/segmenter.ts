import type { Lexicon } from './lexicon';
import { isNickname, personAfter, personBefore, saying } from './name-hints';
import { tables } from './word-tables';
import { wordTags, type CutWord, type WordTag } from './word-tag';
import type { WordTree } from './word-tree';
import { costOfValue, numberOfValue, tagOfValue } from './word-value';

const tagNumber = Object.fromEntries(wordTags.map((tag, number) => [tag, number])) as Readonly<Record<WordTag, number>>;
/** Cost of a single character that no word covers. */
const unknownCost = 16;
/** Negative logarithm of the frequency of a Chinese or foreign name at a position. */
const nameCost = 5.4;
const twoGiven = 0.3;
const oneGiven = 1.7;
const foreignCost = 7.2;
const foreignEach = 0.35;
/** Two such characters are more often not a name: 赞耶, 莫格. */
const shortForeign = 1;
const titleBonus = 3.2;
const speechBonus = 1.2;
/** Bonus for a speaker, who is a person or an organization. */
const sayingBonus = 2.5;
/** Bonus after 记者, which is almost always followed by a name. */
const reporterBonus = 5.5;
/** Bonus after another name and a 、, which are followed by more names. */
const listBonus = 2.2;
/** Bonus for text alone in brackets, as in a picture credit. */
const bylineBonus = 3;
/** Cost of a name such as 小玲, 琪琪 or 舟哥. */
const nicknameCost = 12.5;
const maxForeignLength = 8;
/** Costs from this value on are treated as impossible. */
const never = 20;
const dots = new Set(['·', '・', '•', '‧', '．'].map((sign) => sign.charCodeAt(0)));

const isHan = (code: number): boolean => (code >= 0x4e00 && code <= 0x9fff) || (code >= 0x3400 && code <= 0x4dbf);
const isAlphabetic = (code: number): boolean =>
  (code >= 0x61 && code <= 0x7a) ||
  (code >= 0x41 && code <= 0x5a) ||
  (code >= 0xc0 && code <= 0x24f) ||
  (code >= 0x370 && code <= 0x52f);
const isDigit = (code: number): boolean => code >= 0x30 && code <= 0x39;

/**
 * Segments text into words: finds the path with the lowest cost through the words of the lexicon. Names that no lexicon
 * contains are additional candidates: Chinese names by the frequencies of their characters in names, foreign names by
 * the characters that they are transliterated with.
 */
export class Segmenter {
  private best = new Float64Array(1024);
  private from = new Int32Array(1024);
  /** Value of the word that ends at each position: a value of the lexicon, or only a tag. */
  private value = new Int32Array(1024);
  private readonly tables = tables();

  constructor(private readonly lexicon: Lexicon) {}

  /** Returns the words of a text in folded form, which cover it completely and in order. */
  cut(text: string): CutWord[] {
    this.walk(text);
    const {
      from,
      value,
      tables: { listed },
    } = this;
    const cutWords: CutWord[] = [];
    for (let end = text.length; end > 0; end = from[end]!) {
      const start = from[end]!;
      const number = numberOfValue(value[end]!);
      cutWords.push({
        start,
        end,
        tag: wordTags[tagOfValue(value[end]!)]!,
        text: number === 0 ? text.slice(start, end) : (listed[number] ??= text.slice(start, end)),
      });
    }
    return cutWords.reverse();
  }

  private walk(text: string): void {
    const { length } = text;
    if (this.best.length <= length) {
      this.best = new Float64Array(length * 2);
      this.from = new Int32Array(length * 2);
      this.value = new Int32Array(length * 2);
    }
    const { best } = this;
    const { family, foreign, compound } = this.tables;
    const { trees } = this.lexicon;
    best.fill(Number.POSITIVE_INFINITY, 0, length + 1);
    best[0] = 0;
    for (let at = 0; at < length; at += 1) {
      const here = best[at]!;
      if (here === Number.POSITIVE_INFINITY) continue;
      const charCode = text.charCodeAt(at);
      for (const tree of trees) this.offerWords(tree, text, at, here, charCode);
      if (!isHan(charCode)) {
        this.offerSigns(text, at, here, charCode);
        continue;
      }
      this.offer(at, at + 1, here + unknownCost, tagNumber.n);
      if (family[charCode]! < never) this.offerGiven(text, at, at + 1, here + family[charCode]!);
      if (compound.has(charCode)) this.offerCompound(text, at, here);
      if (foreign[charCode]! < never) this.offerForeign(text, at, here);
      if (isNickname(text, at)) this.offer(at, at + 2, here + nicknameCost, tagNumber.nr);
    }
  }

  private offerWords(tree: WordTree, text: string, at: number, here: number, charCode: number): void {
    const { best, from, value: values } = this;
    let value = tree.single(charCode);
    let node = tree.begin(charCode);
    for (let next = at + 1; ; next += 1) {
      if (value !== 0) {
        const cost = here + costOfValue(value);
        if (cost < best[next]!) {
          best[next] = cost;
          from[next] = at;
          values[next] = value;
        }
      }
      if (node === 0 || next >= text.length) return;
      const step = tree.step(node, text.charCodeAt(next));
      if (step < 0) return;
      value = tree.valueAt(step);
      node = tree.nodeAt(step);
    }
  }

  private offer(from: number, end: number, cost: number, tag: number): void {
    if (cost >= this.best[end]!) return;
    this.best[end] = cost;
    this.from[end] = from;
    this.value[end] = tag;
  }

  /** Offers runs of letters, of digits, and single symbols. */
  private offerSigns(text: string, at: number, here: number, charCode: number): void {
    let end = at + 1;
    if (isAlphabetic(charCode)) {
      while (
        end < text.length &&
        (isAlphabetic(text.charCodeAt(end)) ||
          isDigit(text.charCodeAt(end)) ||
          (/[-'&+.]/.test(text[end]!) && isAlphabetic(text.charCodeAt(end + 1))))
      )
        end += 1;
      this.offer(at, end, here + 8, tagNumber.x);
    } else if (isDigit(charCode)) {
      while (
        end < text.length &&
        (isDigit(text.charCodeAt(end)) || (/[.,%:/]/.test(text[end]!) && isDigit(text.charCodeAt(end + 1))))
      )
        end += 1;
      this.offer(at, end, here + 6, tagNumber.m);
      while (end < text.length && (isAlphabetic(text.charCodeAt(end)) || isDigit(text.charCodeAt(end)))) end += 1;
      this.offer(at, end, here + 7, tagNumber.x);
    } else this.offer(at, end, here + 1, tagNumber.w);
  }

  private offerCompound(text: string, at: number, here: number): void {
    const cost = this.tables.compoundCosts.get(text.slice(at, at + 2));
    if (cost !== undefined) this.offerGiven(text, at, at + 2, here + cost);
  }

  private offerGiven(text: string, at: number, nameStart: number, cost: number): void {
    if (nameStart >= text.length) return;
    const { first, second, only } = this.tables;
    const next = text.charCodeAt(nameStart);
    const one = only[next]!;
    const two = nameStart + 1 < text.length ? first[next]! + second[text.charCodeAt(nameStart + 1)]! : never;
    // Without a preceding title, a name must at least be able to win over words of two characters.
    if (one >= never && two >= never * 2) return;
    const base = cost + nameCost - this.bonusBefore(text, at);
    if (one < never) this.offerName(text, at, nameStart + 1, base + oneGiven + one);
    if (two < never * 2) this.offerName(text, at, nameStart + 2, base + twoGiven + two);
  }

  /** Returns the bonus for context before a name; in posts people are addressed with @. */
  private bonusBefore(text: string, at: number): number {
    if (at > 0 && text[at - 1] === '@') return titleBonus;
    if (at < 2) return 0;
    const before = text.slice(at - 2, at);
    if (before === '记者' || before === '讯员') return reporterBonus;
    if (personBefore.has(before)) return titleBonus;
    if (before[1] !== '、') return 0;
    const tag = tagOfValue(this.value[at - 1]!);
    return tag === tagNumber.nr || tag === tagNumber.nrt ? listBonus : 0;
  }

  private offerName(text: string, at: number, end: number, cost: number): void {
    if (cost - bylineBonus >= this.best[end]!) return;
    const isFollowed = end < text.length && (personAfter.has(text[end]!) || personAfter.has(text.slice(end, end + 2)));
    const isByline = at > 0 && text[at - 1] === '(' && (text[end] === ')' || text[end] === '摄');
    const bonus = isByline
      ? bylineBonus
      : isFollowed
        ? saying.has(text[end]!) || saying.has(text.slice(end, end + 2))
          ? sayingBonus
          : speechBonus
        : 0;
    this.offer(at, end, cost - bonus, tagNumber.nr);
  }

  /** Offers names in characters used for transliteration, with parts joined by dots. */
  private offerForeign(text: string, at: number, here: number): void {
    const { foreign } = this.tables;
    const second = text.charCodeAt(at + 1);
    // No name begins with a doubled character such as 耶耶, 科科.
    if (!(foreign[second]! < never || dots.has(second)) || second === text.charCodeAt(at)) return;
    let cost = here + foreignCost - this.bonusBefore(text, at);
    let letters = 0;
    let dotted = false;
    for (let end = at; end < text.length; end += 1) {
      const charCode = text.charCodeAt(end);
      const each = foreign[charCode]!;
      if (each >= never) {
        if (!dots.has(charCode) || letters === 0) break;
        letters = 0;
        dotted = true;
        continue;
      }
      if (letters >= maxForeignLength) break;
      letters += 1;
      cost += each + foreignEach - (dotted ? 1.5 : 0);
      if (letters > 1 || dotted)
        this.offer(at, end + 1, letters > 2 || dotted ? cost : cost + shortForeign, tagNumber.nrt);
    }
  }
}
