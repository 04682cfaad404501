import { readFileSync, writeFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { allRegions } from '../shared/geo/regions';
import { everydayWords } from './everyday-words';
import { ambiguousNames } from './ambiguous-names-words';
import { doubtfulCounties, japaneseFamilies, organisations, places } from './word-list-corrections';

const surnames =
  `王李张刘陈杨赵黄周吴徐孙胡朱高林何郭马罗梁宋郑谢韩唐冯于董萧程曹袁邓许傅沈曾彭吕苏卢蒋蔡贾丁魏薛叶阎余潘杜戴夏钟汪田任姜范方石姚谭廖邹熊金陆郝孔白崔康毛邱秦江史顾侯邵孟龙万段雷钱汤尹黎易常武乔贺赖龚文` +
  `樊兰殷施陶洪翟安颜倪严牛温芦季俞章鲁葛伍韦申尤毕聂丛焦向柳邢路岳齐沿梅莫庄辛管祝左涂谷祁时舒耿牟卜路詹关苗凌费纪靳盛童欧甄项曲成游阳裴席卫查屈鲍位覃霍翁隋植甘景薄单包司柏宁柯阮桂闵解强柴华车冉房边辜吉饶刁瞿戚丘古米池滕晋苑邬臧畅宫` +
  `来嵺苟全褚廉简娄盖符奚木穆党燕郎邸冀谈姬屠连郜晏栾郁商蒙计喻揭窦迟宇敖糜鄢冷卓花仇艾蓝都巩稽井练仲乐虞卞封竺冼原官衣楚佟栗匡宗应台巫鞠僧桑荆谌银扬明沙薄伏岑习胥保和蔺楼干帅麦仝闫肖付代覃邝欧佘萨`;
const compoundSurnames =
  '欧阳 司马 上官 诸葛 司徒 夏侯 皇甫 尉迟 公孙 慕容 令狐 端木 东方 南宫 宇文 长孙 轩辕 独孤 西门 澹台 呼延 申屠 司空 闻人 赫连 淳于 单于 太史'.split(
    ' ',
  );

interface Word {
  readonly word: string;
  readonly count: number;
  readonly tag: string;
}

const tags: Readonly<Record<string, string>> = {
  nr: 'nr',
  nrfg: 'nr',
  nrt: 'nrt',
  ns: 'ns',
  nt: 'nt',
  nz: 'nz',
  n: 'n',
  ng: 'n',
  vn: 'vn',
  an: 'n',
  v: 'v',
  vg: 'v',
  vi: 'v',
  vq: 'v',
  vd: 'v',
  a: 'a',
  ag: 'a',
  ad: 'a',
  i: 'l',
  l: 'l',
  b: 'b',
  j: 'j',
  s: 's',
  f: 'f',
  t: 't',
  tg: 't',
  m: 'm',
  mq: 'm',
  mg: 'm',
  q: 'q',
  r: 'r',
  rr: 'r',
  rg: 'r',
  rz: 'r',
  p: 'p',
  c: 'c',
  u: 'u',
  uj: 'u',
  ul: 'u',
  uz: 'u',
  uv: 'u',
  ud: 'u',
  ug: 'u',
  d: 'd',
  df: 'd',
  dg: 'd',
  y: 'u',
  e: 'u',
  k: 'k',
  h: 'h',
  g: 'n',
  zg: 'n',
  z: 'a',
  o: 'a',
};
/** Minimum counts; rarer words are omitted. */
const min: Readonly<Record<string, number>> = { ns: 4, nt: 3, nz: 6, nrt: 4, nr: 30, l: 30, m: 30, t: 10 };
/** Names followed by a common word, of which only the name is used. */
const joined =
  /^(?:..+(?:理论|思想|主义者|关系|各国|地区|常委|常任理事国))$|^.*(?:[国亚湾港门]|非洲|大利|加拿大|联邦)政府$|^.(?:主席|总理|总统|书记|市长|省长|部长)$/u;
/** Place names followed by a word for their inhabitants, for example 芬兰人. */
const people = /^(..+?)(?:人|人民|民族)$/u;
const han = /^\p{Script=Han}+$/u;
const single = new Set(surnames);

const isFamily = (word: string): boolean => single.has(word[0] ?? '') || compoundSurnames.includes(word.slice(0, 2));

function keep({ word, count, tag }: Word): Word | undefined {
  if (!han.test(word)) return undefined;
  const kind = tags[tag];
  if (kind === undefined || joined.test(word)) return undefined;
  const isName = ['nr', 'nrt', 'ns', 'nt', 'nz'].includes(kind);
  const wanted =
    isName && everydayWords.has(word) ? 'n' : kind === 'nr' && !(word.length <= 4 && isFamily(word)) ? 'n' : kind;
  if (word.length === 1) return { word, count: Math.max(1, count), tag: wanted };
  if (word.length > 8 || (word.length > 4 && !['ns', 'nt', 'nz', 'nrt'].includes(wanted) && count < 30))
    return undefined;
  if (everydayWords.has(word)) return { word, count: Math.max(count, 30), tag: wanted };
  return count >= (min[wanted] ?? 10) ? { word, count, tag: wanted } : undefined;
}

/** Returns the full names of provinces, cities and districts, and the short forms of cities. */
const regionNames = (): string[] =>
  allRegions()
    .flatMap(({ code, name }) =>
      code.endsWith('00') && name.endsWith('市') && name.length > 2 && !doubtfulCities.has(name)
        ? [name, name.slice(0, -1)]
        : [name],
    )
    .filter((name) => name.length <= 10 && (name.length > 2 || !/[市县区旗]$/.test(name)) && name.length > 1);
/** Cities whose short forms are also other words. */
const doubtfulCities = new Set(
  '朝阳市 开封市 白银市 来宾市 日照市 大同市 安康市 长治市 四平市 保山市 吉安市 平凉市 自贡市 内江市 通化市 广安市 资阳市 中山市 黄石市 商洛市 丽水市 海口市 汕尾市 本溪市 六安市'.split(
    ' ',
  ),
);

/** A noun that is more frequent in the dictionary than this is not treated as a county. */
const maxPerCounty = 30;
/**
 * Returns counties and county-level cities by short forms that the dictionary classifies as a person, another name or a
 * rare noun.
 */
const countyNames = (dictionary: readonly Word[]): string[] => {
  const entriesByWord = new Map(dictionary.map(({ word, tag, count }) => [word, { kind: tags[tag] ?? '', count }]));
  return allRegions()
    .flatMap(({ name }) => /^(..+)[县市旗]$/u.exec(name)?.[1] ?? [])
    .filter((short) => {
      const { kind = '', count = 0 } = entriesByWord.get(short) ?? {};
      const isTaken = ['nr', 'nrt', 'nz'].includes(kind) || (kind === 'n' && count <= maxPerCounty);
      return isTaken && !everydayWords.has(short) && !doubtfulCounties.has(short);
    });
};

function countries(): string[] {
  const names = new Intl.DisplayNames('zh-Hans', { type: 'region' });
  const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];
  return letters
    .flatMap((a) => letters.map((b) => names.of(a + b) ?? ''))
    .filter((name) => han.test(name) && name.length <= 8 && !/未知|偏远|特别行政区/.test(name));
}

