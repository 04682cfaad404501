import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { Link } from 'wouter';
import { MessageService, PrivilegeService, useClient, useLoaded, useService, useText } from '#core/web';
import { routes } from '#shared/routes';
import { Button, ButtonRow, ErrorState, Note, Stack } from '#shared/ui';
import { ticketContract } from '../contract';
import { StateTag } from './state-tag';
import { TicketForm, type TicketFormProps } from './ticket-form';

interface TicketLinksProps {
  /** Selects the tickets of an alert or about an article. */
  readonly of: { readonly Alert_ID: string } | { readonly Article_ID: string };
  /** Initial values of a new ticket. */
  readonly start: Omit<TicketFormProps, 'onSaved' | 'onClose'>;
}

const max = 20;

/** Tickets created from an object, and a button to create another. */
export const TicketLinks = observer(({ of, start }: TicketLinksProps) => {
  const t = useText('tickets');
  const client = useClient(ticketContract);
  const messages = useService(MessageService);
  const mayWrite = useService(PrivilegeService).can('ticket').modify;
  const [writing, setWriting] = useState(false);
  const { data, error, reload } = useLoaded(
    (signal) => client.list({ query: { ...of, size: max } }, { signal }),
    [client, JSON.stringify(of)],
  );
  if (error && !data) return <ErrorState compact message={messages.textOf(error)} onRetry={reload} />;
  return (
    <Stack tight>
      {data?.list.map((ticket) => (
        <span key={ticket.Ticket_ID}>
          <StateTag ticket={ticket} /> <Link href={routes.ticket(ticket.Ticket_ID)}>{ticket.Title}</Link>
        </span>
      ))}
      {data && data.total > max && (
        <Link href={routes.tickets('Alert_ID' in of ? { alert: of.Alert_ID } : { article: of.Article_ID })}>
          {t('allTickets', { count: data.total })}
        </Link>
      )}
      {data?.total === 0 && <Note>{t('noTickets')}</Note>}
      {mayWrite && (
        <ButtonRow>
          <Button small icon="ticket" onClick={() => setWriting(true)}>
            {t('turn')}
          </Button>
        </ButtonRow>
      )}
      {writing && (
        <TicketForm
          {...start}
          onClose={() => setWriting(false)}
          onSaved={() => {
            setWriting(false);
            messages.show('success', t('sent'));
            reload();
          }}
        />
      )}
    </Stack>
  );
});
