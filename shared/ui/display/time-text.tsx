import { formatDate, shortDate } from '#shared/time';
import { useMinute } from '../hooks/use-minute';
import { useUi } from '../ui-context';

interface TimeTextProps {
  /** ISO 8601, milliseconds or a date; null shows a dash. */
  readonly at: string | number | Date | null | undefined;
  /** `full` shows date and time; `short` is relative for today and shorter the more recent it is. */
  readonly form?: 'short' | 'full';
}

/** A time in the user's time zone; the full time is shown on hover. */
export function TimeText({ at, form = 'short' }: TimeTextProps) {
  const { language, timeZone } = useUi();
  useMinute();
  const moment = at === null || at === undefined || at === '' ? null : new Date(at);
  if (!moment || Number.isNaN(moment.getTime())) return <>—</>;
  const full = formatDate(moment, undefined, timeZone);
  return (
    <time dateTime={moment.toISOString()} title={full}>
      {form === 'full' ? full : shortDate(moment, { zone: timeZone, language })}
    </time>
  );
}
