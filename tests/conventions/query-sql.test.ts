import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from '@rstest/core';
import { testDatabase, type TestDatabase } from '#core/server/testing';
import { compileMatcher, compileSql, parseQuery, prepareDocument, type MatchDocument, type Query } from '#shared/query';
import { emotions, mediaTypes } from '#shared/vocabulary';
import { matchDocuments, naiveMatch, queries } from '#shared/query/testing';
import { bigramCodes } from '#shared/text';

const columns = [
  'id',
  'codes',
  'title_folded',
  'body_folded',
  'site',
  'domain',
  'author',
  'media_type',
  'region',
  'emotion',
  'language',
  'published_at',
  'body_length',
  'views',
  'likes',
  'comments',
  'reposts',
];

function getTree(text: string): Query {
  const parsed = parseQuery(text);
  if (parsed.error) throw new Error(parsed.error.code);
  return parsed.tree;
}

function getRow(source: MatchDocument, id: number): unknown[] {
  const { title, body, site, domain, author, language } = prepareDocument(source);
  return [
    id,
    [...bigramCodes(`${title}\n${body}`)],
    title,
    body,
    site,
    domain,
    author,
    source.mediaType && mediaTypes[source.mediaType],
    source.regionCode,
    source.emotion && emotions[source.emotion],
    language,
    source.publishedAt === undefined ? undefined : new Date(source.publishedAt).toISOString(),
    source.length ?? source.body.length,
    source.views,
    source.likes,
    source.comments,
    source.reposts,
  ];
}

describe('compileSql', () => {
  let database: TestDatabase;
  const documents = fc.sample(matchDocuments, { numRuns: 300, seed: 7 });

  const findIds = async (tree: Query): Promise<number[]> => {
    const { sql, parameters } = compileSql(tree, { firstParameter: 2 });
    const statement = `select a.id from article a where a.id >= $1::int and ${sql} order by a.id`;
    const { rows } = await database.query<{ id: number }>(statement, [0, ...parameters]);
    return rows.map(({ id }) => id);
  };

  const insert = (rows: readonly unknown[][]) =>
    Promise.all(
      rows.map((row) =>
        database.query(
          `insert into article (${columns.join(', ')}) values (${columns.map((_, index) => `$${index + 1}`).join(', ')})`,
          row,
        ),
      ),
    );

  beforeAll(async () => {
    database = await testDatabase();
    await database.query(`create table article (
      id int primary key, codes int4[] not null, title_folded text not null, body_folded text not null, site text,
        domain text, author text,
      media_type smallint, region int, emotion smallint, language text, published_at timestamptz, body_length int,
        views int, likes int,
      comments int, reposts int)`);
    await database.query('create index on article using gin (codes)');
    await insert(documents.map(getRow));
  });

  afterAll(() => database.close());

  it('returns the rows whose documents the matcher accepts, consistent with the direct interpretation', async () => {
    let matched = 0;
    await fc.assert(
      fc.asyncProperty(queries, async (tree) => {
        const rows = await findIds(tree);
        const matcher = compileMatcher(tree);
        expect(rows).toEqual([...documents.keys()].filter((index) => matcher(prepareDocument(documents[index]!))));
        expect(rows).toEqual([...documents.keys()].filter((index) => naiveMatch(tree, documents[index]!)));
        matched += rows.length;
      }),
      { numRuns: 250 },
    );
    expect(matched).toBeGreaterThan(1_000);
  });

  it.each([
    ['苹果', true],
    ['苹果手机', true],
    ['(苹果|小米|iPhone)+召回-招聘', true],
    ['(苹果 NEAR/5 车)', true],
    ['苹果|media:weibo', false],
    ['车', false],
    ['-苹果', false],
  ])('%s: index used %s', async (text, indexed) => {
    const condition = compileSql(getTree(text));
    expect(condition.indexed).toBe(indexed);
    const { rows } = await database.transaction(async (transaction) => {
      await transaction.query('set local enable_seqscan = off');
      return transaction.query<{ 'QUERY PLAN': string }>(`explain select from article a where ${condition.sql}`, [
        ...condition.parameters,
      ]);
    });
    expect(rows.some((row) => row['QUERY PLAN'].includes('article_codes_idx'))).toBe(indexed);
  });

  it('finds two characters with the index alone, and several such words at once', () => {
    expect(compileSql(getTree('苹果'), { alias: 'article', firstParameter: 4 }).sql).toBe(
      'article.codes @> $4::int4[]',
    );
    expect(compileSql(getTree('苹果|小米|华为')).sql).toBe('a.codes && $1::int4[]');
    expect(compileSql(getTree('苹果手机')).sql).toBe(
      '(a.codes @> $2::int4[] AND (a.title_folded LIKE $1 OR a.body_folded LIKE $1))',
    );
  });

  it('measures the distance of NEAR in whole words', async () => {
    const near = getTree('ai NEAR/2 车 NOT 甲');
    await insert([
      getRow({ title: 'said 车，ai', body: '' }, 900),
      getRow({ title: 'said 车，，，，ai', body: '' }, 901),
      getRow({ title: 'ais 车，，，，ai', body: '' }, 902),
    ]);
    expect((await findIds(near)).filter((id) => id >= 900)).toEqual([900]);
  });

  it('treats every special character literally', async () => {
    const signs = [...'!"#$%&\'()*+,-./:;<=>?@[\\]^_`{|}~'];
    await insert(signs.map((sign, index) => getRow({ title: `甲a${sign}b乙`, body: '' }, 1_000 + index)));
    for (const [index, sign] of signs.entries()) {
      expect(await findIds({ kind: 'word', word: `a${sign}b`, field: 'title' })).toEqual([1_000 + index]);
      const side = (word: string) => [{ kind: 'word', word }] as const;
      expect(await findIds({ kind: 'near', distance: 1, left: side(`甲a${sign}`), right: side('乙') })).toEqual([
        1_000 + index,
      ]);
    }
  });

  it('stays fast with dictionaries on both sides of NEAR', async () => {
    const words = (start: number) =>
      Array.from({ length: 1_500 }, (_, index) => String.fromCharCode(start + index, 0x8000 + index, 0x4e00 + index));
    await insert([
      getRow({ title: '', body: `${'哈'.repeat(20_000)}${words(0x5000)[1_499]}中间${words(0x6000)[1_499]}` }, 2_000),
    ]);
    const list = (start: number) => [{ kind: 'list', name: '词表', words: words(start) }] as const;
    const start = performance.now();
    expect(await findIds({ kind: 'near', distance: 2, left: list(0x6000), right: list(0x5000) })).toEqual([2_000]);
    expect(performance.now() - start).toBeLessThan(30_000);
  });
});