/** Matches words that the dictionary wrongly classifies as foreign names: 昭王, 芬兰人. */
const notForeign = /[王帝宗人府城水二三四五六太君公主]/u;

/** Minimum count of names from the list, and the divisor that scales their counts to those of the dictionary. */
const minMet = 8;
const listScale = 20;

/**
 * Reads people from a list with `{name, count}` per line. Chinese names that are also everyday words keep their class,
 * as do words that the dictionary classifies as something other than a noun or a name.
 */
function getNames(file: string, tagOf: (word: string) => string | undefined): [string, Word][] {
  return gunzipSync(readFileSync(file))
    .toString()
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as { name: string; count: number })
    .flatMap(({ name, count }): [string, Word][] => {
      if (count < minMet || !han.test(name) || name.length < 2 || name.length > 8) return [];
      if (everydayWords.has(name) || ambiguousNames.has(name)) return [];
      const nameTag = tagOf(name);
      const isDated = nameTag === 't' && name.length > 2;
      if (!isDated && nameTag !== undefined && nameTag !== 'n' && nameTag !== 'nr' && nameTag !== 'nrt') return [];
      const isChinese = name.length <= 4 && isFamily(name);
      if (nameTag === undefined && name.length === 2 && !isChinese) return [];
      return [[name, { word: name, count: Math.round(count / listScale) + 2, tag: isChinese ? 'nr' : 'nrt' }]];
    });
}

/** Formats counts of items as lines: a section, minus the natural logarithm of the share times two, the items. */
function lines(
  section: string,
  counts: ReadonlyMap<string, number>,
  joint: string,
  total = [...counts.values()].reduce((sum, count) => sum + count, 0),
): string[] {
  const groups = new Map<number, string[]>();
  for (const [item, count] of counts) {
    const level = Math.round(-Math.log(count / total) * 2);
    groups.set(level, [...(groups.get(level) ?? []), item]);
  }
  return [...groups]
    .sort((a, b) => a[0] - b[0])
    .map(([level, items]) => `${section} ${level} ${items.sort().join(joint)}`);
}

