import { useState } from 'react';
import { useAction, useClient, useText } from '#core/web';
import { Button, CopyButton, Dialog, Field, Note, Stack, TextInput } from '#shared/ui';
import { clientRelationContract } from '../contract';

interface SubClientProps {
  readonly row: { readonly Client_ID: string; readonly Client_Name: string };
}

export default function SubClientManager({ row }: SubClientProps) {
  const t = useText('client-relations');
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button small kind="quiet" onClick={() => setOpen(true)}>
        {t('manager')}
      </Button>
      {open && <ManagerDialog row={row} onClose={() => setOpen(false)} />}
    </>
  );
}

function ManagerDialog({ row, onClose }: SubClientProps & { readonly onClose: () => void }) {
  const t = useText('client-relations');
  const client = useClient(clientRelationContract);
  const [userName, setUserName] = useState('');
  const [displayName, setDisplayName] = useState('');
  const add = useAction(() =>
    client.addManager({
      body: { Client_ID: row.Client_ID, User_Name: userName.trim(), Display_Name: displayName.trim() },
    }),
  );
  const made = add.result;
  return (
    <Dialog
      open
      title={t('managerTitle', { name: row.Client_Name })}
      onClose={onClose}
      footer={
        made ? (
          <Button kind="primary" onClick={onClose}>
            {t('close')}
          </Button>
        ) : (
          <Button
            kind="primary"
            busy={add.busy}
            disabled={userName.trim().length < 2 || displayName.trim() === ''}
            onClick={() => void add.run()}
          >
            {t('managerAdd')}
          </Button>
        )
      }
    >
      {made ? (
        <Stack>
          <Note>{t('once')}</Note>
          <p>
            {made.User_Name} <code>{made.Password}</code> <CopyButton text={`${made.User_Name} ${made.Password}`} />
          </p>
        </Stack>
      ) : (
        <Stack>
          <Field label={t('field.userName')} required hint={t('userNameHint')}>
            {(field) => (
              <TextInput
                {...field}
                data-autofocus
                maxLength={50}
                value={userName}
                onChange={({ target }) => setUserName(target.value)}
              />
            )}
          </Field>
          <Field label={t('field.displayName')} required>
            {(field) => (
              <TextInput
                {...field}
                maxLength={50}
                value={displayName}
                onChange={({ target }) => setDisplayName(target.value)}
              />
            )}
          </Field>
        </Stack>
      )}
    </Dialog>
  );
}
