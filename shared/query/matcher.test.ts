import fc from 'fast-check';
import { describe, expect, it } from '@rstest/core';
import {
  compileMatcher,
  compileRules,
  explainQuery,
  parseQuery,
  prepareDocument,
  printQuery,
  type MatchDocument,
  type Query,
} from '#shared/query';
import { matchDocuments, naiveMatch, queries } from '#shared/query/testing';
import { cpuStopwatch } from '#shared/testing';

function getTree(text: string): Query {
  const parsed = parseQuery(text);
  if (parsed.error) throw new Error(parsed.error.code);
  return parsed.tree;
}

function matches(text: string, document: Partial<MatchDocument>): boolean {
  return compileMatcher(getTree(text))(prepareDocument({ title: '', body: '', ...document }));
}

/** Returns a tree without the codes to which region names were resolved. */
function unresolved(tree: Query): Query {
  return JSON.parse(
    JSON.stringify(tree, (key, value: unknown) => (key === 'codes' || key === 'sites' ? undefined : value)),
  ) as Query;
}

describe('compileMatcher', () => {
  it('agrees with the naive implementation and with the explanation', () => {
    let matched = 0;
    fc.assert(
      fc.property(queries, fc.array(matchDocuments, { minLength: 3, maxLength: 6 }), (tree, documents) => {
        const matcher = compileMatcher(tree);
        for (const document of documents) {
          const expected = naiveMatch(tree, document);
          matched += Number(expected);
          expect(matcher(prepareDocument(document))).toBe(expected);
          expect(explainQuery(tree, document).matched).toBe(expected);
        }
      }),
      { numRuns: 1_000 },
    );
    expect(matched).toBeGreaterThan(300);
  });

  it('keeps its meaning through either notation', () => {
    fc.assert(
      fc.property(
        queries.filter((tree) => !JSON.stringify(tree).includes('"list"')),
        matchDocuments,
        (tree, document) => {
          for (const notation of ['classic', 'modern'] as const) {
            const parsed = parseQuery(printQuery(tree, notation), notation);
            if (parsed.error) throw new Error(parsed.error.code);
            expect(naiveMatch(parsed.tree, document)).toBe(naiveMatch(unresolved(tree), document));
          }
        },
      ),
      { numRuns: 500 },
    );
  });

  it('folds script, width, case and spaces, and does not split runs', () => {
    expect(matches('台湾', { body: '臺 灣' })).toBe(true);
    expect(matches('AI', { body: 'ＡＩ时代' })).toBe(true);
    expect(matches('AI', { body: 'he said' })).toBe(false);
    expect(matches('5G', { title: '15G' })).toBe(false);
    expect(matches('iPhone', { title: 'iPhone15' })).toBe(true);
  });

  it('measures the distance of NEAR in characters, not code units, within one field', () => {
    expect(matches('苹果 NEAR/2 召回', { body: '苹果𠮷𠮷召回' })).toBe(true);
    expect(matches('苹果 NEAR/1 召回', { body: '召回的，苹果' })).toBe(false);
    expect(matches('苹果 NEAR/100 召回', { title: '苹果', body: '召回' })).toBe(false);
    expect(matches('苹果 NEAR/100 苹果', { title: '苹果' })).toBe(false);
  });

  it('matches a site by name, host or parent domain', () => {
    expect(matches('site:sina.com.cn', { domain: 'news.sina.com.cn' })).toBe(true);
    expect(matches('site:sina.com.cn', { domain: 'mysina.com.cn' })).toBe(false);
    expect(matches('site:新浪网', { site: '新浪網' })).toBe(true);
  });
});

describe('compileRules', () => {
  it('finds the rules that each match a document, in order, with their words', () => {
    const several = fc.array(queries, { minLength: 1, maxLength: 30 });
    fc.assert(
      fc.property(several, fc.array(matchDocuments, { minLength: 1, maxLength: 5 }), (trees, documents) => {
        const rules = compileRules(trees.map((tree, id) => ({ id: `r${id}`, tree })));
        for (const document of documents) {
          const expected = trees.flatMap((tree, id) => (naiveMatch(tree, document) ? [`r${id}`] : []));
          expect(rules.match(prepareDocument(document)).map(({ id }) => id)).toEqual(expected);
        }
      }),
      { numRuns: 150 },
    );
  });

  it('returns the matched words without the excluded ones', () => {
    const rules = compileRules([
      { id: 1, tree: getTree('(苹果|iPhone|华为)+(投诉|維權)-招聘') },
      { id: 2, tree: getTree('-招聘') },
    ]);
    expect(rules.match(prepareDocument({ title: 'iPhone', body: '蘋果用户维权' }))).toEqual([
      { id: 1, words: ['苹果', 'iphone', '维权'] },
      { id: 2, words: [] },
    ]);
    expect(rules.match(prepareDocument({ title: 'iPhone', body: '苹果用户维权，招聘' }))).toEqual([]);
    expect(rules.size).toEqual({ rules: 2, words: 6 });
  });

  it('returns the same results after re-choosing anchors', () => {
    const rules = compileRules(
      Array.from({ length: 50 }, (_, id) => ({ id, tree: getTree(`(词${id % 7}号|常见)+(物${id % 5}号|少见)`) })),
    );
    const documents = Array.from({ length: 12 }, (_, index) =>
      prepareDocument({ title: `词${index % 7}号`, body: `物${index % 5}号${index % 3 ? '常见' : ''}` }),
    );
    const before = documents.map((document) => rules.match(document));
    for (let time = 0; time < 600; time += 1) rules.match(documents[time % 12]!);
    expect(documents.map((document) => rules.match(document))).toEqual(before);
    expect(before.some((hits) => hits.length > 0)).toBe(true);
  });

  it('is fast for any pattern on a text of 100 KB', () => {
    const nested = Array.from({ length: 190 }, (_, index) => '哈'.repeat(index + 1)).join('|');
    const evil = [
      nested,
      '哈 NEAR/100 呵',
      `(${nested.slice(0, 9_000).replace(/\|[^|]*$/, '')}) NEAR/100 呵`,
      `"${'a'.repeat(200)}"`,
      'aaaa|a',
      `-(${nested})`,
      nested.replaceAll('哈', 'a'),
      `${'哈呵|'.repeat(4_990)}哈`,
      'a NEAR/0 a',
      `"${'a '.repeat(90)}b"`,
      `${'('.repeat(40)}哈${')'.repeat(40)}`,
    ];
    const texts = [
      '哈'.repeat(33_000),
      `${'哈'.repeat(33_000)}${'，'.repeat(101)}呵`,
      'a'.repeat(100_000),
      'a '.repeat(50_000),
      '哈呵'.repeat(17_000),
    ];
    for (const text of evil) {
      const tree = getTree(text);
      const matcher = compileMatcher(tree);
      for (const body of texts) {
        const document = prepareDocument({ title: '', body });
        const milliseconds = Math.min(
          ...[1, 2].map(() => {
            const spent = cpuStopwatch();
            matcher(document);
            return spent();
          }),
        );
        expect(milliseconds, `${text.slice(0, 40)} on ${body.slice(0, 4)}`).toBeLessThan(500);
      }
    }
  });
});
