import { expect, it } from '@rstest/core';
import { finerTime } from './finer-time';

it.each([
  [
    'a day in the list and a time on the page',
    '2026-11-28T16:00:00.000Z',
    '2026-11-29T10:20:00.000Z',
    '2026-11-29T10:20:00.000Z',
  ],
  ['a day in UTC', '2026-11-29T00:00:00.000Z', '2026-11-29T10:20:00.000Z', '2026-11-29T10:20:00.000Z'],
  ['a time in the list', '2026-11-29T10:05:00.000Z', '2026-11-29T10:20:00.000Z', '2026-11-29T10:05:00.000Z'],
  ['another day on the page', '2026-11-28T16:00:00.000Z', '2026-11-30T10:20:00.000Z', '2026-11-28T16:00:00.000Z'],
  ['no time in the list', undefined, '2026-11-29T10:20:00.000Z', '2026-11-29T10:20:00.000Z'],
  ['no time on the page', '2026-11-28T16:00:00.000Z', undefined, '2026-11-28T16:00:00.000Z'],
  ['no time at all', undefined, undefined, undefined],
])('of %s, takes the finer one', (_, listed, onPage, expected) => {
  expect(finerTime(listed, onPage)).toBe(expected);
});
