import { afterAll, beforeAll, describe, expect, it } from '@rstest/core';
import iconv from 'iconv-lite';
import { BusinessError } from '#core';
import type { Caller } from '#core/server';
import { startTestApp, type TestApp } from '#core/server/testing';
import { cpuStopwatch } from '#shared/testing';
import { HotLists } from '../../plugins/hot-spots/server/hot-lists';
import { readList, type ListShape } from '../../plugins/hot-spots/server/hot-lists/read-list';
import { readTranscript } from '../../plugins/tv-monitor/server/transcript';

/** Converts megabytes to bytes, for the maximum size of an upload or a response. */
const megabytes = (count: number): number => count * 1024 * 1024;
const filled = (text: string, bytes: number): string => text.repeat(Math.floor(bytes / Buffer.byteLength(text)));
const getBytes = (text: string): Buffer => Buffer.from(text);

/** Maximum CPU time in milliseconds for one operation; quadratic algorithms took minutes. */
const timeoutMs = 4_000;
/** Returns the result, or the business error that the caller receives; any other error is a defect. */
function getOutcome<T>(work: () => T): T | BusinessError {
  const spent = cpuStopwatch();
  try {
    return work();
  } catch (error) {
    expect(error).toBeInstanceOf(BusinessError);
    return error as BusinessError;
  } finally {
    expect(spent()).toBeLessThan(timeoutMs);
  }
}

const huge: Readonly<Record<string, string>> = {
  nothing: '',
  'dashes without an arrow': filled('-', megabytes(1)),
  'blanks before an arrow': `00:01${filled(' ', megabytes(1))}->`,
  'arrows in one line': `00:01 ${filled('- ', megabytes(0.5))}--> 00:02 ${filled('->', megabytes(0.5))}`,
  'arrows a line': filled('0:01-->0:02\n', megabytes(1)),
  'a voice of many classes': `WEBVTT\n\n00:01.000 --> 00:02.000\n<v${filled('.a', 200)}`,
  'voices that do not end': `WEBVTT\n\n00:01.000 --> 00:02.000\n${filled('<v ', megabytes(1))}`,
  'blanks of a voice': `WEBVTT\n\n00:01.000 --> 00:02.000\n<v${filled(' ', megabytes(1))}`,
  'tags that do not end': `WEBVTT\n\n00:01.000 --> 00:02.000\n${filled('<b', megabytes(0.5))}${filled('{\\a', megabytes(0.5))}`,
  'references without an end': `1\n00:01,000 --> 00:02,000\n${filled('&#1;&amp', megabytes(1))}`,
  'brackets in one another': filled('[', megabytes(1)),
  'lists in one another': `[${filled('[', megabytes(0.5))}${filled(']', megabytes(0.5))}]`,
  'objects in one another': `${filled('{"cues":', megabytes(0.5))}1${filled('}', megabytes(0.25))}`,
  'a million numbers': `{"cues":[${filled('1,', megabytes(1))}1]}`,
  'a million empty cues': `[${filled('{},', megabytes(1))}{}]`,
  'a key of its own': '{"__proto__":{"cues":[{"text":"a"}]},"constructor":1,"cues":[{"text":"甲"}]}',
  'no numbers': '{"cues":[{"start":1e999,"end":-1e999,"text":"甲"},{"start":{"a":1},"end":[],"text":"乙"}]}',
  'no words': '{"cues":[{"text":["甲"]},{"text":{"a":1}},null,true,3.5,[[]]]}',
};

