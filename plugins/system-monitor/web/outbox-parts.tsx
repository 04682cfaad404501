import { useText, type ResourceParts } from '#core/web';
import { Tag, type Tone } from '#shared/ui';
import { failureText } from '#plugins/messages/web';
import type { outboxMessage } from '../resource';
import { MessageDetail, type OutboxRow } from './message-detail';
import { OutboxToolbar } from './outbox-toolbar';
import styles from './outbox.module.css';

const tones: Readonly<Record<string, Tone>> = {
  sent: 'positive',
  accepted: 'positive',
  delivered: 'positive',
  read: 'positive',
  confirmed: 'positive',
  failed: 'negative',
  uncertain: 'warning',
  kept: 'warning',
};

/**
 * Shows the name of a channel: gateways of the installation are named here, all others by the plugin that provides
 * them.
 */
function ChannelName({ id }: { readonly id: string }) {
  const t = useText('system-monitor');
  const channelText = useText(`${id}-channel`);
  return id === 'mail' || id === 'sms' ? t(`channel.${id}`) : channelText(`channel.${id}`);
}

function State({ row }: { readonly row: OutboxRow }) {
  const t = useText('system-monitor');
  const words = useText('messages');
  return (
    <span title={row.Error ? failureText(words, row.Error) : undefined}>
      <Tag tone={tones[row.Status ?? '']}>{t(`outbox-message.choices.Status.${row.Status}`)}</Tag>
    </span>
  );
}

/** Additional parts of the outbox: the first lines of a message, its state, and the whole message on demand. */
const outboxParts: ResourceParts<typeof outboxMessage> = {
  cells: {
    Channel: ({ Channel }) => <ChannelName id={Channel ?? ''} />,
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
