import type { CutWord, WordTag } from '#shared/words';
import type { EntityType, FoundEntity } from './entity';
import { joinNames } from './join-names';
import { families, acronymNames, offices, placeEndings, shortPlaces } from './name-endings';
import { findOrganisations } from './organisations';
import { isShortPlaces } from './short-forms';

/** `shortPlaces` by character code, since every word is checked. */
const isShort = new Uint8Array(0x10000);
for (const sign of Object.keys(shortPlaces)) isShort[sign.charCodeAt(0)] = 1;
/** Words before the short form of a country: 驻华, 访美. */
const shortBefore = /^[驻访来赴抵在对旅离返援侨留反亲抗]$/;
/** Two-character words that begin with a place: 港人, 台商; all others are ordinary words. */
const ofPlace =
  /^(?:[中美俄日英法德韩朝印越台港澳]方|港[人商资胞府]|台[商资独胞军海企]|华[人侨裔商]|日[军商企资]|[俄美韩德]军|美[军商企资]|京郊|沪市|中外)$/;
const compoundFamilies = new Set(
  '欧阳 司马 上官 诸葛 司徒 夏侯 皇甫 尉迟 公孙 慕容 令狐 端木 东方 南宫 宇文 长孙 轩辕 独孤 西门'.split(' '),
);
/** Countries whose names are also transliterations of names of people; before a title they are the country. */
const countries = new Set(
  '沙特 卡塔尔 科威特 巴林 阿曼 约旦 黎巴嫩 乍得 马里 加纳 肯尼亚 苏丹 索马里 刚果 智利 秘鲁 古巴 海地 丹麦 挪威 瑞典 波兰 捷克'.split(
    ' ',
  ),
);
/** Two-character words that end with a place: 驻京. */
const intoPlace = /^[驻赴离返进抵旅]/;

/** Punctuation, numbers and function words. */
const namesNothing: ReadonlySet<WordTag> = new Set(['w', 'm', 'u', 'p', 'c', 'd', 'r']);
const mayBePlace: ReadonlySet<WordTag> = new Set(['ns', 'nr', 'nrt', 'nz']);

/** Returns the names in a segmented text, sorted and without overlaps. */
export function findEntities(text: string, cut: readonly CutWord[]): FoundEntity[] {
  const words = joinNames(text, cut);
  const taken = new Uint8Array(words.length);
  const entities = findOrganisations(words, taken);
  for (let at = 0; at < words.length; at += 1) {
    if (taken[at]) continue;
    const word = words[at]!;
    const { tag, start, end } = word;
    const beginsShort = isShort[word.text.charCodeAt(0)] === 1;
    if (!beginsShort && namesNothing.has(tag)) continue;
    // [奥特曼] is an emoticon.
    if (at > 0 && words[at - 1]!.text === '[' && words[at + 1]?.text === ']') continue;
    if (beginsShort) {
      if (isShortPlaces(words, at)) {
        for (let each = start; each < end; each += 1) entities.push({ type: 'place', start: each, end: each + 1 });
        continue;
      }
      if (end - start === 2 && ofPlace.test(word.text)) {
        entities.push({ type: 'place', start, end: start + 1 });
        continue;
      }
    }
    if (namesNothing.has(tag)) continue;
    if (mayBePlace.has(tag)) {
      const next = words[at + 1];
      if (next && !taken[at + 1] && placeEndings.has(next.text)) {
        entities.push({ type: 'place', start, end: next.end });
        at += 1;
        continue;
      }
    }
    if (end - start === 1 && families.has(word.text) && isOffice(words[at + 1])) {
      entities.push({ type: 'person', start, end });
      continue;
    }
    if (isUnnamed(word, words[at + 1])) continue;
    const type = typeOf(word);
    const isInto =
      end - start === 2 &&
      (tag === 'v' || tag === 'ns') &&
      isShort[word.text.charCodeAt(1)] === 1 &&
      (tag === 'v' ? shortBefore : intoPlace).test(word.text[0]!);
    if (isInto) entities.push({ type: 'place', start: start + 1, end });
    else if (type !== undefined) entities.push({ type, start, end });
    else if (tag === 'x' && acronymNames.has(word.text)) entities.push({ type: 'organisation', start, end });
  }
  return entities.sort((a, b) => a.start - b.start);
}

/** A family name before an office is a name (江主席); before 先生 it may be anyone. */
const isOffice = (word: CutWord | undefined): boolean => word !== undefined && offices.has(word.text);

const anybody = /^.{1,2}(?:先生|女士|小姐|大姐|大哥|师傅|老师|大爷|阿姨|奶奶|同学|教练|某|某某)$/u;

/** Returns true for unspecific people such as 王先生, which are not names. */
export const isAnybody = (text: string): boolean => anybody.test(text);

/** A family name before 某, and a car such as 小鹏P7: neither a place nor a person. */
function isUnnamed({ tag, text, end }: CutWord, next: CutWord | undefined): boolean {
  if (next === undefined || next.start !== end) return false;
  if (next.text.startsWith('某')) return compoundFamilies.has(text) || text.length === 1;
  return tag === 'nr' && text.startsWith('小') && /^[a-z]{1,2}\d/u.test(next.text);
}

function typeOf({ tag, start, end, text }: CutWord): EntityType | undefined {
  if (end - start < 2) return undefined;
  switch (tag) {
    case 'ns':
      return 'place';
    case 'nt':
      return 'organisation';
    case 'nr':
    case 'nrt':
      if (countries.has(text)) return 'place';
      return isAnybody(text) ? undefined : 'person';
    default:
      return undefined;
  }
}
