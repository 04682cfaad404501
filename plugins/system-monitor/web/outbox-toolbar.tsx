import { MessageService, PrivilegeService, useAction, useClient, useLoaded, useService, useText } from '#core/web';
import { Button, Tag } from '#shared/ui';
import { outboxContract } from '../contract';
import { resendable } from '../resource';
import type { OutboxRow } from './message-detail';

interface OutboxToolbarProps {
  readonly selected: readonly OutboxRow[];
  readonly reload: () => void;
}

/** Shows the configured gateways, to explain why messages wait, and resends the selected messages. */
export function OutboxToolbar({ selected, reload }: OutboxToolbarProps) {
  const t = useText('system-monitor');
  const client = useClient(outboxContract);
  const messages = useService(MessageService);
  const mayAct = useService(PrivilegeService).can('message-outbox').action;
  const { data } = useLoaded((signal) => client.gateways({}, { signal }), [client]);
  const waiting = selected.filter(({ Status }) => resendable.has(Status ?? ''));
  const resend = useAction(async () => {
    const { queued } = await client.resend({ body: { ids: waiting.map(({ Message_ID }) => Message_ID) } });
    messages.show('success', t('again.done', { count: queued }));
    reload();
  });
  return (
    <>
      {data && (
        <span>
          <Tag tone={data.Mail ? 'positive' : 'warning'}>{t(data.Mail ? 'gateway.mail' : 'gateway.noMail')}</Tag>{' '}
          <Tag tone={data.SMS === 'outbox' ? 'warning' : 'positive'}>
            {data.SMS === 'outbox' ? t('gateway.noSms') : t('gateway.sms', { provider: t(`gateway.${data.SMS}`) })}
          </Tag>
        </span>
      )}
      {mayAct && waiting.length > 0 && (
        <Button icon="send" busy={resend.busy} onClick={() => void resend.run()}>
          {t('again.several', { count: waiting.length })}
        </Button>
      )}
    </>
  );
}
