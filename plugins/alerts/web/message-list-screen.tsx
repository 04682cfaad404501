import { useCallback } from 'react';
import { useAction, useClient, useText } from '#core/web';
import { Button } from '#shared/ui';
import { letterContract, type AlertLetter } from '../letters';
import { FailureLink } from './failure-link';
import { LetterScreen } from './letter-screen';

/** Retries the failed notifications in the list. */
export function AgainButton(props: { readonly list: readonly AlertLetter[]; readonly reload: () => void }) {
  const t = useText('alerts');
  const client = useClient(letterContract);
  const failed = props.list.filter(({ State }) => State === 'failed').map(({ Letter_ID }) => Letter_ID);
  const again = useAction(async () => {
    await client.sendAgain({ body: { Letter_IDs: failed } });
    props.reload();
  });
  return failed.length === 0 ? null : (
    <Button icon="refresh" busy={again.busy} onClick={() => void again.run()}>
      {t('letter.again', { count: failed.length })}
    </Button>
  );
}

/** All alert notifications with their outcome. */
export default function MessageListScreen() {
  const t = useText('alerts');
  const client = useClient(letterContract);
  const ask = useCallback(
    (query: object, signal: AbortSignal) => client.list({ query: query as never }, { signal }),
    [client],
  );
  return (
    <LetterScreen
      title={t('title.inform-message-list')}
      text={t('letter.intro')}
      ask={ask}
      actions={(list, reload) => (
        <>
          <FailureLink />
          <AgainButton list={list} reload={reload} />
        </>
      )}
    />
  );
}
