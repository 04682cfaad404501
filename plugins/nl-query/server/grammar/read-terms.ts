import { allRegions, provinceNames, getShortName } from '#shared/geo';
import { getReadings } from '#shared/pinyin';
import { emotionTerms, mediaTypeTerms, type Vocabulary } from '#shared/vocabulary';
import type { Term, TermKind } from './matching-terms';
import type { QuestionText } from './question-text';

/** Synonyms of media types, by their name in the vocabulary. */
const mediaWords: readonly (readonly [name: string, words: string])[] = [
  ['新闻', '新闻网站|网络媒体|网站新闻|news sites?|online news'],
  ['微博', '新浪微博'],
  ['微信', '微信公众号|微信公号|公号|official accounts?'],
  ['论坛', 'bbs|社区论坛|forums|message boards?'],
  ['视频', '视频平台|短视频平台|视频号|视频网站|videos|vids?|short videos?'],
  ['客户端', '新闻客户端|手机客户端|apps|mobile apps?'],
  ['报刊', '纸媒|报章|newspapers|print(?: media)?|the press|the papers|(?:the )?dailies|papers'],
  ['问答', '问答平台|知乎|quora|question and answer sites?'],
  ['评论', '网友评论|评论区|留言区|留言|弹幕|comments|comment sections?|replies'],
  ['电视', '电视台|television|broadcasts?|broadcasters?'],
];

/** Synonyms of sentiments. */
const emotionWords: Readonly<Record<string, string>> = {
  negative:
    '负向|坏的|恶评|反感|愤怒|气愤|怨言|怨气|不满意|不看好|唱空|谴责|劝退|踩雷|黑料|丑闻|backlash|outrage|hostile|scathing|damaging|unflattering|angry posts|不利|不友好|不太好|差评|负评|骂声|挨骂|被骂|谩骂|炮轰|不满|诋毁|贬低|黑稿|唱反调|坏消息|坏话|批评|利空|吐槽|抱怨|痛骂|骂|[黑喷怼](?=\u0001)|声讨|抨击|唱衰|抹黑|质疑|neg|trash(?:ed|ing)|slam(?:med|ming)|bash(?:ed|ing)|panned|complain|complains|complained|complaining|grumbling|griping|criticism|criticising|criticizing|negatives|negatively|bad|critical|unfavou?rable',
  neutral: '中立',
  positive:
    '正向|正能量|称道|认可|看好|满意(?!度)|种草|glowing|supportive|upbeat|flattering|applauding|rave reviews|有利|好评|赞扬|赞美|赞誉|夸赞|力挺|叫好|好消息|好话|利好|表扬|夸奖|称赞|夸(?![张大克父])|praise|praising|positives|positively|good|favou?rable',
};

const languages: Readonly<Record<string, string>> = {
  en: '英文|英语|english',
  zh: '中文|汉语|chinese',
  ja: '日文|日语|japanese',
  ko: '韩文|韩语|korean',
  fr: '法文|法语|french',
  de: '德文|德语|german',
  ru: '俄文|俄语|russian',
  es: '西班牙文|西班牙语|spanish',
};

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\&]/g, '\\$&');

/** Adds word boundaries for languages that separate words with spaces. */
const bounded = (words: readonly string[]): RegExp =>
  new RegExp(
    [...words]
      .sort((a, b) => b.length - a.length)
      .map((word) => (/^[a-z]/.test(word) ? `(?<![a-z])(?:${word})(?![a-z])` : word))
      .join('|'),
    'g',
  );

const vocabulary = <Value extends string>(
  terms: Vocabulary<Value>,
  more: Readonly<Record<string, string>>,
): readonly (readonly [Value, RegExp])[] =>
  terms.values.map((value) => {
    const { label, names } = terms.terms[value];
    const termNames = [...Object.values(label), ...names].map((name) => escaped(name.toLowerCase()));
    return [value, bounded([...termNames, ...(more[value]?.split('|') ?? [])])] as const;
  });

/** 新闻客户端 is an app: compound terms are matched before their parts. */
const media = [
  ...mediaWords.map(([name, words]) => [mediaTypeTerms.named(name) ?? name, bounded(words.split('|'))] as const),
  ...vocabulary(mediaTypeTerms, {}),
];
const emotions = vocabulary(emotionTerms, emotionWords);

interface Place {
  readonly name: string;
  readonly code: string;
  readonly isLatin: boolean;
}

/** Places by the first two characters of their names, longest first. */
let placesByName: ReadonlyMap<string, readonly Place[]> | undefined;

