import { useCallback } from 'react';
import { useAction, useClient, useText } from '#core/web';
import { Button } from '#shared/ui';
import { messageContract, type AlertMessage } from '../messages';
import { FailureLink } from './failure-link';
import { MessageScreen } from './message-screen';

/** Retries the failed notifications in the list. */
export function RetryButton(props: { readonly list: readonly AlertMessage[]; readonly reload: () => void }) {
  const t = useText('alerts');
  const client = useClient(messageContract);
  const failed = props.list.filter(({ State }) => State === 'failed').map(({ Message_ID }) => Message_ID);
  const resendFailed = useAction(async () => {
    await client.resend({ body: { Message_IDs: failed } });
    props.reload();
  });
  return failed.length === 0 ? null : (
    <Button icon="refresh" busy={resendFailed.busy} onClick={() => void resendFailed.run()}>
      {t('message.resend', { count: failed.length })}
    </Button>
  );
}

/** All alert notifications with their outcome. */
export default function MessageListScreen() {
  const t = useText('alerts');
  const client = useClient(messageContract);
  const ask = useCallback(
    (query: object, signal: AbortSignal) => client.list({ query: query as never }, { signal }),
    [client],
  );
  return (
    <MessageScreen
      title={t('title.inform-message-list')}
      text={t('message.intro')}
      ask={ask}
      actions={(list, reload) => (
        <>
          <FailureLink />
          <RetryButton list={list} reload={reload} />
        </>
      )}
    />
  );
}