const add = (counts: Map<string, number>, item: string, more: number): void =>
  void counts.set(item, (counts.get(item) ?? 0) + more);
const rare = (counts: ReadonlyMap<string, number>, below: number): Map<string, number> =>
  new Map([...counts].filter(([, count]) => count >= below));

/**
 * Creates `shared/words/word-list.txt` from a dictionary of lines `word count tag`: `node scripts/run-typescript.mjs
 * scripts/make-word-list.ts DICTIONARY PEOPLE`. The shipped list is made from the dictionary of jieba (MIT license, ©
 * 2013 Sun Junyi), with the tags of ICTCLAS. The shares of characters in names are computed from its names.
 */
export function run([file = '', peopleFile = '']: readonly string[]): void {
  const all = readFileSync(file, 'utf8')
    .split('\n')
    .map((line) => line.trim().split(' '))
    .filter(({ length }) => length === 3)
    .map(([word = '', count = '0', tag = '']): Word => ({ word, count: Number(count), tag }));
  const total = all.reduce((sum, { count }) => sum + count, 0);
  const counts = new Map(all.map(({ word, count }) => [word, count]));
  const tagsByWord = new Map(all.flatMap((word) => keep(word) ?? []).map(({ word, tag }) => [word, tag]));
  const listed = (tag: string, words: readonly string[], common: number): [string, Word][] =>
    words.map((word) => [word, { word, tag, count: Math.max(counts.get(word) ?? 0, common) }]);
  const placeNames = new Set([...countries(), ...places, ...regionNames()]);
  const isPeople = (word: string): boolean => placeNames.has(people.exec(word)?.[1] ?? '');
  const byWord = new Map([
    ...all
      .flatMap((word) => (isPeople(word.word) ? [] : (keep(word) ?? [])))
      .map((word): [string, Word] => [word.word, word]),
    ...getNames(peopleFile, (word) => tagsByWord.get(word)).map(([word, named]): [string, Word] => [
      word,
      { ...named, count: Math.max(named.count, Math.min(counts.get(word) ?? 0, 300)) },
    ]),
    ...listed(
      'n',
      [...everydayWords].filter((word) => !counts.has(word)),
      30,
    ),
    ...listed('ns', countyNames(all), 8),
    ...listed('ns', regionNames(), 20),
    ...listed('ns', [...countries(), ...places], 100),
    ...listed('nt', organisations, 100),
  ]);
  const mergedWords = [...byWord.values()];
  const sections = new Map<string, Map<string, number>>();
  for (const { word, count, tag } of mergedWords) {
    if (!sections.has(tag)) sections.set(tag, new Map());
    sections.get(tag)?.set(word, count);
  }
  const [families, first, second, only, foreign] = Array.from({ length: 5 }, () => new Map<string, number>());
  const named = getNames(peopleFile, () => undefined).map(([, name]) => name);
  for (const { word, count, tag } of [...all, ...named.filter(({ word }) => !counts.has(word))]) {
    const weight = Math.log(1 + count);
    if ((tag === 'nr' || tag === 'nrfg') && han.test(word)) {
      const family =
        compoundSurnames.find((each) => word.startsWith(each)) ?? (single.has(word[0] ?? '') ? word[0] : undefined);
      if (family === undefined) continue;
      const givenName = word.slice(family.length);
      if (givenName.length < 1 || givenName.length > 2) continue;
      add(families!, family, weight);
      if (givenName.length === 2) {
        add(first!, givenName[0] ?? '', weight);
        add(second!, givenName[1] ?? '', weight);
      } else add(only!, givenName, weight);
    } else if (tag === 'nrt' && han.test(word) && !notForeign.test(word))
      for (const sign of word) add(foreign!, sign, weight);
  }
  for (const family of [...single, ...compoundSurnames, ...japaneseFamilies])
    if (!families!.has(family)) families!.set(family, 2);
  const text = [
    ...[...sections].sort((a, b) => (a[0] < b[0] ? -1 : 1)).flatMap(([tag, counts]) => lines(tag, counts, ' ', total)),
    ...lines('@family', families!, ' '),
    ...lines('@first', rare(first!, 1), ' '),
    ...lines('@second', rare(second!, 1), ' '),
    ...lines('@only', rare(only!, 1), ' '),
    ...lines('@foreign', rare(foreign!, 10), ' '),
  ].join('\n');
  writeFileSync('shared/words/word-list.txt', `${text}\n`);
  process.stdout.write(`${mergedWords.length} words, ${Buffer.byteLength(text)} bytes\n`);
}
