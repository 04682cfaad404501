import { useCallback } from 'react';
import { useClient, useText } from '#core/web';
import { letterContract } from '../letters';
import { LetterScreen } from './letter-screen';
import { AgainButton } from './message-list-screen';

/** Manually sent notifications. */
export default function HandScreen() {
  const t = useText('alerts');
  const client = useClient(letterContract);
  const ask = useCallback(
    (query: object, signal: AbortSignal) => client.byHand({ query: query as never }, { signal }),
    [client],
  );
  return (
    <LetterScreen
      title={t('title.sent-msg-manually')}
      text={t('hand.intro')}
      ask={ask}
      actions={(list, reload) => <AgainButton list={list} reload={reload} />}
    />
  );
}
