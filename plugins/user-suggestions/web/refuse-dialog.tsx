import { useState } from 'react';
import { MessageService, useAction, useClient, useService, useText } from '#core/web';
import { Button, Dialog, Field, TextArea } from '#shared/ui';
import { suggestionContract, type UserSuggestion } from '../contract';

interface RefuseDialogProps {
  readonly row: UserSuggestion;
  readonly onRefused: () => void;
  readonly onClose: () => void;
}

/** Asks for the reason, which the reader is told. */
export function RefuseDialog({ row, onRefused, onClose }: RefuseDialogProps) {
  const t = useText('user-suggestions');
  const client = useClient(suggestionContract);
  const messages = useService(MessageService);
  const [reason, setReason] = useState('');
  const refuse = useAction(async () => {
    await client.refuse({ body: { User_Suggestion_ID: row.User_Suggestion_ID, Reason: reason.trim() } });
    messages.show('success', t('refused'));
    onRefused();
  });
  return (
    <Dialog
      open
      title={t('refuseTitle', { title: row.Title })}
      onClose={onClose}
      footer={
        <Button kind="danger" busy={refuse.busy} disabled={reason.trim() === ''} onClick={() => void refuse.run()}>
          {t('refuse')}
        </Button>
      }
    >
      <Field label={t('field.reason')} required hint={t('reasonHint')}>
        {(field) => (
          <TextArea
            {...field}
            data-autofocus
            maxLength={200}
            value={reason}
            onChange={({ target }) => setReason(target.value)}
          />
        )}
      </Field>
    </Dialog>
  );
}
