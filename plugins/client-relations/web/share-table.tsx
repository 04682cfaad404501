import { useText } from '#core/web';
import { Button, DataTable, type GridColumn, Tag, TimeText, type Tone } from '#shared/ui';
import type { SubjectShare } from '../contract';

interface ShareTableProps {
  readonly shares: readonly SubjectShare[];
  /** Shows the client columns, for lists with shares of several clients. */
  readonly withClients?: boolean;
  readonly onRemove?: (share: SubjectShare) => void;
}

const tones: Readonly<Record<SubjectShare['State'], Tone>> = {
  waiting: 'neutral',
  synced: 'positive',
  failed: 'negative',
  ending: 'warning',
};

/** Table of shared subjects with their narrowing and the state of the copy. */
export function ShareTable({ shares, withClients = false, onRemove }: ShareTableProps) {
  const t = useText('client-relations');
  const columns: readonly GridColumn<SubjectShare>[] = [
    ...(withClients
      ? [
          {
            id: 'owner',
            title: t('field.owner'),
            width: 150,
            render: ({ Owner_Client_Name }: SubjectShare) => Owner_Client_Name,
          },
          {
            id: 'client',
            title: t('field.client'),
            width: 150,
            render: ({ Client_Name }: SubjectShare) => Client_Name,
          },
        ]
      : []),
    { id: 'subject', title: t('field.subject'), width: 160, grow: 1, render: ({ Subject_Name }) => Subject_Name },
    {
      id: 'narrowing',
      title: t('field.narrowing'),
      width: 200,
      grow: 1,
      render: ({ Narrowing }) => (Narrowing ? <code>{Narrowing}</code> : t('whole')),
    },
    {
      id: 'state',
      title: t('field.state'),
      width: 200,
      render: ({ State, Error }) => (
        <>
          <Tag tone={tones[State]}>{t(`state.${State}`)}</Tag> {Error}
        </>
      ),
    },
    { id: 'at', title: t('field.at'), width: 130, render: ({ Updated_At }) => <TimeText at={Updated_At} /> },
  ];
  return (
    <DataTable
      label={`${t('title.client-relation-manage')} · ${t('shares')}`}
      rows={shares}
      rowKey={({ Share_ID }) => Share_ID}
      columns={columns}
      actions={
        onRemove &&
        ((share) => (
          <Button small kind="quiet" onClick={() => onRemove(share)}>
            {t('unshare')}
          </Button>
        ))
      }
    />
  );
}
