import { describe, expect, it } from '@rstest/core';
import { articleFilters } from '#plugins/articles';
import type { Filter } from '#core/filter';
import { drillAddress } from './drill-address';

const filters: readonly Filter[] = [
  ...articleFilters.filters,
  { name: 'Word', label: 'words:filter.word', control: { kind: 'link', isAll: true } },
  { name: 'Event_ID', label: 'hot-spots:filter.event', control: { kind: 'link', entity: 'hot-event' } },
];
const zone = 'Asia/Shanghai';
const read = (address: string | null) =>
  address === null ? null : Object.fromEntries(new URL(address, 'https://desk.example').searchParams);

describe('drillAddress', () => {
  it('opens the question’s own list, narrowed, with every copy', () => {
    expect(
      read(drillAddress(filters, { Period: 'today', Subject_ID: '5' }, { fields: { Emotion: 'negative' } }, zone)),
    ).toEqual({ time: 'today', merged: 'false', Subject_ID: '5', Emotion: 'negative' });
    expect(read(drillAddress(filters, { Is_Merged: 'true' }, { fields: {} }, zone))).toEqual({});
  });

  it('writes an exact time as the article list reads it', () => {
    const drill = { fields: { Published_At: '2026-11-20T16:00:00.000Z..2026-11-21T15:59:59.999Z' } };
    expect(read(drillAddress(filters, { Period: 'last-30-days' }, drill, zone))).toEqual({
      time: '2026/11/21 00:00:00 - 2026/11/21 23:59:59',
      merged: 'false',
    });
  });

  it('keeps to the event alone, adds words, and leads nowhere where nothing can be', () => {
    expect(
      read(drillAddress(filters, { Period: 'today', Emotion: 'negative' }, { only: { Event_ID: '7' } }, zone)),
    ).toEqual({
      time: 'all',
      merged: 'false',
      Event_ID: '7',
    });
    expect(
      read(drillAddress(filters, { Word: '刹车', Period: 'today' }, { fields: { Word: '召回' } }, zone)),
    ).toMatchObject({
      Word: '刹车,召回',
    });
    expect(drillAddress(filters, { Emotion: 'negative' }, { fields: { Emotion: 'positive' } }, zone)).toBeNull();
    const within = { Event_ID: '7', Published_At: '2026-11-20T16:00:00.000Z..2026-11-21T15:59:59.999Z' };
    expect(read(drillAddress(filters, { Period: 'today' }, { only: within }, zone))).toMatchObject({
      time: '2026/11/21 00:00:00 - 2026/11/21 23:59:59',
      Event_ID: '7',
    });
    expect(drillAddress(filters, {}, { path: '/article/1' }, zone)).toBe('/article/1');
    const carries = { time: 'time', subject: 'subject' } as const;
    expect(drillAddress(filters, { Period: 'today', Subject_ID: '5' }, { path: '/told?Level=1', carries }, zone)).toBe(
      '/told?Level=1&time=today&subject=5',
    );
    expect(drillAddress(filters, {}, { path: '/told', carries }, zone)).toBe('/told?time=last-7-days');
    const elsewhere = { fields: { Author: '甲' }, at: '/front/x' };
    const address = drillAddress(filters, { Period: 'today', Subject_ID: '5' }, elsewhere, zone) ?? '';
    expect(new URL(address, 'https://desk.example').pathname).toBe('/front/x');
    expect(read(address)).toMatchObject({ time: 'today', Subject_ID: '5', Author: '甲' });
  });
});
