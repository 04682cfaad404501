import { expect, it } from '@rstest/core';
import { sayableTime } from './answer-parts';

it.each([
  [undefined, undefined],
  ['2026-01-01T00:00:00.250Z..2026-01-02T09:30:15.900Z', '2026-01-01T00:00:00.000Z..2026-01-02T09:30:15.000Z'],
  // Midnight in Shanghai, which the URL would interpret as the whole day.
  ['2026-01-01T00:00:00Z..2026-01-02T16:00:00Z', '2026-01-01T00:00:00.000Z..2026-01-02T15:59:59.000Z'],
  ['2026-01-01T00:00:00+08:00..', '2025-12-31T16:00:00.000Z..'],
  ['..2026-01-02T09:30:15Z', '..2026-01-02T09:30:15.000Z'],
  ['yesterday..today', 'yesterday..today'],
])('a time %s is queried as %s', (timeText, expected) => expect(sayableTime(timeText, 'Asia/Shanghai')).toBe(expected));
