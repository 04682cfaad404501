import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { describe, expect, it } from '@rstest/core';
import Excel from 'exceljs';
import fc from 'fast-check';
import iconv from 'iconv-lite';
import { guessMapping, ImportError, readImport, toRawArticle, type ImportFormat, type ImportRow } from './index';

/** Yields the bytes in chunks of the given size, as a network would deliver them. */
async function* pieces(bytes: Uint8Array, size = 7): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}

async function read(
  content: string | Uint8Array,
  format?: ImportFormat,
  name?: string,
  size?: number,
): Promise<ImportRow[]> {
  const rows: ImportRow[] = [];
  for await (const row of readImport(
    pieces(typeof content === 'string' ? Buffer.from(content) : content, size),
    format,
    { name },
  ))
    rows.push(row);
  return rows;
}

const records = async (...readArguments: Parameters<typeof read>) =>
  (await read(...readArguments)).map(({ record }) => record);

describe('tables', () => {
  const csv = '标题,正文,链接\r\n"一, ""二""","第一行\n第二行",https://a.cn/1\r\n\r\n三,四\r\n';
  const wanted = [
    { 标题: '一, "二"', 正文: '第一行\n第二行', 链接: 'https://a.cn/1' },
    { 标题: '三', 正文: '四', 链接: '' },
  ];

  it.each([
    ['UTF-8', Buffer.from(csv)],
    ['UTF-8 with a mark', Buffer.from(`\ufeff${csv}`)],
    ['GBK', iconv.encode(csv, 'gbk')],
    ['UTF-16', iconv.encode(`\ufeff${csv}`, 'utf-16le')],
    ['gzip', gzipSync(csv)],
    ['gzipped GBK', gzipSync(iconv.encode(csv, 'gbk'))],
    ['tabs', Buffer.from(csv.replace(/,(?! )/g, '\t'))],
    ['semicolons', Buffer.from(csv.replace(/,(?! )/g, ';'))],
  ])('in %s', async (_, bytes) => {
    expect(await records(bytes)).toEqual(wanted);
    expect(await records(bytes, 'csv', undefined, 100_000)).toEqual(wanted);
  });

  it('tell the line of each record, and where a quotation never ends', async () => {
    expect((await read(csv)).map(({ line }) => line)).toEqual([2, 5]);
    const broken = await read('a,b\n1,2\n"3,4\n5,6\n');
    expect(broken[0]).toMatchObject({ line: 2, record: { a: '1' } });
    expect(broken[1]?.error).toMatchObject({ code: 'import.broken-table' });
  });

  it('round-trip any quoted text', async () => {
    const cell = fc.string({ unit: fc.constantFrom('a', '中', '"', ',', '\n', ';', ' b', '=', '\t') });
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.tuple(cell, cell), { minLength: 1, maxLength: 5 }),
        fc.integer({ min: 1, max: 30 }),
        async (lines, size) => {
          const text = [['x', 'y'], ...lines]
            .map((line) => line.map((value) => `"${value.replaceAll('"', '""')}"`).join(','))
            .join('\r\n');
          const filledLines = lines.filter((line) => line.some((value) => value.trim() !== ''));
          expect(await records(text, 'csv', undefined, size)).toEqual(
            filledLines.map(([x, y]) => ({ x: x.trim(), y: y.trim() })),
          );
        },
      ),
      { numRuns: 100 },
    );
  });
});

describe('JSON', () => {
  it('reads lines and continues after an invalid one', async () => {
    const rows = await read('{"a":1}\n\n{"a":\n[1]\n{"a":"二"}');
    expect(rows).toMatchObject([
      { line: 1, record: { a: 1 } },
      { line: 3, error: { code: 'import.invalid-json' } },
      { line: 4, error: { code: 'import.not-an-object' } },
      { line: 5, record: { a: '二' } },
    ]);
  });

  it('reads arrays of any structure in chunks of any size', async () => {
    const value = fc
      .dictionary(
        fc.string(),
        fc.oneof(fc.string(), fc.integer(), fc.array(fc.string()), fc.dictionary(fc.string(), fc.string())),
      )
      .filter((one) => !Object.hasOwn(one, '__proto__'));
    await fc.assert(
      fc.asyncProperty(
        fc.array(value, { maxLength: 5 }),
        fc.boolean(),
        fc.integer({ min: 1, max: 30 }),
        async (list, pretty, size) => {
          expect(await records(JSON.stringify(list, null, pretty ? 2 : 0), 'json', undefined, size)).toEqual(
            JSON.parse(JSON.stringify(list)),
          );
        },
      ),
      { numRuns: 100 },
    );
    expect(await read('[{"a":1},{"a"', 'json')).toMatchObject([
      { record: { a: 1 } },
      { error: { code: 'import.invalid-json' } },
    ]);
  });
});

