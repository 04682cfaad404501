import { useState } from 'react';
import { MessageService, useClient, useLoaded, useService, useText } from '#core/web';
import { Button, ChoiceBox, CopyButton, Dialog, EmptyState, Field, TimeText } from '#shared/ui';
import { articleContract } from '../contract';
import styles from './article-screen.module.css';

const days = ['1', '7', '30', '90'] as const;

/** Links that show the article without sign-in: creating, copying, view counts and revoking. */
export function ShareButton({ id }: { readonly id: string }) {
  const t = useText('articles');
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button small icon="share" onClick={() => setOpen(true)}>
        {t('share')}
      </Button>
      {open && <ShareDialog id={id} onClose={() => setOpen(false)} />}
    </>
  );
}

function ShareDialog({ id, onClose }: { readonly id: string; readonly onClose: () => void }) {
  const t = useText('articles');
  const client = useClient(articleContract);
  const messages = useService(MessageService);
  const [period, setPeriod] = useState<string>('7');
  const { data, reload } = useLoaded((signal) => client.shareList({ query: { id } }, { signal }), [id]);
  const after = (work: Promise<unknown>): void => void work.then(reload, (thrown: unknown) => messages.error(thrown));
  return (
    <Dialog
      open
      title={t('share')}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t('close')}</Button>
          <Button
            kind="primary"
            icon="link"
            onClick={() => after(client.shareLink({ body: { id, Days: Number(period) } }))}
          >
            {t('makeLink')}
          </Button>
        </>
      }
    >
      <Field label={t('linkPeriod')} hint={t('linkHint')}>
        {(field) => (
          <ChoiceBox
            {...field}
            value={period}
            choices={days.map((value) => ({ value, label: t('daysLong', { count: Number(value) }) }))}
            onChange={(value) => setPeriod(value || '7')}
          />
        )}
      </Field>
      {data?.list.length === 0 && <EmptyState compact icon="link" title={t('noLinks')} />}
      <ul className={styles.list}>
        {data?.list.map((share) => (
          <li key={share.Share_ID} className={styles.link}>
            <code className={styles.address}>{`${location.origin}${share.Path}`}</code>
            <div className={styles.actions}>
              <CopyButton text={`${location.origin}${share.Path}`} />
              <Button
                small
                kind="quiet"
                icon="delete"
                onClick={() => after(client.shareRevoke({ query: { Share_ID: share.Share_ID } }))}
              >
                {t('takeBackLink')}
              </Button>
            </div>
            <small>
              {share.User_Name} · {t('linkUntil')} <TimeText at={share.Expires_At} form="full" /> ·{' '}
              {t('viewCount', { count: share.View_Count })}
            </small>
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
