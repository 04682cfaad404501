import { useState } from 'react';
import { useText } from '#core/web';
import { Button, Dialog, Field, Stack, TextInput, Toggle } from '#shared/ui';

interface SaveDialogProps {
  readonly name: string;
  readonly mayShare: boolean;
  readonly isBusy: boolean;
  readonly onSave: (name: string, isShared: boolean) => void;
  readonly onClose: () => void;
}

/** Asks what a new wall is called and whose it is. */
export function SaveDialog({ name: first, mayShare, isBusy, onSave, onClose }: SaveDialogProps) {
  const t = useText('big-screen');
  const [name, setName] = useState(first);
  const [isShared, setShared] = useState(false);
  return (
    <Dialog
      open
      title={t('save.title')}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t('save.cancel')}</Button>
          <Button
            kind="primary"
            busy={isBusy}
            disabled={name.trim() === ''}
            onClick={() => onSave(name.trim(), isShared)}
          >
            {t('save.save')}
          </Button>
        </>
      }
    >
      <Stack tight>
        <Field label={t('save.name')} required>
          {(field) => (
            <TextInput {...field} value={name} maxLength={60} onChange={({ target }) => setName(target.value)} />
          )}
        </Field>
        {mayShare && (
          <Toggle checked={isShared} onChange={setShared}>
            {t('save.share')}
          </Toggle>
        )}
      </Stack>
    </Dialog>
  );
}
