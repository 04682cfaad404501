import { useState } from 'react';
import { useAction, useClient, useText } from '#core/web';
import { Button, Dialog, Field, Note, showToast, Stack, TextInput, undoTime } from '#shared/ui';
import { authorLabelContract } from '../author-labels';

interface MarkDialogProps {
  readonly accounts: readonly string[];
  readonly onClose: () => void;
}

/** Adds the accounts of a group to a label, with undo. */
export function MarkDialog({ accounts, onClose }: MarkDialogProps) {
  const t = useText('comment-monitor');
  const client = useClient(authorLabelContract);
  const [name, setName] = useState(t('label.usual'));
  const takeBack = useAction((Author_Label_ID: string, Authors: readonly string[]) =>
    client.unmark({ body: { Author_Label_ID, Authors: [...Authors] } }),
  );
  const mark = useAction(async () => {
    const { Author_Label_ID, Added } = await client.mark({
      body: { Author_Label_Name: name.trim(), Authors: [...accounts] },
    });
    const text = t('label.marked', { count: Added.length, name: name.trim() });
    if (Added.length === 0) showToast({ text, kind: 'success' });
    else
      showToast({
        text,
        kind: 'success',
        duration: undoTime,
        action: { label: t('label.undo'), run: () => void takeBack.run(Author_Label_ID, Added) },
      });
    onClose();
  });
  return (
    <Dialog
      open
      title={t('label.mark', { count: accounts.length })}
      onClose={onClose}
      footer={
        <Button
          kind="primary"
          icon="tag"
          busy={mark.busy}
          disabled={name.trim() === ''}
          onClick={() => void mark.run()}
        >
          {t('label.save')}
        </Button>
      }
    >
      <Stack>
        <Field label={t('label.name')} hint={t('label.hint')} required>
          {(field) => (
            <TextInput {...field} maxLength={40} value={name} onChange={({ target }) => setName(target.value)} />
          )}
        </Field>
        <Note>{accounts.slice(0, 20).join(t('label.between')) + (accounts.length > 20 ? ' …' : '')}</Note>
      </Stack>
    </Dialog>
  );
}
