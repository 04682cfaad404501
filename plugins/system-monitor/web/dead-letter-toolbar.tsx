import type { Row } from '#core/resource';
import { MessageService, PrivilegeService, useAction, useClient, useService, useText } from '#core/web';
import { Button } from '#shared/ui';
import { deadLetterContract, type deadLetter } from '../dead-letter';

interface DeadLetterToolbarProps {
  readonly selected: readonly Row<typeof deadLetter>[];
  readonly reload: () => void;
}

/** Retries the selected dead letters, or all of them. */
export function DeadLetterToolbar({ selected, reload }: DeadLetterToolbarProps) {
  const t = useText('system-monitor');
  const client = useClient(deadLetterContract);
  const messages = useService(MessageService);
  const mayAct = useService(PrivilegeService).can('dead-letters').action;
  const retry = useAction(async (ids: readonly string[]) => {
    const { queued } = await client.retry({ body: { ids: [...ids], All: ids.length === 0 } });
    messages.show('success', t('deadLetters.queued', { count: queued }));
    reload();
  });
  if (!mayAct) return null;
  const ids = selected.map(({ Message_ID }) => Message_ID);
  return (
    <Button icon="refresh" busy={retry.busy} onClick={() => void retry.run(ids)}>
      {ids.length > 0 ? t('deadLetters.retrySome', { count: ids.length }) : t('deadLetters.retryAll')}
    </Button>
  );
}
