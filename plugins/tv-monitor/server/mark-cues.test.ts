import { describe, expect, it } from '@rstest/core';
import { markRanges } from '#shared/text';
import { isOn } from './day-reader';
import { joinedText, markCues, type CueRow } from './mark-cues';

const rows = (...texts: string[]): CueRow[] =>
  texts.map((text, index) => ({
    broadcast_id: '1',
    cue_number: index + 1,
    start_at: index * 1000,
    end_at: index * 1000 + 900,
    speaker: null,
    text,
    is_estimated: false,
  }));

describe('markCues', () => {
  it('marks words where they stand, and on both sides of a break', () => {
    const cues = rows('今天星河', '汽车宣布召回', '无关', '星河汽车回应');
    const marked = markCues(cues, markRanges(joinedText(cues), ['星河汽车', '召回']));
    expect(marked.map(({ Text, Marks }) => Marks.map(({ start, end }) => Text.slice(start, end)))).toEqual([
      ['星河'],
      ['汽车', '召回'],
      [],
      ['星河汽车'],
    ]);
    expect(marked[0]?.Marks[0]?.word).toBe('星河汽车');
  });
});

describe('programmes', () => {
  it('are broadcast on their days', () => {
    expect([
      isOn('workdays', 1),
      isOn('workdays', 6),
      isOn('weekends', 0),
      isOn('friday', 5),
      isOn('friday', 4),
      isOn(null, 3),
    ]).toEqual([true, false, true, true, false, true]);
  });
});
