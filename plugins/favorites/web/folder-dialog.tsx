import { useState } from 'react';
import { useText } from '#core/web';
import { Button, Dialog, Field, TextInput } from '#shared/ui';

interface FolderDialogProps {
  readonly title: string;
  readonly name?: string;
  readonly onName: (name: string) => void;
  readonly onClose: () => void;
}

/** Asks for the name of a folder. */
export function FolderDialog({ title, name: given = '', onName, onClose }: FolderDialogProps) {
  const t = useText('favorites');
  const [name, setName] = useState(given);
  const footer = (
    <>
      <Button onClick={onClose}>{t('cancel')}</Button>
      <Button type="submit" form="favorite-folder" kind="primary" disabled={name.trim() === ''}>
        {t('confirm')}
      </Button>
    </>
  );
  return (
    <Dialog open title={title} onClose={onClose} footer={footer}>
      <form
        id="favorite-folder"
        onSubmit={(event) => {
          event.preventDefault();
          if (name.trim() === '') return;
          onName(name.trim());
          onClose();
        }}
      >
        <Field label={t('folderName')} required>
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
