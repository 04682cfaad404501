import { useState } from 'react';
import { useNamedText, useText } from '#core/web';
import { routes } from '#shared/routes';
import { Button, DataTable, Drawer, LevelTag, Note, Stack, Tag, TimeText, type GridColumn } from '#shared/ui';
import type { AlertLetter } from '../letters';
import { ReasonText } from './reason-text';

const tones = {
  waiting: 'neutral',
  sent: 'neutral',
  delivered: 'neutral',
  read: 'accent',
  confirmed: 'positive',
  failed: 'negative',
} as const;

function Times({ letter }: { readonly letter: AlertLetter }) {
  const t = useText('alerts');
  const times = [
    ['sent', letter.Sent_At],
    ['delivered', letter.Delivered_At],
    ['read', letter.Read_At],
    ['confirmed', letter.Confirmed_At],
  ] as const;
  return (
    <Stack tight>
      {times.map(
        ([state, at]) =>
          at && (
            <Note key={state}>
              {t(`states.${state}`)} <TimeText at={at} form="full" />
            </Note>
          ),
      )}
    </Stack>
  );
}

/** All that is known of a letter: what it tells and why, and what became of each delivery. */
function LetterDrawer({ letter, onClose }: { readonly letter: AlertLetter; readonly onClose: () => void }) {
  const t = useText('alerts');
  const text = useNamedText();
  return (
    <Drawer open title={letter.Subject} onClose={onClose}>
      <Stack>
        {letter.Alerts.map((alert) => (
          <Stack tight key={`${alert.Article_ID} ${alert.Title}`}>
            <span>
              <LevelTag level={alert.Level} />{' '}
              {alert.Article_ID ? <a href={routes.article(alert.Article_ID)}>{alert.Title}</a> : alert.Title}
            </span>
            <Note>
              {alert.Site} · <ReasonText reason={alert.Reason} />
            </Note>
            {alert.Is_Useful !== null && <Note>{t(alert.Is_Useful ? 'verdict.useful' : 'verdict.useless')}</Note>}
          </Stack>
        ))}
        <Times letter={letter} />
        {letter.Handed_To && <Note>{t('letter.handedTo', { name: letter.Handed_To })}</Note>}
        {letter.Forwards > 0 && <Note>{t('letter.forwards', { count: letter.Forwards })}</Note>}
        {letter.Deliveries.map(({ Delivery_ID, Channel, Address, Status, Reason }) => (
          <Note key={Delivery_ID}>
            {text(`${Channel}-channel:channel.${Channel}`)} · {Address} · {text(`messages:status.${Status}`)}
            {Reason !== null && ` · ${Reason}`}
          </Note>
        ))}
      </Stack>
    </Drawer>
  );
}

/** Letters in a table; a heading opens all that is known of it. */
export function LetterTable(props: {
  readonly rows: readonly AlertLetter[];
  readonly label: string;
  /** With reminders, where receipts are the matter. */
  readonly isReceipts?: boolean;
}) {
  const t = useText('alerts');
  const [open, setOpen] = useState<AlertLetter | null>(null);
  const columns: readonly GridColumn<AlertLetter>[] = [
    { id: 'told', title: t('letter.told'), width: 150, render: ({ Told_At }) => <TimeText at={Told_At} form="full" /> },
    { id: 'level', title: t('replay.level'), width: 130, render: ({ Level }) => <LevelTag level={Level} /> },
    {
      id: 'subject',
      title: t('letter.subject'),
      width: 280,
      grow: 1,
      render: (letter) => (
        <Button kind="quiet" onClick={() => setOpen(letter)}>
          {letter.Subject}
        </Button>
      ),
    },
    {
      id: 'rule',
      title: t('letter.rule'),
      width: 140,
      render: ({ Rule_ID, Rule_Name }) => (Rule_ID === null ? t('letter.byHand') : (Rule_Name ?? '—')),
    },
    { id: 'receiver', title: t('letter.receiver'), width: 120, render: ({ Receiver_Name }) => Receiver_Name },
    {
      id: 'state',
      title: t('letter.state'),
      width: 100,
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
            title: t('letter.reminders'),
            width: 110,
            align: 'end' as const,
            render: ({ Reminders }: AlertLetter) => Reminders,
          },
        ]
      : []),
  ];
  return (
    <>
      <DataTable label={props.label} rows={props.rows} rowKey={({ Letter_ID }) => Letter_ID} columns={columns} />
      {open && <LetterDrawer letter={open} onClose={() => setOpen(null)} />}
    </>
  );
}
