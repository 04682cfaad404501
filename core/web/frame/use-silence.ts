import { getDay, formatDate } from '#shared/time';
import { useUi } from '#shared/ui';
import { NoticeService } from '../notice/notice-service';
import { useService } from '../react/kernel-context';
import { useText } from '../react/use-text';

/**
 * Returns since when no notices have been received, with the day unless it is today; null while they are received. For
 * observers.
 */
export function useSilence(): string | null {
  const t = useText('core');
  const { timeZone } = useUi();
  const { silentSince } = useService(NoticeService);
  if (silentSince === null) return null;
  const isToday = getDay(silentSince, timeZone) === getDay(Date.now(), timeZone);
  return t('frame.silentSince', {
    time: formatDate(new Date(silentSince), isToday ? 'HH:mm' : 'yyyy/MM/dd HH:mm', timeZone),
  });
}
