import { Duration } from 'luxon';
import { formatUnit } from './number';

const units = ['day', 'hour', 'minute', 'second'] as const;

/** Formats a duration in its two largest units: `2天3小时`, `1 min 5 sec`; below a second in milliseconds. */
export function formatDuration(milliseconds: number, language = 'zh-CN'): string {
  if (milliseconds < 1000) return formatUnit(Math.round(milliseconds), 'millisecond', language);
  const span = Duration.fromMillis(Math.floor(milliseconds / 1000) * 1000).shiftTo(
    'days',
    'hours',
    'minutes',
    'seconds',
  );
  const largest = units.findIndex((unit) => span.get(unit) > 0);
  return units
    .slice(largest, largest + 2)
    .filter((unit) => span.get(unit) > 0)
    .map((unit) => formatUnit(span.get(unit), unit, language))
    .join(language.startsWith('zh') ? '' : ' ');
}
