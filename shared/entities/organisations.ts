import type { CutWord } from '#shared/words';
import type { FoundEntity } from './entity';
import { generalWords, legalEndings, looseEndings, outsideNames, sureEndings, tradeEndings } from './name-endings';

/** Tags of words that may occur inside an organization's name, between its proper name and its last word. */
const inner = new Set([
  'n',
  'vn',
  'nz',
  'ns',
  'nt',
  'j',
  'b',
  'nr',
  'nrt',
  'x',
  's',
  'v',
  'a',
  'l',
  'q',
  'k',
  'h',
  'f',
]);
/** Tags of words that may begin a name. */
const proper = new Set(['ns', 'nt', 'nz', 'nr', 'nrt', 'j', 'x']);
/** Tags of words that may end a name. */
const mayEnd = new Set(['n', 'nt', 'vn', 'ns', 'j', 'nz', 'q', 's', 'l', 'b', 'k', 'v', 'f']);
/** Nouns that end like organizations: 教育厅. */
const endsLikeOne =
  /..(?:厅|局|委|法院|公司|大学|学院|医院|银行|协会|学会|报社|中学|小学|工厂|制片厂|钢铁厂|毛巾厂|旅行社|研究会|同学会|校友会|专科学校|大酒店|饭店|监狱|共同体)$/u;
/** Last characters of all these endings; a single lookup rules out most words. */
const lastUnits = new Uint8Array(0x10000);
for (const word of [...sureEndings, ...looseEndings, ...tradeEndings, ...'厅局委院司学行会社厂校店狱体'])
  lastUnits[word.charCodeAt(word.length - 1)] = 1;
const maxNameLength = 24;
const minNameLength = 4;
const maxWords = 7;
const firmTags = new Set(['n', 'vn', 'b', 'x', 'm', 's', 'f', 'a']);
const maxFirmWords = 5;
const minFirmLength = 6;
const numeral = /^(?:第?[一二三四五六七八九十百0-9]+[届次]?)$/;
const ordinal = /^第[一二三四五六七八九十百0-9]+[届次]?$/;

/**
 * Finds organizations: starting from a word such as 公司 or 委员会, extends to the left as far as there are proper names
 * with only nouns in between. Marks the words it uses.
 */
export function findOrganisations(words: readonly CutWord[], taken: Uint8Array): FoundEntity[] {
  const organisations: FoundEntity[] = [];
  for (let at = words.length - 1; at >= 0; at -= 1) {
    const word = words[at]!;
    const isWhole = word.tag === 'nt' && word.text.length > 2;
    if (!isWhole && lastUnits[word.text.charCodeAt(word.text.length - 1)] === 0) continue;
    if (taken[at] || !mayEnd.has(word.tag)) continue;
    const sure = isWhole || sureEndings.has(word.text);
    if (
      !(
        sure ||
        looseEndings.has(word.text) ||
        (word.text.length > 2 && endsLikeOne.test(word.text)) ||
        (tradeEndings.has(word.text) && !isNoun(words[at + 1]))
      )
    )
      continue;
    const first = startOf(words, taken, at, sure, isWhole);
    if (first < 0 || word.end - words[first]!.start < minNameLength) continue;
    organisations.push({ type: 'organisation', start: words[first]!.start, end: word.end });
    taken.fill(1, first, at + 1);
  }
  return organisations;
}

function startOf(words: readonly CutWord[], taken: Uint8Array, at: number, sure: boolean, isWhole: boolean): number {
  const last = words[at]!;
  let start = isWhole ? at : -1;
  for (let each = at - 1; each >= 0 && at - each <= maxWords; each -= 1) {
    const word = words[each]!;
    if (start === each + 1 && word.tag === 'v' && isDone(words, each)) break;
    // 香港特别行政区第九届…: after a place, an ordinal begins a separate organization.
    if (start === each + 1 && word.tag === 'ns' && ordinal.test(words[start]!.text)) break;
    if (
      taken[each] ||
      !(inner.has(word.tag) || (word.tag === 'm' && numeral.test(word.text))) ||
      outsideNames.has(word.text) ||
      last.end - word.start > maxNameLength
    )
      break;
    if (proper.has(word.tag) || (sure && ordinal.test(word.text))) start = each;
    else if (!sure && at - each > 2) break;
  }
  return start < 0 && legalEndings.has(last.text) ? startOfFirm(words, taken, at) : start;
}

/** Returns true for a verb whose object follows directly and that is not part of a name: 考察 + 中央电视台. */
const isDone = (words: readonly CutWord[], at: number): boolean =>
  words[at]!.text.length > 2 || proper.has(words[at + 1]!.tag);

/** Returns the index of the first noun before a legal ending, if the nouns suffice for a name: 星河汽车集团. */
function startOfFirm(words: readonly CutWord[], taken: Uint8Array, at: number): number {
  let start = at;
  while (start > 0 && at - start < maxFirmWords) {
    const word = words[start - 1]!;
    if (taken[start - 1] || !firmTags.has(word.tag) || outsideNames.has(word.text)) break;
    if (generalWords.has(word.text)) return -1;
    start -= 1;
  }
  return words[at]!.end - words[start]!.start >= minFirmLength && at - start > 1 ? start : -1;
}

const isNoun = (word: CutWord | undefined): boolean => word !== undefined && (word.tag === 'n' || word.tag === 'vn');