describe('transcripts', () => {
  for (const [name, text] of Object.entries(huge))
    it(`of ${name} are read or refused at once`, () => {
      const result = getOutcome(() => readTranscript(getBytes(text)));
      if (result instanceof BusinessError) expect(result.status).toBe(400);
      else expect(result.cues.length).toBeLessThanOrEqual(50_000);
    });

  it('are read in any known encoding and refused in an unknown one', () => {
    const srt = '1\r\n00:00:01,000 --> 00:00:02,000\r\n星河汽车今日宣布召回三千辆电动车\r\n';
    const readSubtitles = (bytes: Buffer) => {
      const result = getOutcome(() => readTranscript(bytes));
      return result instanceof BusinessError ? result.code : result.cues[0]?.text;
    };
    for (const charset of ['utf-8', 'gb18030', 'big5', 'utf-16le'])
      expect(
        readSubtitles(iconv.encode(charset === 'big5' ? srt.replaceAll('汽', '氣') : srt, charset, { addBOM: true })),
      ).toContain('今日宣');
    const noise = Buffer.from(Array.from({ length: 100_000 }, (_, index) => (index * 7919) % 256));
    expect(readSubtitles(noise)).toBe('tv-monitor.unknown-format');
    expect(readSubtitles(Buffer.alloc(100_000))).toMatch(/^tv-monitor\./);
  });
});

const shape: ListShape = {
  shape: 'json',
  listPath: 'data.list',
  titlePath: 'title',
  popularityHistoryPath: 'heat',
  urlPath: 'https://hot.example/?q={title}',
};
const feed: ListShape = { ...shape, shape: 'feed' };

describe('hot list responses', () => {
  const read = (text: string | Buffer, as = shape, contentType?: string) =>
    getOutcome(() => readList(Buffer.from(text), contentType, 'https://hot.example/', as));
  const listed = (items: unknown) => JSON.stringify({ data: { list: items } });

  for (const [name, text] of Object.entries({
    ...huge,
    'a figure of commas': listed([{ title: '甲', heat: filled(',', megabytes(1)) }]),
    'figures of digits': listed(Array.from({ length: 40 }, () => ({ title: '甲', heat: filled('1', 100_000) }))),
    'a long title': listed([{ title: filled(' \n甲', megabytes(1)) }]),
    'many titles': listed(Array.from({ length: 150_000 }, (_, index) => ({ title: `甲${index}` }))),
    'the same title': listed(Array.from({ length: 150_000 }, () => ({ title: '甲' }))),
    'half a character': listed([{ title: '\ud800甲', heat: '\udfff' }]),
  }))
    it(`of ${name} are read or refused at once`, () => {
      for (const as of [shape, feed, { ...shape, listPath: '[]', titlePath: '' }]) {
        const result = read(text.slice(0, megabytes(1)), as);
        if (result instanceof BusinessError) expect(result.status).toBe(400);
        else expect(result.length).toBeLessThanOrEqual(200);
      }
    });

  it('with nested feeds are read or refused quickly', () => {
    for (const text of [filled('<item><title>', megabytes(1)), `<rss><channel>${filled('<item>', megabytes(1))}`])
      expect(read(text, feed)).toBeDefined();
  });

  it('of other types, or in another encoding, yield what can be read of them', () => {
    const titles = (text: string | Buffer, contentType?: string) => {
      const result = read(text, shape, contentType);
      return result instanceof BusinessError ? result.code : result.map(({ title }) => title);
    };
    expect(titles(listed([null, 1, 'a', [], { title: {} }, { title: [1] }, { title: true }, { title: 7 }]))).toEqual([
      '7',
    ]);
    expect(titles(listed([{ title: '甲\u0000\u0007 \u2028乙' }]))).toEqual(['甲 乙']);
    expect(
      titles(iconv.encode(listed([{ title: '星河汽车召回' }]), 'gb18030'), 'application/json; charset=gbk'),
    ).toEqual(['星河汽车召回']);
    expect(titles(Buffer.alloc(10_000, 0xff))).toMatch(/^hot-spots\./);
  });
});

