import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { getHomePage } from '#core';
import type { Row } from '#core/resource';
import {
  AuthService,
  MessageService,
  NavigationService,
  PrivilegeService,
  useAction,
  useClient,
  useService,
  useText,
} from '#core/web';
import { Button, ConfirmDialog, Dialog, Field, MenuButton, Note, Stack, TextArea } from '#shared/ui';
import { userContract, type ChosenAccess } from '../contract';
import type { user } from '../resource';
import { AccessFields } from './access-fields';
import { PasswordDialog } from './password-dialog';

interface UserActionsProps {
  readonly row: Row<typeof user>;
  readonly reload: () => void;
}

type Opened = 'reset' | 'sessions' | 'simulate' | null;

/** Actions on one user: reset the password, sign out, and, for operators, impersonate. */
export const UserActions = observer(function UserActions({ row, reload }: UserActionsProps) {
  const t = useText('users');
  const auth = useService(AuthService);
  const messages = useService(MessageService);
  const privileges = useService(PrivilegeService);
  const client = useClient(userContract);
  const [access, setAccess] = useState<readonly ChosenAccess[]>();
  const body = { User_ID: row.User_ID, Ended_Access: access && [...access] };
  const reset = useAction(() => client.resetPassword({ body }));
  const [opened, setOpened] = useState<Opened>(null);
  const isSelf = row.User_ID === auth.user?.User_ID;
  const mayAct = privileges.can('user-manage').action && !isSelf && !auth.simulated;
  const maySimulate =
    privileges.can('simulate-user').action &&
    !isSelf &&
    row.User_Type !== 'operator' &&
    row.Is_Enabled === true &&
    !auth.simulated;
  const items = [
    ...(maySimulate ? [{ key: 'simulate', label: t('action.simulate'), onSelect: () => setOpened('simulate') }] : []),
    ...(mayAct
      ? [
          { key: 'reset', label: t('action.reset'), onSelect: () => setOpened('reset') },
          { key: 'sessions', label: t('action.sessions'), onSelect: () => setOpened('sessions') },
        ]
      : []),
  ];
  const close = (): void => {
    setOpened(null);
    setAccess(undefined);
  };
  const accessFields = <AccessFields userId={row.User_ID} onChange={setAccess} />;

  const endSessions = async (): Promise<void> => {
    try {
      await client.endSessions({ body });
      messages.show('success', t('done.sessions', { name: row.Display_Name }));
      reload();
    } catch (error) {
      messages.error(error);
    }
  };

  if (items.length === 0) return null;
  return (
    <>
      <MenuButton icon="more" label={t('action.more', { name: row.Display_Name })} items={items} />
      <ConfirmDialog
        open={opened === 'reset'}
        danger
        title={t('reset.title', { name: row.Display_Name })}
        action={t('action.reset')}
        onConfirm={async () => void (await reset.run())}
        onClose={close}
      >
        <Stack>
          <Note>{t('reset.text')}</Note>
          {accessFields}
        </Stack>
      </ConfirmDialog>
      <ConfirmDialog
        open={opened === 'sessions'}
        danger
        title={t('sessions.title', { name: row.Display_Name })}
        action={t('action.sessions')}
        onConfirm={endSessions}
        onClose={close}
      >
        <Stack>
          <Note>{t('sessions.text')}</Note>
          {accessFields}
        </Stack>
      </ConfirmDialog>
      {opened === 'simulate' && <SimulateDialog row={row} onClose={close} />}
      {reset.result && <PasswordDialog made={reset.result} onClose={reset.forget} />}
    </>
  );
});

/** Asks for the reason, which is logged, before an operator impersonates a user. */
function SimulateDialog({ row, onClose }: { readonly row: Row<typeof user>; readonly onClose: () => void }) {
  const t = useText('users');
  const auth = useService(AuthService);
  const navigation = useService(NavigationService);
  const [reason, setReason] = useState('');
  const start = useAction(async () => {
    await auth.simulate(row.User_ID, reason.trim());
    onClose();
    if (auth.user) navigation.navigate(getHomePage(auth.user));
  });
  const footer = (
    <Button kind="primary" busy={start.busy} disabled={reason.trim() === ''} onClick={() => void start.run()}>
      {t('action.simulate')}
    </Button>
  );
  return (
    <Dialog open title={t('simulate.title', { name: row.Display_Name })} onClose={onClose} footer={footer}>
      <Field label={t('simulate.reason')} required hint={t('simulate.text')}>
        {(field) => (
          <TextArea
            {...field}
            data-autofocus
            maxLength={500}
            value={reason}
            onChange={({ target }) => setReason(target.value)}
          />
        )}
      </Field>
    </Dialog>
  );
}
