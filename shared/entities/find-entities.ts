import type { CutWord } from '#shared/words';
import type { EntityType, FoundEntity } from './entity';
import { placeEndings, shortPlaces } from './name-endings';
import { findOrganisations } from './organisations';

const dots = '·・•‧．';
const dotted = /[·・•‧．]/;
const shortCodes = new Set(Object.keys(shortPlaces).map((sign) => sign.charCodeAt(0)));
/** Before a short form of a country: 驻华, 访美. */
const shortBefore = /[驻访来赴抵在对旅离返援侨留反亲抗]$/;
/** Short forms that stand for their country even alone. */
const clearShort = /^[美俄日英法德韩朝印华苏越泰台港澳欧京沪粤]$/;
const shortAfter = /^(?:方|两国|三国|双方|关系|两地|之间|军|籍|裔|商|资|企|媒|国)/;
/** 美方, 中外: the country alone is the name. */
const sides = new Set([...'中美俄日英法德韩朝印越台港'].map((sign) => `${sign}方`).concat('中外'));

/** The names in a text that was cut into words, in order and without overlaps. */
export function findEntities(text: string, cut: readonly CutWord[]): FoundEntity[] {
  const words = dotted.test(text) ? joinForeignNames(cut) : cut;
  const taken = new Uint8Array(words.length);
  const found = findOrganisations(words, taken);
  for (let at = 0; at < words.length; at += 1) {
    if (taken[at]) continue;
    const word = words[at]!;
    const { tag, start, end } = word;
    switch (tag) {
      case 'ns':
      case 'nr':
      case 'nrt':
      case 'nz': {
        const next = words[at + 1];
        if (next && !taken[at + 1] && placeEndings.has(next.text)) {
          found.push({ type: 'place', start, end: next.end });
          at += 1;
          continue;
        }
        break;
      }
      case 'w':
      case 'm':
      case 'u':
      case 'p':
      case 'c':
      case 'd':
      case 'r':
        continue;
    }
    if (shortCodes.has(word.text.charCodeAt(0))) {
      if (isShortPlaces(words, at)) {
        for (let each = start; each < end; each += 1) found.push({ type: 'place', start: each, end: each + 1 });
        continue;
      }
      if (sides.has(word.text)) {
        found.push({ type: 'place', start, end: start + 1 });
        continue;
      }
    }
    const type = typeOf(word);
    if (type !== undefined) found.push({ type, start, end });
    else if (
      tag === 'v' &&
      end - start === 2 &&
      shortPlaces[word.text[1]!] !== undefined &&
      shortBefore.test(word.text[0]!)
    )
      found.push({ type: 'place', start: start + 1, end });
  }
  return found.sort((a, b) => a.start - b.start);
}

const anybody = /^.{1,2}(?:先生|女士|小姐|大姐|大哥|师傅|老师|大爷|阿姨|奶奶|同学|教练|某|某某)$/u;

/** 王先生 may be anybody, and is no name. */
export const isAnybody = (text: string): boolean => anybody.test(text);

function typeOf({ tag, start, end, text }: CutWord): EntityType | undefined {
  if (end - start < 2) return undefined;
  switch (tag) {
    case 'ns':
      return 'place';
    case 'nt':
      return 'organisation';
    case 'nr':
    case 'nrt':
      return isAnybody(text) ? undefined : 'person';
    default:
      return undefined;
  }
}

/** Parts joined by dots are one name: 诺尔曼·白求恩. */
function joinForeignNames(words: readonly CutWord[]): CutWord[] {
  const joined: CutWord[] = [];
  for (let at = 0; at < words.length; at += 1) {
    const word = words[at]!;
    const before = joined.at(-1);
    const after = words[at + 1];
    if (
      dots.includes(word.text) &&
      before &&
      after &&
      before.end === word.start &&
      isNamePart(before) &&
      isNamePart(after)
    ) {
      joined[joined.length - 1] = {
        start: before.start,
        end: after.end,
        tag: 'nrt',
        text: `${before.text}${word.text}${after.text}`,
      };
      at += 1;
    } else joined.push(word);
  }
  return joined;
}

const isNamePart = ({ tag, text }: CutWord): boolean =>
  tag === 'nr' || tag === 'nrt' || tag === 'nz' || tag === 'ns' || tag === 'x' || (tag === 'n' && text.length === 1);

/** Short forms of countries: several that stand together (中美), or one that its neighbours speak of (访华, 美方). */
function isShortPlaces(words: readonly CutWord[], at: number): boolean {
  const { text, tag } = words[at]!;
  if (tag === 'nr' || tag === 'nrt' || tag === 'v' || text.length > 3) return false;
  for (const sign of text) if (shortPlaces[sign] === undefined) return false;
  if (text.length > 1) return tag === 'ns' || tag === 'j' || tag === 'nz';
  const before = words[at - 1]?.text ?? '';
  const after = words[at + 1]?.text ?? '';
  if (clearShort.test(text) && (shortBefore.test(before) || shortAfter.test(after))) return true;
  return (
    (text === '中' && /^(?:方|两国)/.test(after)) ||
    (before.length === 1 && shortPlaces[before] !== undefined) ||
    (after.length === 1 && shortPlaces[after] !== undefined)
  );
}