describe('stored content', () => {
  let app: TestApp;
  let operator: Caller;
  beforeAll(async () => {
    app = await startTestApp(['hot-spots', 'tv-monitor']);
    for (const id of ['hot-spots', 'tv-monitor']) await app.kernel.activate(id);
    operator = app.caller({ userType: 'operator' });
  });
  afterAll(() => app.close());

  const at = '2026-01-05T08:00:00Z';
  const take = (...lines: readonly unknown[]) =>
    app.kernel.get(HotLists).take(getBytes(lines.map((line) => JSON.stringify(line)).join('\n')));

  it('of hot lists contains no characters, times or numbers that the database cannot store', async () => {
    const items = [
      { title: '甲\u0000乙', hot: 1e300, url: 'https://a.example/\u0000' },
      { title: '丙', hot: '-1e400' },
      { title: '丁\ud800', hot: 5 },
      'a line',
      null,
      [1],
    ];
    const { Lists, errors } = await take({ platform: '平\n台', at, items });
    expect([Lists, errors.map(({ message }) => message)]).toEqual([1, ['not JSON', 'not JSON', 'not JSON']]);
    const { list } = await app.kernel.get(HotLists).read('平 台');
    expect(list.map(({ Title, Heat }) => [Title, Heat])).toEqual([
      ['甲 乙', null],
      ['丙', null],
      ['丁\ufffd', 5],
    ]);
    const times = ['+275760-09-13T00:00:00Z', '-000001-01-01T00:00:00Z', '0001-01-01', 'yesterday', {}];
    const refused = await take(...times.map((time) => ({ platform: 'p', at: time, rank: 1, title: 't' })));
    expect([refused.Lists, refused.errors.length]).toEqual([0, times.length]);
  });

  it('of hot lists is decoded by the encoding of the file, with a limited number of faults', async () => {
    const lists = app.kernel.get(HotLists);
    const line = JSON.stringify({ platform: '微博', at, items: [{ title: '星河汽车今日宣布召回三千辆电动车' }] });
    for (const bytes of [
      iconv.encode(line, 'gb18030'),
      iconv.encode(line, 'utf-16le', { addBOM: true }),
      getBytes(`\ufeff${line}`),
    ]) {
      expect((await lists.take(bytes)).errors).toEqual([]);
      expect((await lists.read('微博')).list[0]?.Title).toBe('星河汽车今日宣布召回三千辆电动车');
    }
    const spent = cpuStopwatch();
    expect((await lists.take(getBytes(`{}\n${filled('{"a\n', 400_000)}`))).errors.length).toBe(100);
    await expect(lists.take(getBytes(`{}\n${filled('x\n', megabytes(8))}`))).rejects.toMatchObject({ status: 400 });
    expect(await lists.take(getBytes(`{"items":[${filled('1,', megabytes(8))}1]}`))).toMatchObject({
      Lists: 0,
      errors: [{ line: 1, message: 'too long' }],
    });
    expect(spent()).toBeLessThan(2 * timeoutMs);
  });

  it('of transcripts contains no characters that the database cannot store', async () => {
    const { rows } = await app.database.query<{ id: string }>(
      `with channel as (insert into tv_channel (channel_name) values ('城市频道') returning channel_id)
       insert into tv_programme (channel_id, programme_name) select channel_id, '晚报' from channel returning programme_id as id`,
    );
    const cues = [
      { start: 0, end: 1, text: '召\u0000回\ud800', speaker: '主持\u0000人' },
      { start: 1, end: 2, text: '<v 记\u0000者>好' },
    ];
    const { status, text } = await app.ask(operator, 'POST', '/v1/front/tools/tv-monitor/transcript', {
      body: { Programme_ID: rows[0]?.id, Started_At: at, File_Name: 'a.json', Content: JSON.stringify(cues) },
    });
    expect([status, text]).toEqual([200, expect.anything()]);
    const storedCues = await app.database.query('select speaker, text from tv_cue order by cue_number');
    expect(storedCues.rows).toEqual([
      { speaker: '主持 人', text: '召回\ufffd' },
      { speaker: '记 者', text: '好' },
    ]);
  });
});
