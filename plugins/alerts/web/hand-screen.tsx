import { useCallback } from 'react';
import { useClient, useText } from '#core/web';
import { messageContract } from '../messages';
import { MessageScreen } from './message-screen';
import { RetryButton } from './message-list-screen';

/** Manually sent notifications. */
export default function HandScreen() {
  const t = useText('alerts');
  const client = useClient(messageContract);
  const ask = useCallback(
    (query: object, signal: AbortSignal) => client.byHand({ query: query as never }, { signal }),
    [client],
  );
  return (
    <MessageScreen
      title={t('title.sent-msg-manually')}
      text={t('hand.intro')}
      ask={ask}
      actions={(list, reload) => <RetryButton list={list} reload={reload} />}
    />
  );
}
