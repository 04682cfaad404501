import { useState } from 'react';
import { useText } from '#core/web';
import { DataTable, LevelTag, Tag, TextButton, TimeText, type GridColumn } from '#shared/ui';
import type { AlertMessage } from '../messages';
import { MessageDrawer } from './message-drawer';

const tones = {
  waiting: 'neutral',
  sent: 'neutral',
  delivered: 'neutral',
  read: 'accent',
  confirmed: 'positive',
  failed: 'negative',
} as const;

/** Table of notifications; the title opens the details. */
export function MessageTable(props: {
  readonly rows: readonly AlertMessage[];
  readonly label: string;
  /** Shows reminders, for the list of receipts. */
  readonly isReceipts?: boolean;
}) {
  const t = useText('alerts');
  const [open, setOpen] = useState<AlertMessage | null>(null);
  const columns: readonly GridColumn<AlertMessage>[] = [
    {
      id: 'told',
      title: t('message.notifiedAt'),
      width: 150,
      render: ({ Notified_At }) => <TimeText at={Notified_At} form="full" />,
    },
    { id: 'level', title: t('replay.level'), width: 130, render: ({ Level }) => <LevelTag level={Level} /> },
    {
      id: 'subject',
      title: t('message.subject'),
      width: 280,
      grow: 1,
      render: (message) => <TextButton onClick={() => setOpen(message)}>{message.Subject}</TextButton>,
    },
    {
      id: 'rule',
      title: t('message.rule'),
      width: 140,
      render: ({ Rule_ID, Rule_Name }) => (Rule_ID === null ? t('message.byHand') : (Rule_Name ?? '—')),
    },
    {
      id: 'receiver',
      title: t('message.receiver'),
      width: 120,
      render: ({ Receiver_Name }) => Receiver_Name || t('message.nobody'),
    },
    {
      id: 'state',
      title: t('message.state'),
      width: 120,
      render: ({ State }) => <Tag tone={tones[State]}>{t(`states.${State}`)}</Tag>,
    },
    {
      id: 'confirmed',
      title: t('states.confirmed'),
      width: 150,
      render: ({ Confirmed_At }) => (Confirmed_At ? <TimeText at={Confirmed_At} form="full" /> : '—'),
    },
    ...(props.isReceipts
      ? [
          {
            id: 'reminders',
            title: t('message.reminders'),
            width: 110,
            align: 'end' as const,
            render: ({ Reminders }: AlertMessage) => Reminders,
          },
        ]
      : []),
  ];
  return (
    <>
      <DataTable label={props.label} rows={props.rows} rowKey={({ Message_ID }) => Message_ID} columns={columns} />
      {open && <MessageDrawer message={open} onClose={() => setOpen(null)} />}
    </>
  );
}
