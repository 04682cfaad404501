import { useState } from 'react';
import type { Row } from '#core/resource';
import { MessageService, PrivilegeService, useAction, useClient, useService, useText } from '#core/web';
import { Button, CopyButton, Drawer, IconButton, TimeText } from '#shared/ui';
import { deadLetterContract, type deadLetter } from '../dead-letter';
import styles from './outbox.module.css';
import { SourceName } from './source-name';

/** Shows the full reason of a dead letter, and a button to retry it. */
export function DeadLetterDetail(props: { readonly row: Row<typeof deadLetter>; readonly reload: () => void }) {
  const { row, reload } = props;
  const t = useText('system-monitor');
  const client = useClient(deadLetterContract);
  const messages = useService(MessageService);
  const mayAct = useService(PrivilegeService).can('dead-letters').action;
  const [open, setOpen] = useState(false);
  const retry = useAction(async () => {
    const { queued } = await client.retry({ body: { ids: [row.Message_ID] } });
    messages.show('success', t('deadLetters.queued', { count: queued }));
    setOpen(false);
    reload();
  });
  const footer = mayAct ? (
    <Button kind="primary" icon="refresh" busy={retry.busy} onClick={() => void retry.run()}>
      {t('deadLetters.retry')}
    </Button>
  ) : undefined;
  const title = row.Title || row.Rule_Name || row.Source || '';
  return (
    <>
      <IconButton small icon="view" label={t('deadLetters.open', { title })} onClick={() => setOpen(true)} />
      <Drawer open={open} wide title={title} onClose={() => setOpen(false)} footer={footer}>
        <dl className={styles.details}>
          <dt>{t('dead-letter.fields.Source')}</dt>
          <dd>
            <SourceName source={row.Source ?? ''} />
          </dd>
          {row.Rule_Name && (
            <>
              <dt>{t('dead-letter.fields.Rule_Name')}</dt>
              <dd>{row.Rule_Name}</dd>
            </>
          )}
          <dt>{t('dead-letter.fields.Created_At')}</dt>
          <dd>
            <TimeText at={row.Created_At} form="full" />
          </dd>
          <dt>{t('dead-letter.fields.Failed_At')}</dt>
          <dd>
            <TimeText at={row.Failed_At} form="full" />
          </dd>
          <dt>{t('dead-letter.fields.Attempts')}</dt>
          <dd>{row.Attempts}</dd>
        </dl>
        <div className={styles.text}>{row.Error}</div>
        <CopyButton text={row.Error ?? ''} />
      </Drawer>
    </>
  );
}
