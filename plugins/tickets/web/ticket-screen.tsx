import { observer } from 'mobx-react-lite';
import { useEffect } from 'react';
import {
  MessageService,
  NavigationService,
  PrivilegeService,
  useAction,
  useClient,
  useLoaded,
  useService,
  useText,
} from '#core/web';
import { Button, ErrorState, Note, PageHeader, Panel, Skeleton, Stack, Tag, TimeText } from '#shared/ui';
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

/** One ticket: request, message stream and assignee. Opening it marks it as read. */
const TicketScreen = observer(() => {
  const t = useText('tickets');
  const client = useClient(ticketContract);
  const messages = useService(MessageService);
  const may = useService(PrivilegeService).can('ticket');
  const id = useService(NavigationService).place?.parameters.id ?? '';
  const { data, error, reload } = useLoaded((signal) => client.get({ query: { id } }, { signal }), [client, id]);
  useEffect(() => {
    if (id) client.markRead({ body: { Ticket_ID: id } }).then(reload, () => undefined);
  }, [client, id]);
  const setState = useAction(async (action: 'closed' | 'reopened') => {
    await client.setState({ body: { Ticket_ID: id, Action: action } });
    reload();
  });
  if (error && !data) return <ErrorState message={messages.textOf(error)} onRetry={reload} />;
  if (!data || data.Ticket_ID !== id) return <Skeleton lines={12} />;
  const isClosed = data.State === 'closed';
  return (
    <div className={styles.screen}>
      <Stack>
        <PageHeader
          title={data.Title}
          text={
            <>
              <StateTag ticket={data} /> <Tag>{t(`type.${data.Type}`)}</Tag> <Tag>{t(`priority.${data.Priority}`)}</Tag>
            </>
          }
          actions={
            may.modify &&
            data.May_Close && (
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
              {data.Author.Name ?? t('someone')} · {data.Client_Name} · <TimeText at={data.Created_At} /> · {t('due')}{' '}
              <DueTime ticket={data} />
            </Note>
            <p className={styles.text}>{data.Content}</p>
            <AttachmentList files={data.Attachments.filter((file) => file.Ticket_Message_ID === null)} />
          </Stack>
        </Panel>
        <Panel title={t('stream', { count: data.Reply_Count })}>
          <Stack>
            {data.Messages.length === 0 && <Note>{t('noReply')}</Note>}
            <MessageStream ticket={data} />
            {isClosed ? <Note>{t('isClosed')}</Note> : may.modify && <ReplyBox id={id} onSent={reload} />}
          </Stack>
        </Panel>
      </Stack>
      <Stack>
        {may.action && data.May_Handle && !isClosed && <HandlingPanel ticket={data} onChanged={reload} />}
        {may.modify && data.May_Handle ? (
          <CasePanel key={JSON.stringify([data.Ticket_ID, data.Case])} ticket={data} onChanged={reload} />
        ) : (
          <CaseDetails case={data.Case} />
        )}
        <TicketDetails ticket={data} />
        {!data.Is_For_Operator && <EffectPanel key={effectKey(data)} ticket={data} />}
      </Stack>
    </div>
  );
});

/** Key of the initial inputs of the effect; a new decision resets the panel. */
const effectKey = ({ Ticket_ID, Case }: TicketDetail): string =>
  [Ticket_ID, Case.Subject_ID, Case.Answered_At].join(' ');

export default TicketScreen;
