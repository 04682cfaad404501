import { formatDate, zonedTime } from '#shared/time';
import { useUi } from '#shared/ui';

/**
 * Formats times of today without the date and all others with it, so that they stay correct on a long-running display.
 */
export function useClockTime(): (at: string) => string {
  const { timeZone } = useUi();
  return (at) => {
    const isToday = zonedTime(Date.parse(at), timeZone).hasSame(zonedTime(Date.now(), timeZone), 'day');
    return formatDate(new Date(at), isToday ? 'HH:mm' : 'MM-dd HH:mm', timeZone);
  };
}
