import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { useText } from '#core/web';
import { Drawer, IconButton, Tag, TimeText } from '#shared/ui';
import styles from './audit-log.module.css';
import { OperationChanges } from './operation-changes';
import { OperationSentence } from './operation-sentence';
import type { Operation } from './operation';
import { useOperationWords } from './operation-words';

export const EntityCell = observer(function EntityCell({ entity }: { readonly entity: string | null }) {
  return <>{useOperationWords().heading(entity ?? '')}</>;
});

/** The actor, together with the operator if the user was impersonated. */
export function PersonCell({ row }: { readonly row: Operation }) {
  const t = useText('audit-log');
  const name = row.User_ID_Label ?? (row.User_ID === null ? t('system') : t('person', { id: row.User_ID }));
  if (row.Simulator_ID === null) return <>{name}</>;
  return (
    <>
      {name} <Tag tone="warning">{t('simulated', { name: row.Simulator_ID_Label ?? row.Simulator_ID })}</Tag>
    </>
  );
}

/** Expands all content of an entry. */
export const OperationDetail = observer(function OperationDetail({ row }: { readonly row: Operation }) {
  const t = useText('audit-log');
  const words = useOperationWords();
  const [open, setOpen] = useState(false);
  const title = `${words.action(row.Action ?? '', [row.Entity ?? ''])} · ${words.heading(row.Entity ?? '')}`;
  return (
    <>
      <IconButton small icon="view" label={t('detail.open', { title })} onClick={() => setOpen(true)} />
      <Drawer open={open} wide title={title} onClose={() => setOpen(false)}>
        <dl className={styles.details}>
          <dt>{t('operation-log.fields.Happened_At')}</dt>
          <dd>
            <TimeText at={row.Happened_At} form="full" />
          </dd>
          <dt>{t('operation-log.fields.User_ID')}</dt>
          <dd>
            <PersonCell row={row} />
          </dd>
          {row.Client_ID_Label && (
            <>
              <dt>{t('platform-operation-log.fields.Client_ID')}</dt>
              <dd>{row.Client_ID_Label}</dd>
            </>
          )}
          <dt>{t('operation-log.fields.IP')}</dt>
          <dd>{row.IP ?? '—'}</dd>
          <dt>{t('operation-log.fields.Row_ID')}</dt>
          <dd>
            <code className={styles.code}>{row.Row_ID ?? '—'}</code>
          </dd>
          <dt>{t('operation-log.fields.Hash')}</dt>
          <dd>
            <code className={styles.code}>{row.Hash}</code>
          </dd>
        </dl>
        <p>
          <OperationSentence row={row} />
        </p>
        <OperationChanges row={row} />
      </Drawer>
    </>
  );
});
