import { describe, expect, it } from '@rstest/core';
import type { ChoiceRow } from '../channel-choices';
import { suggestPlacement } from '../suggest-placement';
import { guessStart } from './guess-start';

describe('guessStart', () => {
  it('reads the date and time of a file name in China Standard Time', () => {
    for (const name of [
      '城市晚报_20260105_1830.srt',
      '2026-01-05 18.30 晚报.vtt',
      '2026年1月5日 18时30分',
      '20260105T1830.json',
    ])
      expect(guessStart(name)).toBe('2026-01-05T10:30:00.000Z');
    expect(guessStart('20260105.srt', '19:00')).toBe('2026-01-05T11:00:00.000Z');
    expect(guessStart('20260105.srt')).toBeUndefined();
    expect(guessStart('晚报 1299.srt', '19:00')).toBeUndefined();
  });
});

describe('suggestPlacement', () => {
  const choice = (programme_id: string, channel_name: string, programme_name: string): ChoiceRow => ({
    channel_id: channel_name,
    channel_name,
    has_stream: false,
    programme_id,
    programme_name,
    start_time: '18:30',
  });
  const choices = [choice('1', '甲台', '新闻'), choice('2', '乙台', '新闻'), choice('3', '乙台', '晚间直播')];

  it('finds the programme by name, and by the channel where several share it', () => {
    expect(suggestPlacement('乙台_新闻_20260105.srt', {}, choices)).toMatchObject({
      Programme_ID: '2',
      Started_At: '2026-01-05T10:30:00.000Z',
    });
    expect(suggestPlacement('新闻.srt', {}, choices).Programme_ID).toBeNull();
    expect(
      suggestPlacement(
        'x.json',
        { programme: '晚间直播', startedAt: '2026-01-05T20:00:00+08:00', stream: 'javascript:alert(1)' },
        choices,
      ),
    ).toEqual({ Programme_ID: '3', Started_At: '2026-01-05T12:00:00.000Z', Title: null, Stream_Url: null });
  });
});
