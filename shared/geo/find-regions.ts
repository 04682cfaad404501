import { foldUnits, maskLinks } from '#shared/text';
import { WordTrie } from '#shared/word-trie';
import { findEnglishPlaces } from './english-places';
import {
  doubtfulPlaces,
  everydayWords,
  genericDistricts,
  institutionAfter,
  knownDistricts,
  namesakes,
  newAreas,
  roadAfter,
  swallowedPhrases,
} from './place-words';
import { provinceNames } from './province-names';
import { allRegions, getPath } from './regions';
import { isPlaceWord } from './word-edges';

/** A region named in a text. */
export interface RegionHit {
  readonly code: string;
  /** Number of mentions. */
  readonly count: number;
  /** The count, with a lower weight for names of institutions (南京银行). */
  readonly weight: number;
  /** Position of the first mention. */
  readonly start: number;
}

/**
 * Required support for a name to count: none, a parent region anywhere in the text, or a parent region right before it.
 */
type Support = 'none' | 'text' | 'adjacent';

interface Candidate {
  readonly code: string;
  readonly support: Support;
}

interface Place {
  readonly surface: string;
  /** The regions with that name; empty for a phrase that only consumes its characters. */
  readonly candidates: readonly Candidate[];
  /** The region meant without any support. */
  readonly certain?: string;
  /** A short name: followed by 路 or 大学 it may mean something else. */
  readonly short: boolean;
  readonly weight: number;
}

interface Mention {
  readonly place: Place;
  readonly start: number;
  readonly end: number;
  readonly weight: number;
  code?: string;
}

const peoples =
  '(?:(?:蒙古|藏|羌|彝|土家|苗|布依|侗|哈尼|壮|傣|白|景颇|傈僳|回|朝鲜|黎|瑶|满|土|撒拉|东乡|保安|裕固|畲|仫佬|毛南|拉祜|佤|纳西|普米|怒|独龙|达斡尔|鄂温克|鄂伦春|各|仡佬|水)族|哈萨克|柯尔克孜|蒙古|塔吉克|锡伯)*';
const tail = new RegExp(
  `${peoples}(?:自治州|自治县|自治旗|自治区|特别行政区|地区|林区|新区|联合旗|左翼.旗|右翼.旗|省|市|盟|州|县|区|旗)$`,
);
/** Follows the place of origin of a report. */
const dateline = /^(?:\d{1,4}年)?\d{1,2}月\d{1,2}日(?:电|讯|消息|专电|综合)/;
const holds = (larger: string, code: string) =>
  larger !== code &&
  (larger.endsWith('0000') ? code.startsWith(larger.slice(0, 2)) : code.startsWith(larger.slice(0, 4)));
const isDistrict = (code: string) => !code.endsWith('00');

function buildPlaces(): Place[] {
  const surfaces = new Map<string, { candidates: Candidate[]; short: boolean }>();
  const add = (surface: string, code: string, support: Support, short: boolean) => {
    const existing = surfaces.get(surface);
    if (!existing) surfaces.set(surface, { candidates: [{ code, support }], short });
    else if (!existing.candidates.some((other) => other.code === code || other.code.endsWith('0000')))
      existing.candidates.push({ code, support });
  };
  for (const [code, [short]] of Object.entries(provinceNames)) add(short, code, 'none', true);
  for (const { code, name } of allRegions()) {
    const short = name.replace(tail, '');
    if (name.endsWith('自治州')) add(`${short}州`, code, 'none', false);
    add(name, code, genericDistricts.has(name) ? 'adjacent' : 'none', false);
    if (short.length < 2 || short === name || provinceNames[code]) continue;
    if (!isDistrict(code)) add(short, code, doubtfulPlaces.has(short) ? 'text' : 'none', true);
    else if (!everydayWords.has(short)) add(short, code, knownDistricts.has(short) ? 'none' : 'adjacent', true);
  }
  const places: Place[] = [...surfaces].map(([surface, { candidates, short }]) => {
    const sure = candidates.filter(({ support }) => support === 'none');
    return { surface, candidates, short, weight: 1, certain: sure.length === 1 ? sure[0]?.code : undefined };
  });
  for (const [surface, name] of namesakes) {
    const candidates = surfaces.get(name)?.candidates.slice(0, 1) ?? [];
    places.push({ surface, candidates, short: false, weight: 0.3, certain: candidates[0]?.code });
  }
  for (const [surface, code] of newAreas)
    places.push({ surface, candidates: [{ code, support: 'none' }], short: false, weight: 1, certain: code });
  for (const surface of swallowedPhrases) places.push({ surface, candidates: [], short: false, weight: 0 });
  return places;
}

