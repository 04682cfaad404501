import { observer } from 'mobx-react-lite';
import { useEffect } from 'react';
import {
  NavigationService,
  PrivilegeService,
  QueryView,
  useAction,
  useClient,
  useLoaded,
  useService,
  useText,
} from '#core/web';
import { Button, Note, PageHeader, Panel, Stack, Tag, TimeText } from '#shared/ui';
import { ticketContract } from '../contract';
import type { TicketDetail } from '../ticket';
import { AttachmentList } from './attachment-list';
import { CaseDetails } from './case-details';
import { CasePanel } from './case-panel';
import { EffectPanel } from './effect-panel';
import { HandlingPanel } from './handling-panel';
import { MessageStream } from './message-stream';
import { ReplyBox } from './reply-box';
import { DueTime, StateTag } from './state-tag';
import { TicketDetails } from './ticket-details';
import styles from './ticket.module.css';

interface TicketViewProps {
  readonly ticket: TicketDetail;
  readonly reload: () => void;
}

/** One ticket: request, message stream and assignee. */
const TicketView = observer(({ ticket, reload }: TicketViewProps) => {
  const t = useText('tickets');
  const client = useClient(ticketContract);
  const may = useService(PrivilegeService).can('ticket');
  const setState = useAction(async (action: 'closed' | 'reopened') => {
    await client.setState({ body: { Ticket_ID: ticket.Ticket_ID, Action: action } });
    reload();
  });
  const isClosed = ticket.State === 'closed';
  return (
    <div className={styles.screen}>
      <Stack>
        <PageHeader
          title={ticket.Title}
          text={
            <>
              <StateTag ticket={ticket} /> <Tag>{t(`type.${ticket.Type}`)}</Tag>{' '}
              <Tag>{t(`priority.${ticket.Priority}`)}</Tag>
            </>
          }
          actions={
            may.modify &&
            ticket.May_Close && (
              <Button
                icon={isClosed ? 'undo' : 'check'}
                busy={setState.busy}
                onClick={() => void setState.run(isClosed ? 'reopened' : 'closed')}
              >
                {t(isClosed ? 'reopen' : 'close')}
              </Button>
            )
          }
        />
        <Panel>
          <Stack tight>
            <Note>
              {ticket.Author.Name ?? t('someone')} · {ticket.Client_Name} · <TimeText at={ticket.Created_At} /> ·{' '}
              {t('due')} <DueTime ticket={ticket} />
            </Note>
            <p className={styles.text}>{ticket.Content}</p>
            <AttachmentList files={ticket.Attachments.filter((file) => file.Ticket_Message_ID === null)} />
          </Stack>
        </Panel>
        <Panel title={t('stream', { count: ticket.Reply_Count })}>
          <Stack>
            {ticket.Messages.length === 0 && <Note>{t('noReply')}</Note>}
            <MessageStream ticket={ticket} />
            {isClosed ? <Note>{t('isClosed')}</Note> : may.modify && <ReplyBox id={ticket.Ticket_ID} onSent={reload} />}
          </Stack>
        </Panel>
      </Stack>
      <Stack>
        {may.action && ticket.May_Handle && !isClosed && <HandlingPanel ticket={ticket} onChanged={reload} />}
        {may.modify && ticket.May_Handle ? (
          <CasePanel key={JSON.stringify([ticket.Ticket_ID, ticket.Case])} ticket={ticket} onChanged={reload} />
        ) : (
          <CaseDetails case={ticket.Case} />
        )}
        <TicketDetails ticket={ticket} />
        {!ticket.Is_For_Operator && <EffectPanel key={effectKey(ticket)} ticket={ticket} />}
      </Stack>
    </div>
  );
});

/** Loads the ticket of the address; opening it marks it as read. */
const TicketScreen = observer(() => {
  const client = useClient(ticketContract);
  const id = useService(NavigationService).place?.parameters.id ?? '';
  const { data, error, reload } = useLoaded((signal) => client.get({ query: { id } }, { signal }), [client, id]);
  useEffect(() => {
    if (id) client.markRead({ body: { Ticket_ID: id } }).then(reload, () => undefined);
  }, [client, id]);
  return (
    <QueryView query={{ data: data?.Ticket_ID === id ? data : undefined, error, reload }} lines={12}>
      {(ticket) => <TicketView ticket={ticket} reload={reload} />}
    </QueryView>
  );
});

/** Key of the initial inputs of the effect; a new decision resets the panel. */
const effectKey = ({ Ticket_ID, Case }: TicketDetail): string =>
  [Ticket_ID, Case.Subject_ID, Case.Answered_At].join(' ');

export default TicketScreen;
