import { useText, type ResourceParts } from '#core/web';
import { Tag, type Tone } from '#shared/ui';
import type { outboxMessage } from '../resource';
import { MessageDetail, type OutboxRow } from './message-detail';
import { OutboxToolbar } from './outbox-toolbar';
import styles from './outbox.module.css';

const tones: Readonly<Record<string, Tone>> = { sent: 'positive', failed: 'negative', kept: 'warning' };

function State({ row }: { readonly row: OutboxRow }) {
  const t = useText('system-monitor');
  return (
    <span title={row.Error ?? undefined}>
      <Tag tone={tones[row.Status ?? '']}>{t(`outbox-message.choices.Status.${row.Status}`)}</Tag>
    </span>
  );
}

/** What the outbox shows of its own: the first lines of a message, its state, and the whole message on demand. */
const outboxParts: ResourceParts<typeof outboxMessage> = {
  cells: {
    Text: ({ Subject, Text }) => (
      <span className={styles.excerpt}>
        {Subject && <strong>{Subject}</strong>} {Text}
      </span>
    ),
    Status: (row) => <State row={row} />,
  },
  rowActions: MessageDetail,
  toolbar: OutboxToolbar,
};

export default outboxParts;