let index: { readonly places: readonly Place[]; readonly trie: WordTrie } | undefined;

/** Built on first use, in some 20 ms, so that simple name lookups do not pay for it. */
function placeIndex() {
  if (!index) {
    const places = buildPlaces().sort((a, b) => a.candidates.length - b.candidates.length);
    index = { places, trie: new WordTrie(places.map(({ surface }) => foldUnits(surface))) };
  }
  return index;
}

function readMentions(text: string, original: string): Mention[] {
  const { places, trie } = placeIndex();
  const mentions: Mention[] = [];
  trie.scan(text, (number, start, end) => {
    const place = places[number];
    if (!place || place.candidates.length === 0) return;
    let { weight } = place;
    // 新华网呼和浩特5月12日电: the place where the report was written.
    if (dateline.test(text.slice(end, end + 12))) weight *= 0.3;
    if (place.short) {
      const after = text.slice(end, end + 4);
      if (roadAfter.test(after) || !isPlaceWord(text, start, end)) return;
      if (institutionAfter.test(after)) weight *= 0.3;
    }
    mentions.push({ place, start, end, weight });
  });
  for (const { code, start, end } of findEnglishPlaces(original)) {
    const place = {
      surface: '',
      candidates: [{ code, support: 'none' }],
      short: true,
      weight: 1,
      certain: code,
    } as const;
    mentions.push({ place, start, end, weight: 1 });
  }
  return mentions;
}

/** Returns the candidate within the nearest certain region, preferring regions before it. */
function settle(mention: Mention, certain: readonly Mention[]): string | undefined {
  let best: string | undefined;
  let nearest = Infinity;
  for (const other of certain) {
    if (other.code === undefined) continue;
    const gap = other.end <= mention.start ? mention.start - other.end : (other.start - mention.end) * 2 + 1;
    if (gap < 0 || gap >= nearest) continue;
    const beside = gap <= 1 && other.end <= mention.start;
    const { code } =
      mention.place.candidates.find(
        ({ code: inner, support }) => holds(other.code ?? '', inner) && (beside || support !== 'adjacent'),
      ) ?? {};
    if (code === undefined) continue;
    best = code;
    nearest = gap;
  }
  return best;
}

/**
 * Returns the regions that a text names, heaviest first: full names, the short forms of provinces and cities, and of
 * districts those that are known nationwide or appear beside their city. A name shared by several regions counts for
 * the one whose city or province is nearest; roads (南京路) and other words made of the same characters (其中山东, 复合肥) are
 * ignored.
 */
export function findRegions(text: string): RegionHit[] {
  const masked = maskLinks(text);
  const mentions = readMentions(foldUnits(masked), masked);
  if (mentions.length === 0) return [];
  const certain = mentions.filter(({ place }) => place.certain !== undefined);
  for (const mention of certain) mention.code = mention.place.certain;
  for (const mention of mentions) {
    if (mention.code !== undefined) continue;
    mention.code = settle(mention, certain);
    if (mention.code !== undefined) certain.push(mention);
  }
  const hits = new Map<string, { code: string; count: number; weight: number; start: number }>();
  for (const { code, weight, start } of mentions) {
    if (code === undefined) continue;
    const hit = hits.get(code);
    if (!hit) {
      hits.set(code, { code, count: 1, weight, start });
      continue;
    }
    hit.count += 1;
    hit.weight += weight;
  }
  return [...hits.values()].sort((a, b) => b.weight - a.weight || a.start - b.start);
}

/** Min weight for a more specific region: an institution's name alone is not sufficient. */
const minNamed = 0.5;

/**
 * Returns the region that a text is about: within the most frequently named province, the smallest region with at least
 * half of the weight named in it; additional mentions of the larger region do not count against it. `undefined` when
 * only institutions name a place, or nothing does.
 */
export function mainRegion(hits: readonly RegionHit[]): string | undefined {
  const weights = new Map<string, number>();
  for (const { code, weight } of hits) {
    for (const region of getPath(code)) weights.set(region.code, (weights.get(region.code) ?? 0) + weight);
  }
  let best: string | undefined;
  for (const [code, weight] of weights) {
    if (code.endsWith('0000') && weight >= 0.5 && weight > (best === undefined ? 0 : (weights.get(best) ?? 0)))
      best = code;
  }
  for (let holder = best; holder !== undefined; ) {
    const parts = [...weights].filter(([code]) => getPath(code).at(-2)?.code === holder);
    const half = parts.reduce((sum, [, weight]) => sum + weight, 0) / 2;
    holder = parts.find(([, weight]) => weight >= Math.max(half, minNamed))?.[0];
    best = holder ?? best;
  }
  return best;
}
