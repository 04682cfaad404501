import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { AuthService, PrivilegeService, useAction, useClient, useService, useText } from '#core/web';
import { userContract } from '#plugins/users';
import { PasswordDialog } from '#plugins/users/web';
import { Button, Field, FieldGrid, Note, Stack, TextInput } from '#shared/ui';
import type { StepProps } from './first-run-screen';
import { useFirstField } from './use-first-field';

/** Somebody who works on the articles. Users are made under one's own name, so who acts as another ends that first. */
export const ColleagueStep = observer(function ColleagueStep(props: StepProps) {
  return useService(AuthService).simulated ? <GoOnAsOneself /> : <ColleagueForm {...props} />;
});

function GoOnAsOneself() {
  const t = useText('first-run');
  const auth = useService(AuthService);
  const root = useFirstField<HTMLDivElement>();
  const end = useAction(() => auth.endSimulation());
  return (
    <div ref={root}>
      <Stack>
        <Note>{t('colleague.ownText')}</Note>
        <Button kind="primary" busy={end.busy} onClick={() => void end.run()}>
          {t('backToOwn')}
        </Button>
      </Stack>
    </div>
  );
}

/** Asks for name and user name; the password that is made is shown once, to be handed over. */
function ColleagueForm({ state, onDone }: StepProps) {
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
