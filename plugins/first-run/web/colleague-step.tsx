import { useState } from 'react';
import { PrivilegeService, useAction, useClient, useService, useText } from '#core/web';
import { userContract } from '#plugins/users';
import { PasswordDialog } from '#plugins/users/web';
import { Button, Field, FieldGrid, Note, Stack, TextInput } from '#shared/ui';
import type { StepProps } from './first-run-screen';
import { useFirstField } from './use-first-field';

/** Somebody who works on the articles; their password is shown once, to be handed over. */
export function ColleagueStep({ state, onDone }: StepProps) {
  const t = useText('first-run');
  const users = useClient(userContract);
  const form = useFirstField<HTMLFormElement>();
  const mayInvite = useService(PrivilegeService).may(['user-manage', 'modify']);
  const [name, setName] = useState('');
  const [account, setAccount] = useState('');
  const invite = useAction(async () => {
    return users.addUser({
      body: {
        User_Name: account.trim(),
        Display_Name: name.trim(),
        User_Type: 'user',
        Client_ID: state.Client?.Client_ID,
      },
    });
  });
  if (!mayInvite) return <Note>{t('colleague.askText')}</Note>;
  if (!state.Client) return <Note>{t('companyFirst')}</Note>;
  const isWhole = name.trim() !== '' && account.trim() !== '';
  return (
    <form
      ref={form}
      onSubmit={(event) => {
        event.preventDefault();
        if (isWhole) void invite.run();
      }}
    >
      <Stack>
        <Note>{t('colleague.text')}</Note>
        <FieldGrid>
          <Field label={t('colleague.name')} required>
            {(field) => (
              <TextInput {...field} maxLength={50} value={name} onChange={({ target }) => setName(target.value)} />
            )}
          </Field>
          <Field label={t('company.account')} hint={t('accountHint')} required>
            {(field) => (
              <TextInput
                {...field}
                maxLength={50}
                autoComplete="off"
                value={account}
                onChange={({ target }) => setAccount(target.value)}
              />
            )}
          </Field>
        </FieldGrid>
        <Button kind="primary" type="submit" busy={invite.busy} disabled={!isWhole}>
          {t('next')}
        </Button>
      </Stack>
      {invite.result && <PasswordDialog made={invite.result} onClose={onDone} />}
    </form>
  );
}
