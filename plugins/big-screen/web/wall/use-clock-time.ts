import { formatDate, zonedTime } from '#shared/time';
import { useUi } from '#shared/ui';

/** A time of today by the clock, another one with its day: both stay true however long the wall hangs. */
export function useClockTime(): (at: string) => string {
  const { timeZone } = useUi();
  return (at) => {
    const isToday = zonedTime(Date.parse(at), timeZone).hasSame(zonedTime(Date.now(), timeZone), 'day');
    return formatDate(new Date(at), isToday ? 'HH:mm' : 'MM-dd HH:mm', timeZone);
  };
}
