import { useState } from 'react';
import { PrivilegeService, useService, useText } from '#core/web';
import { Button, Checkbox, Dialog, Field, TextInput } from '#shared/ui';
import styles from './saved-views.module.css';
import type { ViewActions } from './use-saved-views';

/** Asks under which name the present filters are kept, and for whom. */
export function SaveDialog({ actions, onClose }: { readonly actions: ViewActions; readonly onClose: () => void }) {
  const t = useText('saved-views');
  const mayShare = useService(PrivilegeService).can('saved-view').action;
  const [name, setName] = useState('');
  const [shared, setShared] = useState(false);
  const [asDefault, setAsDefault] = useState(false);
  const [busy, setBusy] = useState(false);
  const save = async (): Promise<void> => {
    setBusy(true);
    const saved = await actions.create(name.trim(), shared, asDefault);
    setBusy(false);
    if (saved) onClose();
  };
  const footer = (
    <>
      <Button onClick={onClose}>{t('cancel')}</Button>
      <Button type="submit" form="saved-view" kind="primary" busy={busy} disabled={name.trim() === ''}>
        {t('confirm')}
      </Button>
    </>
  );
  return (
    <Dialog open title={t('saveTitle')} onClose={onClose} footer={footer}>
      <form
        id="saved-view"
        className={styles.form}
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
        {mayShare && (
          <Checkbox checked={shared} onChange={setShared}>
            {t('forAll')}
          </Checkbox>
        )}
        <Checkbox checked={asDefault} onChange={setAsDefault}>
          {t('asDefault')}
        </Checkbox>
      </form>
    </Dialog>
  );
}
