import { Link } from 'wouter';
import { useText } from '#core/web';
import { routes } from '#shared/routes';
import { DataTable, Tag, TimeText } from '#shared/ui';
import type { Ticket } from '../ticket';
import { DueTime, StateTag } from './state-tag';

/** The assignee: a user, a group, the operator, or nobody yet. */
function Receiver({ ticket }: { readonly ticket: Ticket }) {
  const t = useText('tickets');
  const name = ticket.Assignee?.Name ?? ticket.User_Group?.Name;
  return <>{name ?? t(ticket.Is_For_Operator ? 'to.operator' : 'nobody')}</>;
}

/** Table of tickets; the title links to the ticket. */
export function TicketTable({ rows, showClient }: { readonly rows: readonly Ticket[]; readonly showClient: boolean }) {
  const t = useText('tickets');
  return (
    <DataTable
      label={t('title.ticket-list')}
      rows={rows}
      rowKey={({ Ticket_ID }) => Ticket_ID}
      columns={[
        {
          id: 'title',
          title: t('ticketTitle'),
          width: 280,
          grow: 1,
          render: (row) => (
            <>
              <Link href={routes.ticket(row.Ticket_ID)}>{row.Title}</Link>{' '}
              {row.Is_New && <Tag tone="accent">{t('news')}</Tag>}
            </>
          ),
        },
        { id: 'state', title: t('state.label'), width: 140, render: (row) => <StateTag ticket={row} /> },
        { id: 'type', title: t('type.label'), width: 90, render: (row) => t(`type.${row.Type}`) },
        { id: 'priority', title: t('priority.label'), width: 80, render: (row) => t(`priority.${row.Priority}`) },
        ...(showClient
          ? [{ id: 'client', title: t('client'), width: 130, render: (row: Ticket) => row.Client_Name ?? '—' }]
          : []),
        { id: 'author', title: t('author'), width: 110, render: (row) => row.Author.Name ?? t('someone') },
        { id: 'receiver', title: t('receiver'), width: 120, render: (row) => <Receiver ticket={row} /> },
        { id: 'due', title: t('due'), width: 110, render: (row) => <DueTime ticket={row} /> },
        { id: 'updated', title: t('updated'), width: 110, render: (row) => <TimeText at={row.Updated_At} /> },
      ]}
    />
  );
}
