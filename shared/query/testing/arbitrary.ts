import fc from 'fast-check';
import { normalizeQuery, rangeFields, tidyWord, type MatchDocument, type NearItem, type Query } from '#shared/query';
import { emotions, mediaTypes, type Emotion, type MediaType } from '#shared/vocabulary';

/**
 * Few units, so that words often occur in texts: CJK in both scripts, letters, digits, full width, spaces, signs, an
 * astral one.
 */
const units = [
  '中',
  '国',
  '國',
  '台',
  '臺',
  'a',
  'A',
  'Ａ',
  'b',
  '1',
  '１',
  '2',
  ' ',
  '　',
  '\u200b',
  '，',
  '-',
  '%',
  '_',
  '.',
  '𠮷',
  '\n',
];
const textOf = (maxLength: number) => fc.array(fc.constantFrom(...units), { maxLength }).map((parts) => parts.join(''));
const isWord = (word: string) => /[^\s\u200b]/u.test(word);

const word = textOf(4).filter(isWord);
const sites = ['人民网', '新浪 News', 'sina.com.cn', 'com.cn', 'cn', '国台'];
const domains = ['sina.com.cn', 'news.sina.com.cn', 'mysina.com.cn', 'cn'];
const regions = ['44', '440000', '440300', '440305', '110000', '广东', '月球'];
const codesOfRegion: Readonly<Record<string, readonly number[]>> = { 广东: [440000] };
const times = ['2026/01/01', '2026/01/02', '2025/12/31', '2026/01/01T08:30:00', '2026/01/02T00:00:00'];
const names = <T extends string>(table: Readonly<Record<T, number>>) => fc.constantFrom(...(Object.keys(table) as T[]));
const field = fc.constantFrom(undefined, undefined, 'title' as const, 'body' as const);

/** Generates trees of every kind of node, over words from `words`; lists carry words unless `bareLists`. */
function trees(words: fc.Arbitrary<string>, bareLists: boolean): fc.Arbitrary<Query> {
  const withField = <T extends object>(item: fc.Arbitrary<T>) =>
    fc.tuple(item, field).map(([node, where]) => (where ? { ...node, field: where } : node));
  const wordNode: fc.Arbitrary<NearItem> = words.map((text) => ({ kind: 'word', word: text }));
  const listNode: fc.Arbitrary<NearItem> = bareLists
    ? words.map((name) => ({ kind: 'list', name: tidyWord(name) }))
    : fc.array(words, { maxLength: 3 }).map((list) => ({ kind: 'list', name: '词表', words: list }));
  const outsideLeaf = fc
    .tuple(fc.oneof(wordNode, listNode), fc.array(words, { minLength: 1, maxLength: 2 }))
    .map(([node, outside]): NearItem => ({ ...node, outside: [...new Set(outside.map(tidyWord))] }));
  const item = fc.oneof({ weight: 4, arbitrary: wordNode }, { weight: 1, arbitrary: listNode });
  const side = fc.array(item, { minLength: 1, maxLength: 3 });
  const distance = fc.constantFrom(0, 1, 2, 5, 100);
  const near = withField(fc.record({ kind: fc.constant('near' as const), distance, left: side, right: side }));
  const value: fc.Arbitrary<Query> = fc.oneof(
    fc.constantFrom(...sites).map((text) => ({ kind: 'value', field: 'site', value: text }) as const),
    bareLists
      ? words.map((name) => ({ kind: 'value', field: 'site', value: `@${tidyWord(name)}` }) as const)
      : fc.subarray(sites).map((list) => ({ kind: 'value', field: 'site', value: '@组', sites: list }) as const),
    words.map((text) => ({ kind: 'value', field: 'author', value: tidyWord(text) }) as const),
    names<MediaType>(mediaTypes).map((text) => ({ kind: 'value', field: 'media', value: text }) as const),
    names<Emotion>(emotions).map((text) => ({ kind: 'value', field: 'emotion', value: text }) as const),
    fc.constantFrom('zh', 'zh-tw', 'en', 'eo').map((text) => ({ kind: 'value', field: 'lang', value: text }) as const),
    fc.constantFrom(...regions).map((text) => {
      const codes = bareLists ? undefined : codesOfRegion[text];
      return { kind: 'value', field: 'region', value: text, ...(codes && { codes }) } as const;
    }),
  );
  const bound = fc.nat(30);
  const range: fc.Arbitrary<Query> = fc
    .tuple(fc.constantFrom(...rangeFields), bound, bound, fc.nat(2))
    .map(([name, one, other, shape]) => ({
      kind: 'range',
      field: name,
      ...(shape !== 1 && { from: Math.min(one, other) }),
      ...(shape !== 0 && { to: Math.max(one, other) }),
    }));
  const published: fc.Arbitrary<Query> = fc
    .tuple(fc.constantFrom(...times), fc.constantFrom(...times), fc.nat(2))
    .map(([one, other, shape]) => {
      const [from, to] = [one, other].sort();
      return { kind: 'published', ...(shape !== 1 && { from }), ...(shape !== 0 && { to }) };
    });
  const leaf: fc.Arbitrary<Query> = fc.oneof(
    { weight: 8, arbitrary: withField(wordNode) },
    { weight: 2, arbitrary: withField(listNode) },
    { weight: 2, arbitrary: withField(outsideLeaf) },
    { weight: 3, arbitrary: near },
    { weight: 2, arbitrary: value },
    { weight: 1, arbitrary: range },
    { weight: 1, arbitrary: published },
  );
  return fc
    .letrec<{ node: Query }>((tie) => ({
      node: fc.oneof(
        { depthSize: 'small', withCrossShrink: true },
        { weight: 3, arbitrary: leaf },
        {
          weight: 2,
          arbitrary: fc.array(tie('node'), { minLength: 2, maxLength: 4 }).map((of) => ({ kind: 'and', of }) as const),
        },
        {
          weight: 2,
          arbitrary: fc.array(tie('node'), { minLength: 2, maxLength: 4 }).map((of) => ({ kind: 'or', of }) as const),
        },
        { weight: 1, arbitrary: tie('node').map((of) => ({ kind: 'not', of }) as const) },
      ),
    }))
    .node.map(normalizeQuery);
}

