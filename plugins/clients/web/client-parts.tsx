import { DateTime } from 'luxon';
import { useText, type ResourceParts } from '#core/web';
import { routes } from '#shared/routes';
import { Tag, TimeText } from '#shared/ui';
import type { client } from '../resource';
import { ClientToolbar } from './client-toolbar';

/** Days before the end from which a client's service is shown as ending. */
const soonDays = 30;

function ServiceEnd({ end }: { readonly end: string | null }) {
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

/** What the list of clients has of its own: the state of the service, and forms on pages of their own. */
const clientParts: ResourceParts<typeof client> = {
  cells: { Service_End_Date: ({ Service_End_Date }) => <ServiceEnd end={Service_End_Date} /> },
  toolbar: ClientToolbar,
  onAdd: (navigate) => navigate(routes.clientAdd()),
  onOpen: ({ Client_ID }, navigate) => navigate(routes.clientUpdate({ id: Client_ID })),
  without: ['import'],
  removal: 'confirm',
};

export default clientParts;
