import { fold, maskLinks, originalRange } from '#shared/text';
import { Lexicon, Segmenter, type AddedWord, type CutWord, type WordTag } from '#shared/words';
import type { EntityType, FoundEntity } from './entity';
import { findEntities } from './find-entities';

/** A name defined by users, with its kind. */
export interface KnownName {
  readonly name: string;
  readonly type: EntityType;
}

/** An analyzed text: folded, segmented into words, with its names. All offsets refer to the folded text. */
export interface ReadText {
  readonly folded: string;
  readonly words: readonly CutWord[];
  readonly entities: readonly FoundEntity[];
  /** Returns the corresponding range of the original text. */
  original(start: number, end: number): { readonly start: number; readonly end: number };
}

/** Suffixes that make a known name part of a longer name. */
const wholeName = /(?:公司|集团|银行|大学|学院|中学|小学|医院|委员会|协会|研究院|研究所|基金会|法院|局)$/u;
/** Numbers in circles number the items of a list; they belong to no name. */
const circled = /[\u2460-\u24ff\u2776-\u2793]/gu;
const tagOf: Readonly<Record<EntityType, WordTag>> = { person: 'nr', organisation: 'nt', place: 'ns', brand: 'nz' };

/** Finds names and words in texts. Names defined by users take precedence over guesses. */
export class EntityReader {
  readonly lexicon: Lexicon;
  private readonly segmenter: Segmenter;
  private readonly namedEntities: ReadonlyMap<string, EntityType>;
  /** Indexed by the code of the first character of known names, which rules out most words. */
  private readonly firstOfKnown = new Uint8Array(0x10000);

  /** Takes names and words in the folded form of texts. */
  constructor(names: readonly KnownName[] = [], words: readonly AddedWord[] = []) {
    this.namedEntities = new Map(names.map(({ name, type }) => [name, type]));
    for (const { name } of names) this.firstOfKnown[name.charCodeAt(0)] = 1;
    this.lexicon = new Lexicon([...names.map(({ name, type }) => ({ word: name, tag: tagOf[type] })), ...words]);
    this.segmenter = new Segmenter(this.lexicon);
  }

  read(text: string): ReadText {
    const folded = fold(maskLinks(text).replaceAll(circled, '、'), { keepsDots: true });
    const words = this.segmenter.cut(folded.text);
    const entities = this.withKnown(folded.text, words, findEntities(folded.text, words));
    return { folded: folded.text, words, entities, original: (start, end) => originalRange(folded, start, end) };
  }

  /** A user-defined name replaces a guess for exactly the same range, or is added on its own. */
  private withKnown(text: string, words: readonly CutWord[], guessed: readonly FoundEntity[]): readonly FoundEntity[] {
    if (this.namedEntities.size === 0) return guessed;
    const dictionaryEntities: FoundEntity[] = [];
    for (const { start, end, text: word } of words) {
      if (this.firstOfKnown[word.charCodeAt(0)] === 0) continue;
      const type = this.namedEntities.get(word);
      if (type !== undefined) dictionaryEntities.push({ type, start, end });
    }
    if (dictionaryEntities.length === 0) return guessed;
    const holds = (guess: FoundEntity, inside: readonly FoundEntity[]): boolean =>
      wholeName.test(text.slice(guess.start, guess.end)) &&
      inside.some(
        ({ start, end }) => guess.start <= start && end <= guess.end && end - start < guess.end - guess.start,
      );
    const untouchedGuesses = guessed.filter((guess) => {
      const touched = touching(dictionaryEntities, guess);
      return touched.length === 0 || holds(guess, touched);
    });
    return [
      ...untouchedGuesses,
      ...dictionaryEntities.filter((each) => touching(untouchedGuesses, each).length === 0),
    ].sort((a, b) => a.start - b.start);
  }
}

/** Returns the entities that overlap with a range; they are sorted and do not overlap each other. */
function touching(entities: readonly FoundEntity[], { start, end }: FoundEntity): readonly FoundEntity[] {
  let low = 0;
  for (let high = entities.length; low < high; ) {
    const middle = (low + high) >> 1;
    if (entities[middle]!.end <= start) low = middle + 1;
    else high = middle;
  }
  let last = low;
  while (last < entities.length && entities[last]!.start < end) last += 1;
  return entities.slice(low, last);
}
