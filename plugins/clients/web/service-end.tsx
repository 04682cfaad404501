import { DateTime } from 'luxon';
import { useText } from '#core/web';
import { Tag, TimeText } from '#shared/ui';

/** Days before the end from which a client's service is shown as expiring. */
const soonDays = 30;

/** End of a client's service, highlighted when it is near. */
export function ServiceEnd({ end }: { readonly end: string | null }) {
  const t = useText('clients');
  if (!end) return <>{t('noEnd')}</>;
  const days = DateTime.fromISO(end).diffNow('days').days;
  return (
    <>
      <TimeText at={end} form="full" />
      {days < 0 ? (
        <>
          {' '}
          <Tag tone="negative">{t('ended')}</Tag>
        </>
      ) : (
        days < soonDays && (
          <>
            {' '}
            <Tag tone="warning">{t('endsSoon', { count: Math.ceil(days) })}</Tag>
          </>
        )
      )}
    </>
  );
}
