import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import type { PrivilegeMap } from '#core';
import { MessageService, PrivilegeService, useClient, useLoaded, useService, useText } from '#core/web';
import { ConfirmDialog, PageHeader } from '#shared/ui';
import { roleContract, type Role } from '../contract';
import { QueryPanel } from './query-panel';
import { RoleBoard } from './role-board';
import styles from './roles.module.css';

/**
 * The built-in roles, which apply to every client. The operator's role cannot be reduced, so that the platform cannot
 * be locked.
 */
export default observer(function DefaultRolesScreen() {
  const t = useText('privileges');
  const client = useClient(roleContract);
  const messages = useService(MessageService);
  const mayChange = useService(PrivilegeService).can('role-column-default').modify;
  const roles = useLoaded((signal) => client.defaults({}, { signal }), [client]);
  const { data, reload } = roles;
  const [chosen, setChosen] = useState<string | null>(null);
  const [restoring, setRestoring] = useState<Role | null>(null);
  const firstChangeable = data?.list.find(({ User_Type }) => User_Type !== 'operator')?.Role_ID ?? null;

  const change = async ({ Role_Name }: Role, call: () => Promise<unknown>): Promise<void> => {
    try {
      await call();
      messages.show('success', t('done.saved', { role: Role_Name }));
      reload();
    } catch (failure) {
      messages.error(failure);
    }
  };
  const save = (role: Role, Privileges: PrivilegeMap): Promise<void> =>
    change(role, () => client.updateDefault({ body: { Role_ID: role.Role_ID, Privileges } }));
  const restore = (role: Role): Promise<void> =>
    change(role, () => client.restoreDefault({ body: { Role_ID: role.Role_ID } }));
  return (
    <div className={styles.page}>
      <PageHeader title={t('title.role-column-default')} text={t('lead.default')} />
      <QueryPanel query={roles} lines={12}>
        {(loadedRoles) => (
          <RoleBoard
            data={loadedRoles}
            chosen={chosen ?? firstChangeable}
            onChoose={setChosen}
            save={save}
            reset={(role) => () => setRestoring(role)}
            fixed={({ User_Type }) =>
              User_Type === 'operator' ? t('fixed.operator') : mayChange ? null : t('fixed.privilege')
            }
          />
        )}
      </QueryPanel>
      <ConfirmDialog
        open={restoring !== null}
        danger
        title={t('restore.title', { role: restoring?.Role_Name ?? '' })}
        action={t('board.reset')}
        onConfirm={() => (restoring ? restore(restoring) : undefined)}
        onClose={() => setRestoring(null)}
      >
        {t('restore.text')}
      </ConfirmDialog>
    </div>
  );
});