/** Resolved queries that `matchDocuments` often match. */
export const queries = trees(word, false);

const nastyParts = [
  'AND',
  'OR',
  'NOT',
  'NEAR/5',
  'near',
  'title:',
  '标题：',
  '@',
  '"',
  '“',
  '”',
  '＂',
  '\\',
  '(',
  ')',
  '（',
  '|',
  '｜',
  '、',
  '+',
  '＋',
  '-',
  '－',
  '..',
  '>=',
  '苹果',
  'iPhone',
  ' ',
  '#',
  '&',
  'C++',
  'covid-19',
  '/',
  ':',
  '2026/01/01',
];
const nastyWord = fc
  .array(fc.constantFrom(...nastyParts), { minLength: 1, maxLength: 4 })
  .map((parts) => parts.join(''))
  .filter(isWord);

/** Queries as typed, whose words contain every operator character of both notations. */
export const spelledQueries = trees(nastyWord, true);

const optional = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: undefined });

/** Documents over the same few units and metadata. */
export const matchDocuments: fc.Arbitrary<MatchDocument> = fc.record({
  title: textOf(8),
  body: textOf(30),
  site: optional(fc.constantFrom(...sites)),
  domain: optional(fc.constantFrom(...domains)),
  author: optional(word),
  mediaType: optional(names<MediaType>(mediaTypes)),
  regionCode: optional(fc.constantFrom(440000, 440300, 440305, 450000, 110000)),
  emotion: optional(names<Emotion>(emotions)),
  language: optional(fc.constantFrom('zh', 'zh-tw', 'en', 'zhx')),
  publishedAt: optional(
    fc
      .constantFrom(
        '2025-12-31T15:59:59Z',
        '2025-12-31T16:00:00Z',
        '2026-01-01T00:30:00Z',
        '2026-01-01T00:30:01Z',
        '2026-01-01T15:59:59.999Z',
        '2026-01-01T16:00:00Z',
      )
      .map((text) => Date.parse(text)),
  ),
  length: optional(fc.nat(30)),
  views: optional(fc.nat(30)),
  likes: optional(fc.nat(30)),
  comments: optional(fc.nat(30)),
  reposts: optional(fc.nat(30)),
});