/** Common names of groups of provinces. */
const areas: readonly (readonly [RegExp, string])[] = [
  [/江浙沪皖|长三角(?:地区)?|\byangtze (?:river )?delta\b/g, '310000 320000 330000 340000'],
  [
    /华东(?:地区|区域|片区|六省一市|大区|区)?|\b(?:east|eastern) china\b/g,
    '310000 320000 330000 340000 350000 360000 370000',
  ],
  [/华南(?:地区|区域|片区|大区|区)?|\b(?:south|southern) china\b(?! sea)/g, '440000 450000 460000'],
  [/华北(?:地区|区域|片区|大区|区)?|\b(?:north|northern) china\b/g, '110000 120000 130000 140000 150000'],
  [/华中(?:地区|区域|片区|大区|区)?|\bcentral china\b/g, '410000 420000 430000'],
  [
    /西南(?:地区|区域|片区|大区|五省)|西南(?=[的舆负正]|$|\s)|\b(?:southwest|south-west|southwestern) china\b/g,
    '500000 510000 520000 530000 540000',
  ],
  [
    /西北(?:地区|区域|片区|大区|五省)|西北(?=[的舆负正]|$|\s)|\b(?:northwest|north-west|northwestern) china\b/g,
    '610000 620000 630000 640000 650000',
  ],
  [/东北(?=[的舆负正]|$|\s)|\b(?:northeast|north-east|northeastern) china\b/g, '210000 220000 230000'],
  [/珠三角(?:地区)?|\bpearl river delta\b/g, '440000'],
  [/江浙沪/g, '310000 320000 330000'],
  [/江浙/g, '320000 330000'],
  [/京津冀|\bjing-?jin-?ji\b/g, '110000 120000 130000'],
  [/东北三省|东北地区|东三省/g, '210000 220000 230000'],
  [/港澳台/g, '710000 810000 820000'],
  [/川渝|成渝/g, '510000 500000'],
  [/两广/g, '440000 450000'],
  [/云贵川/g, '510000 520000 530000'],
  [/粤港澳(?:大湾区)?|\bgreater bay area\b/g, '440000 810000 820000'],
  [/北上广深/g, '110000 310000 440100 440300'],
  [/北上广/g, '110000 310000 440100'],
];

/** City names shared by several cities, mapped to the larger one. */
const meant: Readonly<Record<string, string>> = {
  suzhou: '320500',
  fuzhou: '350100',
  taizhou: '331000',
  yichun: '360900',
  chengdu: '510100',
};
const tail = /(?:特别行政区|自治区|自治州|地区|省|市|盟)$/;

/** Indexes provinces and cities by their names in both languages, and districts by their full names. */
function placesByCharacters(): ReadonlyMap<string, readonly Place[]> {
  if (placesByName) return placesByName;
  const codesByName = new Map<string, string>();
  const add = (name: string, code: string): void =>
    void (name.length > 1 && !codesByName.has(name) && codesByName.set(name, code));
  for (const [code, [short, english]] of Object.entries(provinceNames)) {
    add(short, code);
    add(`${short}省`, code);
    add(english.toLowerCase(), code);
  }
  for (const { code, name } of allRegions()) {
    add(name, code);
    if (!code.endsWith('00') || code.endsWith('0000')) continue;
    const short = getShortName(code).replace(tail, '');
    add(short, code);
    const [first = '', second = '', ...more] = short;
    // 成都 has two romanizations (dou and du); the written characters decide.
    if (more.length === 0)
      for (const one of getReadings(first))
        for (const other of getReadings(second)) if (one.length + other.length > 5) add(one + other, code);
  }
  for (const [name, code] of Object.entries(meant)) codesByName.set(name, code);
  const byCharacters = new Map<string, Place[]>();
  for (const [name, code] of [...codesByName].sort((a, b) => b[0].length - a[0].length)) {
    const place = { name, code, isLatin: /^[a-z]/.test(name) };
    const others = byCharacters.get(name.slice(0, 2));
    if (others) others.push(place);
    else byCharacters.set(name.slice(0, 2), [place]);
  }
  placesByName = byCharacters;
  return placesByName;
}

/** Reads the media types, sentiments, regions and languages that a question names. */
export function readTerms(text: QuestionText): Term[] {
  const terms: Term[] = [];
  const take = (kind: TermKind, value: string, pattern: RegExp): void =>
    text.takeAll(pattern, kind, ({ index, 0: phrase }) => {
      terms.push({ kind, values: [value], mark: { start: index, end: index + phrase.length, kind, text: phrase } });
    });
  for (const [value, words] of Object.entries(languages))
    take('Language', value, new RegExp(`(?:${words})(?:-language)?(?![a-z])`, 'g'));
  for (const [pattern, codes] of areas)
    text.takeAll(pattern, 'Region', ({ index, 0: phrase }) => {
      terms.push({
        kind: 'Region',
        values: codes.split(' '),
        mark: { start: index, end: index + phrase.length, kind: 'Region', text: phrase },
      });
    });
  const byCharacters = placesByCharacters();
  const latinLetter = /[a-z]/;
  // 北京车展, 深圳卫视: another name begins with the place.
  const named =
    /^(?:国际)?(?:车展|卫视|大学|日报|晚报|晨报|时报|商报|都市报|青年报|新闻网|电视台|马拉松|奥运|冬奥|亚运|大运会|世博|进博|银行|证券|现代|奔驰|汽车集团)/;
  for (let at = 0; at < text.free.length; at += 1) {
    const { free } = text;
    const place = byCharacters
      .get(free.slice(at, at + 2))
      ?.find(
        ({ name, isLatin }) =>
          free.startsWith(name, at) &&
          !(!isLatin && named.test(free.slice(at + name.length))) &&
          !(isLatin && (latinLetter.test(free.charAt(at - 1)) || latinLetter.test(free.charAt(at + name.length)))),
      );
    if (!place) continue;
    terms.push({ kind: 'Region', values: [place.code], mark: text.take(at, at + place.name.length, 'Region') });
  }
  for (const [value, pattern] of media) take('Media_Type', value, pattern);
  for (const [value, pattern] of emotions) take('Emotion', value, pattern);
  return terms;
}

/** Returns whether a term is already covered by a narrower one: 四川成都 means the city, so the province is redundant. */
export const isHeld = ({ kind, values: [value = ''] }: Term, terms: readonly Term[]): boolean =>
  kind === 'Region' &&
  terms.some(
    (other) =>
      other.kind === 'Region' &&
      other.values[0] !== value &&
      (other.values[0] ?? '').startsWith(value.replace(/(?:00)+$/, '')),
  );
