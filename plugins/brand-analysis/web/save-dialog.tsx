import { useState } from 'react';
import { useText } from '#core/web';
import { Button, Checkbox, Dialog, Field, Stack, TextInput } from '#shared/ui';

interface SaveDialogProps {
  /** True when it is done. */
  readonly onSave: (name: string, isShared: boolean) => Promise<boolean>;
  readonly onClose: () => void;
}

/** Asks under which name the brands are kept, and for whom. */
export function SaveDialog({ onSave, onClose }: SaveDialogProps) {
  const t = useText('brand-analysis');
  const [name, setName] = useState('');
  const [isShared, setShared] = useState(false);
  const [busy, setBusy] = useState(false);
  const save = async (): Promise<void> => {
    setBusy(true);
    const saved = await onSave(name.trim(), isShared);
    setBusy(false);
    if (saved) onClose();
  };
  const footer = (
    <>
      <Button onClick={onClose}>{t('cancel')}</Button>
      <Button type="submit" form="brand-set" kind="primary" busy={busy} disabled={name.trim() === ''}>
        {t('confirm')}
      </Button>
    </>
  );
  return (
    <Dialog open title={t('saveTitle')} onClose={onClose} footer={footer}>
      <form
        id="brand-set"
        onSubmit={(event) => {
          event.preventDefault();
          if (name.trim() !== '') void save();
        }}
      >
        <Stack>
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
          <Checkbox checked={isShared} onChange={setShared}>
            {t('forAll')}
          </Checkbox>
        </Stack>
      </form>
    </Dialog>
  );
}
