import { describe, expect, it } from '@rstest/core';
import fc from 'fast-check';
import { getClip, clipSrt, clipText, readTimeCode, timeCode } from './clip';

const cue = (Start: number, End: number, Text: string, Speaker: string | null = null) => ({
  Start,
  End,
  Text,
  Speaker,
});

describe('clips', () => {
  it('contain the cues between their ends, including partial ones', () => {
    const cues = [cue(0, 1000, '一'), cue(900, 3000, '二'), cue(3500, 3500, '三'), cue(4000, 5000, '四')];
    expect(getClip(cues, 1000, 3500).map(({ Text }) => Text)).toEqual(['一', '二', '三']);
  });

  it('are written as text and as captions timed from their beginning', () => {
    const cues = [cue(3_661_000, 3_662_500, '第一\n行', '记者'), cue(3_663_000, 3_664_000, '二')];
    expect(clipText(cues)).toBe('[1:01:01] 记者: 第一 行\n[1:01:03] 二');
    expect(clipSrt(cues, 3_661_000)).toBe(
      '1\n00:00:00,000 --> 00:00:01,500\n记者: 第一\n行\n\n2\n00:00:02,000 --> 00:00:03,000\n二\n',
    );
  });

  it('have time codes that are parsed as they are written', () => {
    fc.assert(
      fc.property(fc.nat(200_000), (seconds) => readTimeCode(timeCode(seconds * 1000)) === seconds * 1000),
      { numRuns: 200 },
    );
    expect([
      readTimeCode('1：02：03'),
      readTimeCode('90:00'),
      readTimeCode('1:02.5'),
      readTimeCode('x'),
      readTimeCode('1:75'),
    ]).toEqual([3_723_000, 5_400_000, 62_500, undefined, undefined]);
  });
});
