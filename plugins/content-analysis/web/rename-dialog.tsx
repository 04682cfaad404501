import { useState } from 'react';
import { useText } from '#core/web';
import { Button, Dialog, Field, TextInput } from '#shared/ui';

interface RenameDialogProps {
  readonly name: string;
  /** True when it is done. */
  readonly onSave: (name: string) => Promise<boolean>;
  readonly onClose: () => void;
}

/** Asks for another name of a basket. */
export function RenameDialog({ name: former, onSave, onClose }: RenameDialogProps) {
  const t = useText('content-analysis');
  const [name, setName] = useState(former);
  const [busy, setBusy] = useState(false);
  const save = async (): Promise<void> => {
    setBusy(true);
    const saved = await onSave(name.trim());
    setBusy(false);
    if (saved) onClose();
  };
  const footer = (
    <>
      <Button onClick={onClose}>{t('cancel')}</Button>
      <Button type="submit" form="basket-name" kind="primary" busy={busy} disabled={name.trim() === ''}>
        {t('save')}
      </Button>
    </>
  );
  return (
    <Dialog open title={t('renameTitle')} onClose={onClose} footer={footer}>
      <form
        id="basket-name"
        onSubmit={(event) => {
          event.preventDefault();
          if (name.trim() !== '') void save();
        }}
      >
        <Field label={t('name')} required>
          {(field) => (
            <TextInput
              {...field}
              data-autofocus
              maxLength={50}
              value={name}
              onChange={(event) => setName(event.target.value)}
            />
          )}
        </Field>
      </form>
    </Dialog>
  );
}
