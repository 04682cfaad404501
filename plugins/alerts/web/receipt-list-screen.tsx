import { useCallback } from 'react';
import { useClient, useText } from '#core/web';
import { messageContract } from '../messages';
import { MessageScreen } from './message-screen';
import { SettingButton } from './setting-button';

/** Required receipts, reminders and confirmations. */
export default function ReceiptListScreen() {
  const t = useText('alerts');
  const client = useClient(messageContract);
  const ask = useCallback(
    (query: object, signal: AbortSignal) => client.receipts({ query: query as never }, { signal }),
    [client],
  );
  return (
    <MessageScreen
      isReceipts
      title={t('title.auto-receipt-notification')}
      text={t('receipt.intro')}
      ask={ask}
      actions={() => <SettingButton />}
    />
  );
}
