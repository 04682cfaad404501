import { describe, expect, it } from '@rstest/core';
import { z } from 'zod';
import { emotionTerms } from '#shared/vocabulary';
import { getAddress, defineFilter, defineFilters, openState, usualState, getWire } from '#core/filter';

const { filters, schema } = defineFilters([
  defineFilter({
    name: 'Seen_At',
    url: 'time',
    usual: 'last-7-days',
    label: 'a:time',
    control: { kind: 'period' },
    schema: z.string(),
  }),
  defineFilter({
    name: 'Emotion',
    label: 'a:emotion',
    control: { kind: 'term', terms: emotionTerms, none: 'a:all' },
    schema: z.string().max(20),
  }),
  defineFilter({
    name: 'Is_Merged',
    url: 'merged',
    usual: 'true',
    label: 'a:merged',
    control: { kind: 'toggle' },
    schema: z.enum(['true', 'false']),
  }),
]);
const getRange = (value: string): string => `<${value}>`;

describe('filters', () => {
  it('validates the wire and passes fields that others add', () => {
    expect(schema.parse({ Emotion: 'negative', Event_ID: '7' })).toEqual({ Emotion: 'negative', Event_ID: '7' });
    expect(schema.safeParse({ Is_Merged: 'perhaps' }).success).toBe(false);
  });

  it('turns an address into call parameters', () => {
    expect(getWire(filters, usualState(filters), getRange)).toEqual({ Seen_At: '<last-7-days>', Is_Merged: 'true' });
    expect(getWire(filters, openState(filters), getRange)).toEqual({});
    expect(getWire(filters, { time: 'today', Emotion: 'neutral', merged: 'false' }, getRange)).toEqual({
      Seen_At: '<today>',
      Emotion: 'neutral',
    });
  });

  it('writes addresses that match exactly what was counted', () => {
    const readBack = (search: string) =>
      getWire(filters, { ...usualState(filters), ...Object.fromEntries(new URLSearchParams(search)) }, getRange);
    expect(getAddress(filters, { Seen_At: 'last-7-days', Is_Merged: 'true' })).toBe('');
    expect(getAddress(filters, {})).toBe('time=all&merged=false');
    expect(readBack(getAddress(filters, {}))).toEqual({});
    expect(readBack(getAddress(filters, { Seen_At: 'today', Emotion: 'negative' }))).toEqual({
      Seen_At: '<today>',
      Emotion: 'negative',
    });
  });
});