it('reads workbooks: dates, links, formulas, rich text', async () => {
  const book = new Excel.Workbook();
  const sheet = book.addWorksheet('文章');
  sheet.addRow(['标题', '发布时间', '链接', '阅读数']);
  sheet.addRow([
    '一',
    new Date('2026-01-02T10:00:00Z'),
    { text: 'https://a.cn/1', hyperlink: 'https://a.cn/1' },
    { formula: '1+1', result: 2 },
  ]);
  sheet.addRow([]);
  sheet.addRow([{ richText: [{ text: '二' }, { text: '三' }] }, '2026-01-03']);
  const bytes = new Uint8Array(await book.xlsx.writeBuffer());
  expect(await read(bytes)).toEqual([
    { line: 2, record: { 标题: '一', 发布时间: '2026-01-02 10:00:00', 链接: 'https://a.cn/1', 阅读数: 2 } },
    { line: 4, record: { 标题: '二三', 发布时间: '2026-01-03', 链接: '', 阅读数: '' } },
  ]);
  expect((await read(bytes.slice(0, 3_000), 'xlsx')).at(-1)?.error?.code).toBe('import.broken-file');
});

it('reads subscriptions', async () => {
  expect(
    await records(
      '<?xml version="1.0"?><opml><body><outline text="组"><outline text="报" xmlUrl="https://a.cn/feed"/></outline></body></opml>',
    ),
  ).toEqual([{ title: '报', feed_url: 'https://a.cn/feed', link: '', folder: '组' }]);
});

it('refuses files that are not importable or too large', async () => {
  await expect(read('')).rejects.toBeInstanceOf(ImportError);
  await expect(read(Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 0, 0, 1]))).rejects.toBeInstanceOf(ImportError);
  await expect(read('<html></html>')).rejects.toBeInstanceOf(ImportError);
  const bomb = async () => {
    for await (const _ of readImport(pieces(gzipSync(Buffer.alloc(5_000_000, 'a')), 1_000), 'jsonl', {
      maxBytes: 1_000_000,
    }))
      expect(_).toBeUndefined();
  };
  await expect(bomb()).rejects.toMatchObject({ code: 'import.file-too-large' });
});

describe('mapping', () => {
  it.each([
    [
      ['标题', '正文', '链接', '发布时间', '作者', '来源', '媒体类型', '阅读数'],
      {
        title: '标题',
        content: '正文',
        url: '链接',
        publishedAt: '发布时间',
        author: '作者',
        site: '来源',
        mediaType: '媒体类型',
        views: '阅读数',
      },
    ],
    [
      ['Title', 'Content', 'URL', 'Published_At', 'Author', 'Source', 'Media Type'],
      {
        title: 'Title',
        content: 'Content',
        url: 'URL',
        publishedAt: 'Published_At',
        author: 'Author',
        site: 'Source',
        mediaType: 'Media Type',
      },
    ],
    [
      ['id', 'event', 'title', 'published_at', 'content'],
      { externalId: 'id', title: 'title', publishedAt: 'published_at', content: 'content' },
    ],
    [
      ['微博正文', '发布时间(北京)', '用户昵称', '转发数', '评论数', '点赞数'],
      {
        content: '微博正文',
        publishedAt: '发布时间(北京)',
        author: '用户昵称',
        reposts: '转发数',
        comments: '评论数',
        likes: '点赞数',
      },
    ],
    [['新闻的标题', '网页链接地址', 'x'], { title: '新闻的标题', url: '网页链接地址' }],
    [[], {}],
  ])('of %s', (headers, mapping) => expect(guessMapping(headers)).toEqual(mapping));

  const mapping = guessMapping(['标题', '正文', '链接', '发布时间', '媒体类型', '阅读数', '地区']);

  it('creates an article', () => {
    const record = {
      标题: ' 一 ',
      正文: '<p>二</p>',
      链接: 'www.a.cn/1',
      发布时间: '2026年1月2日 10:00',
      媒体类型: '微信公众号',
      阅读数: '10万+',
      地区: '广东',
    };
    expect(toRawArticle(record, mapping, { site: '默认' })).toEqual({
      article: {
        via: 'import',
        title: '一',
        html: '<p>二</p>',
        url: 'https://www.a.cn/1',
        publishedAt: '2026-01-02T02:00:00.000Z',
        mediaType: 'wechat',
        views: 100_000,
        region: '440000',
        site: '默认',
      },
    });
  });

  it('reports every fault of a record', () => {
    const { faults } = toRawArticle(
      { 链接: 'javascript:alert(1)', 发布时间: '某日', 媒体类型: '？', 阅读数: '很多' },
      mapping,
    );
    expect(faults?.map(({ code }) => code)).toEqual([
      'import.no-text',
      'import.invalid-url',
      'import.invalid-date',
      'import.invalid-number',
      'import.invalid-media-type',
    ]);
    expect(faults?.[2]?.params).toEqual({ column: '发布时间', value: '某日' });
  });
});

const saved = '../shared/data/articles';
describe.skipIf(!existsSync(saved))('saved articles', () => {
  it('become articles with guessed columns', async () => {
    for (const name of readdirSync(saved).filter((file) => /^(event-news|covid-news|tv-)/.test(file))) {
      let [taken, all] = [0, 0];
      let mapping: ReturnType<typeof guessMapping> | undefined;
      for await (const { record } of readImport(join(saved, name))) {
        mapping ??= guessMapping(Object.keys(record ?? {}));
        all += 1;
        taken += Number(record !== undefined && toRawArticle(record, mapping).article?.title !== undefined);
      }
      expect(all).toBeGreaterThan(100);
      expect(taken / all).toBeGreaterThan(0.99);
    }
  });
});
