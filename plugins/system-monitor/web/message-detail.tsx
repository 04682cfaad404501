import { useState } from 'react';
import type { Row } from '#core/resource';
import { MessageService, PrivilegeService, useAction, useClient, useService, useText } from '#core/web';
import { Button, CopyButton, Drawer, IconButton, SafeHtml, TimeText } from '#shared/ui';
import { failureText } from '#plugins/messages/web';
import { outboxContract } from '../contract';
import { resendable, type outboxMessage } from '../resource';
import styles from './outbox.module.css';

export type OutboxRow = Row<typeof outboxMessage>;

/** Opens a message and offers to send it again. */
export function MessageDetail({ row, reload }: { readonly row: OutboxRow; readonly reload: () => void }) {
  const t = useText('system-monitor');
  const words = useText('messages');
  const client = useClient(outboxContract);
  const messages = useService(MessageService);
  const mayAct = useService(PrivilegeService).can('message-outbox').action;
  const [open, setOpen] = useState(false);
  const resend = useAction(async () => {
    await client.resend({ body: { ids: [row.Message_ID] } });
    messages.show('success', t('again.done', { count: 1 }));
    setOpen(false);
    reload();
  });
  const waits = resendable.has(row.Status ?? '');
  const footer =
    mayAct && waits ? (
      <Button kind="primary" icon="send" busy={resend.busy} onClick={() => void resend.run()}>
        {t('again.one')}
      </Button>
    ) : undefined;
  return (
    <>
      <IconButton
        small
        icon="view"
        label={t('detail.open', { recipient: row.Recipient ?? '' })}
        onClick={() => setOpen(true)}
      />
      <Drawer open={open} wide title={row.Subject || t('detail.title')} onClose={() => setOpen(false)} footer={footer}>
        <dl className={styles.details}>
          <dt>{t('outbox-message.fields.Recipient')}</dt>
          <dd>{row.Recipient}</dd>
          <dt>{t('outbox-message.fields.Status')}</dt>
          <dd>{t(`outbox-message.choices.Status.${row.Status}`)}</dd>
          <dt>{t('outbox-message.fields.Created_At')}</dt>
          <dd>
            <TimeText at={row.Created_At} form="full" />
          </dd>
          {row.Delivered_At && (
            <>
              <dt>{t('outbox-message.fields.Delivered_At')}</dt>
              <dd>
                <TimeText at={row.Delivered_At} form="full" />
              </dd>
            </>
          )}
          {row.Template && (
            <>
              <dt>{t('outbox-message.fields.Template')}</dt>
              <dd>{row.Template}</dd>
            </>
          )}
          {row.Error && (
            <>
              <dt>{t('outbox-message.fields.Error')}</dt>
              <dd className={styles.error}>{failureText(words, row.Error)}</dd>
            </>
          )}
        </dl>
        <div className={styles.text}>{row.HTML ? <SafeHtml html={row.HTML} /> : row.Text}</div>
        <CopyButton text={row.Text ?? ''} />
      </Drawer>
    </>
  );
}
