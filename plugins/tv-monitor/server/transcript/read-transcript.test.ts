import { describe, expect, it } from '@rstest/core';
import fc from 'fast-check';
import iconv from 'iconv-lite';
import { clipSrt } from '../../clip';
import { readTranscript } from './read-transcript';

const read = (text: string) => readTranscript(Buffer.from(text));
const brief = (text: string) => read(text).cues.map(({ start, end, text: words }) => [start, end, words]);

describe('readTranscript', () => {
  it('reads SRT with CRLF, a byte order mark, comma or point, tags, and multi-line cues', () => {
    const { format, charset, cues, faults, duration } = readTranscript(
      Buffer.from(
        '\ufeff1\r\n00:00:01,000 --> 00:00:03,500\r\n<i>星河汽车</i>{\\an8}召回\r\n三千辆\r\n\r\n2\r\n0:00:04.2 --> 00:06.25 X1:40\r\n<font color="#fff">a < b</font> &amp; c\r\n',
      ),
    );
    expect({ format, charset, faults, duration }).toEqual({
      format: 'srt',
      charset: 'utf-8',
      faults: [],
      duration: 6250,
    });
    expect(cues).toEqual([
      { start: 1000, end: 3500, text: '星河汽车召回\n三千辆', speaker: null, isEstimated: false },
      { start: 4200, end: 6250, text: 'a < b & c', speaker: null, isEstimated: false },
    ]);
  });

  it('reads names, voices and settings of WebVTT and skips notes and styles', () => {
    const text =
      'WEBVTT - evening\nKind: captions\n\nNOTE\nnot said --\n\nSTYLE\n::cue { color: red }\n\nintro\n00:01.000 --> 00:02.000 align:start\n<v.loud 主持人>晚上好&nbsp;<00:01.500><c>观众</c></v>\n\n01:00:00.000 --> 01:00:01.000\n再见';
    const { format, cues, faults } = read(text);
    expect({ format, faults }).toEqual({ format: 'vtt', faults: [] });
    expect(cues.map(({ start, text: words, speaker }) => [start, words, speaker])).toEqual([
      [1000, '晚上好 观众', '主持人'],
      [3_600_000, '再见', null],
    ]);
  });

  it('reads JSON in seconds, milliseconds or clock times, with its broadcast details', () => {
    const { cues, details } = read(
      '{\n"channel": "城市频道", "startedAt": "2026-01-05T18:30:00+08:00", "other": [{"a": [1]}],\n"cues": [\n{"start": 1.5, "end": 2, "text": "一"},\n{"startMs": 2500, "endMs": 3000, "text": "二", "speaker": "记者"},\n{"start": "00:00:04,000", "end": "5", "text": "三"}]}',
    );
    expect(cues.map(({ start, end, text, speaker }) => [start, end, text, speaker])).toEqual([
      [1500, 2000, '一', null],
      [2500, 3000, '二', '记者'],
      [4000, 5000, '三', null],
    ]);
    expect(details).toEqual({ channel: '城市频道', startedAt: '2026-01-05T18:30:00+08:00' });
    expect(brief('[{"start":0,"end":1,"text":"甲"}]')).toEqual([[0, 1000, '甲']]);
    expect(brief('{"text":"甲","segments":[{"id":0,"start":0,"end":1,"text":" 甲","words":[{"start":0}]}]}')).toEqual([
      [0, 1000, '甲'],
    ]);
  });

  it('reports problems by line and keeps every word', () => {
    const text =
      '0\nfirst words\n\n1\n00:00:05,000 --> 00:00:06,000\n五\n\n2\n00:99:05,000 --> 00:00:07,000\n坏时间\n\n3\n00:00:08,000 --> 00:00:07,000\n倒着\n\n4\n00:00:09,000 --> 00:00:10,000\n\n5\n99:00:00,000 --> 99:00:01,000\n太晚\n';
    const { cues, faults } = read(text);
    expect(faults.map(({ line, code }) => [line, code])).toEqual([
      [1, 'stray'],
      [9, 'time'],
      [13, 'end-before-start'],
      [17, 'empty'],
      [20, 'time-range'],
    ]);
    expect(cues.map(({ start, end, text: words, isEstimated }) => [start, end, words, isEstimated])).toEqual([
      [0, 0, '0\nfirst words', true],
      [5000, 6000, '五', false],
      [6000, 6000, '坏时间', true],
      [8000, 8000, '倒着', true],
      [8000, 8000, '太晚', true],
    ]);
    expect(
      read('[{"start":1,"end":2,\n"text":"好"},\n7,\n{"start":-1,"end":2,"text":"负"},"只有字"]').faults.map(
        ({ line, code }) => [line, code],
      ),
    ).toEqual([
      [3, 'no-text'],
      [4, 'time'],
      [4, 'stray'],
    ]);
  });

  it('reads cues without a blank line between them and sorts cues that are out of order', () => {
    expect(brief('1\n00:00:01,000 --> 00:00:09,000\n第一\n2\n00:00:02,000 --> 00:00:03,000\n第二')).toEqual([
      [1000, 9000, '第一'],
      [2000, 3000, '第二'],
    ]);
    expect(
      brief(
        '1\n00:00:05,000 --> 00:00:06,000\n后\n\n2\n00:00:01,000 --> 00:00:09,000\n长\n\n3\n00:00:01,000 --> 00:00:02,000\n短',
      ),
    ).toEqual([
      [1000, 2000, '短'],
      [1000, 9000, '长'],
      [5000, 6000, '后'],
    ]);
    expect(brief('１\n００：００：０１，０００ －－＞ ００：００：０２，０００\n全角')).toEqual([[1000, 2000, '全角']]);
  });

  it('detects Chinese encodings', () => {
    const text = '1\n00:00:01,000 --> 00:00:03,000\n各位观众晚上好，欢迎收看今天的城市新闻节目\n';
    for (const charset of ['gb18030', 'utf-16le', 'utf-16be'] as const) {
      const { cues } = readTranscript(
        charset === 'gb18030' ? iconv.encode(text, charset) : iconv.encode(text, charset, { addBOM: true }),
      );
      expect(cues[0]?.text).toBe('各位观众晚上好，欢迎收看今天的城市新闻节目');
    }
  });

  it('refuses files without content with a specific reason', () => {
    const code = (text: string) => {
      try {
        read(text);
        return null;
      } catch (error) {
        return (error as { code?: string }).code;
      }
    };
    expect([
      code(''),
      code('just a text'),
      code('{"cues": }'),
      code('{"cues": []}'),
      code('[""]'),
      code('{"a":1}'),
      code('1\n00:00:01,000 --> 00:00:02,000\n\n'),
    ]).toEqual([
      'tv-monitor.empty',
      'tv-monitor.unknown-format',
      'tv-monitor.json',
      'tv-monitor.no-cues',
      'tv-monitor.no-cues',
      'tv-monitor.no-cues',
      'tv-monitor.no-cues',
    ]);
  });

  it('reads back every written clip', () => {
    const line = fc
      .array(fc.constantFrom(...'星河汽车召回ab 1.，！'), { minLength: 1, maxLength: 12 })
      .map((signs) => `句${signs.join('')}`.replace(/\s+/g, ' ').trim());
    const cues = fc.array(
      fc.record({
        Start: fc.nat(80_000_000),
        length: fc.nat(20_000),
        Text: fc.array(line, { minLength: 1, maxLength: 3 }).map((lines) => lines.join('\n')),
      }),
      { minLength: 1, maxLength: 12 },
    );
    fc.assert(
      fc.property(cues, (generatedCues) => {
        const sorted = generatedCues
          .map(({ Start, length, Text }) => ({ Start, End: Start + length, Text, Speaker: null }))
          .sort((a, b) => a.Start - b.Start || a.End - b.End);
        const { cues: back, faults } = read(clipSrt(sorted));
        expect(faults).toEqual([]);
        expect(back.map(({ start, end, text }) => [start, end, text])).toEqual(
          sorted.map(({ Start, End, Text }) => [Start, End, Text]),
        );
      }),
      { numRuns: 200 },
    );
  });

  it('never loses a word of a broken file and throws only input errors', () => {
    const piece = fc.constantFrom(
      '1',
      '00:00:01,000 --> 00:00:02,000',
      '00:00:0x --> 1',
      '字',
      '',
      'WEBVTT',
      'NOTE x',
      '-->',
      '{"a"',
      '00:00:09,000 --> 00:00:02,000',
      '<b>',
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 20 }), (lines) => {
        const text = lines.join('\n');
        try {
          const { cues, format } = read(text);
          if (format === 'srt')
            expect(
              cues
                .map((cue) => cue.text)
                .join('')
                .match(/字/g)?.length ?? 0,
            ).toBe(text.match(/字/g)?.length ?? 0);
          expect(cues.every(({ start, end }, index) => end >= start && start >= (cues[index - 1]?.start ?? 0))).toBe(
            true,
          );
        } catch (error) {
          if (!String((error as { code?: string }).code).startsWith('tv-monitor.')) throw error;
        }
      }),
      { numRuns: 500 },
    );
  });
});
