import { observer } from 'mobx-react-lite';
import { AuthService, PrivilegeService, useAction, useClient, useService, useText } from '#core/web';
import { userContract } from '#plugins/users';
import { PasswordDialog } from '#plugins/users/web';
import { Button, Note, Stack } from '#shared/ui';
import type { StepProps } from './first-run-screen';
import { PersonFields, usePerson } from './person-fields';
import { StepForm } from './step-form';
import { useFirstField } from './use-first-field';

/** Adds a colleague. Users can only be created under one's own account, so impersonation has to be ended first. */
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

/** Asks for name and user name; the generated password is shown once, to be passed on. */
function ColleagueForm({ state, onDone }: StepProps) {
  const t = useText('first-run');
  const users = useClient(userContract);
  const mayInvite = useService(PrivilegeService).may(['user-manage', 'modify']);
  const { typed, isWhole, sent } = usePerson();
  const invite = useAction(() =>
    users.addUser({ body: { ...sent, User_Type: 'user', Client_ID: state.Client?.Client_ID } }),
  );
  if (!mayInvite) return <Note>{t('colleague.askText')}</Note>;
  if (!state.Client) return <Note>{t('companyFirst')}</Note>;
  return (
    <StepForm
      text={t('colleague.text')}
      busy={invite.busy}
      isWhole={isWhole}
      onSend={() => void invite.run()}
      after={invite.result && <PasswordDialog made={invite.result} onClose={onDone} />}
    >
      <PersonFields label={t('colleague.name')} typed={typed} />
    </StepForm>
  );
}
