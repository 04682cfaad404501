import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import type { PrivilegeMap } from '#core';
import { MessageService, PrivilegeService, useClient, useLoaded, useService, useText } from '#core/web';
import { Button, ConfirmDialog, IconButton, PageHeader } from '#shared/ui';
import { roleContract, type Role } from '../contract';
import { QueryPanel } from './query-panel';
import { RoleBoard } from './role-board';
import { RoleDialog, type RoleDialogTask } from './role-dialog';
import styles from './roles.module.css';

/** Roles of the client: built-in ones to view and copy, own ones to edit. */
export default observer(function ClientRolesScreen() {
  const t = useText('privileges');
  const client = useClient(roleContract);
  const messages = useService(MessageService);
  const allowed = useService(PrivilegeService).can('role-column-privilege');
  const roles = useLoaded((signal) => client.roles({}, { signal }), [client]);
  const { data, reload } = roles;
  const [chosen, setChosen] = useState<string | null>(null);
  const [task, setTask] = useState<RoleDialogTask | null>(null);
  const [removing, setRemoving] = useState<Role | null>(null);

  const save = async ({ Role_ID, Role_Name }: Role, Privileges: PrivilegeMap): Promise<void> => {
    try {
      await client.updateRole({ body: { Role_ID, Role_Name, Privileges } });
      messages.show('success', t('done.saved', { role: Role_Name }));
      reload();
    } catch (failure) {
      messages.error(failure);
    }
  };
  const remove = async ({ Role_ID, Role_Name }: Role): Promise<void> => {
    try {
      await client.removeRole({ query: { id: Role_ID } });
      messages.show('success', t('done.removed', { role: Role_Name }));
      setChosen(null);
      reload();
    } catch (failure) {
      messages.error(failure);
    }
  };
  const actions = (role: Role) => {
    const isCustom = !role.Is_Built_In;
    return (
      <>
        {allowed.modify && role.User_Type !== 'operator' && (
          <IconButton
            small
            icon="copy"
            label={t('action.copy', { role: role.Role_Name })}
            onClick={() => setTask({ kind: 'create', from: role })}
          />
        )}
        {allowed.modify && isCustom && (
          <IconButton
            small
            icon="edit"
            label={t('action.rename', { role: role.Role_Name })}
            onClick={() => setTask({ kind: 'rename', role })}
          />
        )}
        {allowed.delete && isCustom && (
          <IconButton
            small
            icon="delete"
            label={t('action.remove', { role: role.Role_Name })}
            onClick={() => setRemoving(role)}
          />
        )}
      </>
    );
  };
  return (
    <div className={styles.page}>
      <PageHeader
        title={t('title.role-column-privilege')}
        text={t('lead.client')}
        actions={
          allowed.modify &&
          data && (
            <Button kind="primary" icon="add" onClick={() => setTask({ kind: 'create', from: null })}>
              {t('action.create')}
            </Button>
          )
        }
      />
      <QueryPanel query={roles} lines={12}>
        {(loadedRoles) => (
          <RoleBoard
            data={loadedRoles}
            chosen={chosen}
            onChoose={setChosen}
            save={save}
            actions={actions}
            fixed={({ Is_Built_In }) =>
              Is_Built_In ? t('fixed.builtIn') : allowed.modify ? null : t('fixed.privilege')
            }
            reset={({ User_Type }) =>
              loadedRoles.list.find((role) => role.Is_Built_In && role.User_Type === User_Type)?.Privileges ?? {}
            }
          />
        )}
      </QueryPanel>
      {task && data && (
        <RoleDialog
          task={task}
          data={data}
          onClose={() => setTask(null)}
          onSaved={({ Role_ID }) => {
            setTask(null);
            setChosen(Role_ID);
            reload();
          }}
        />
      )}
      <ConfirmDialog
        open={removing !== null}
        danger
        title={t('remove.title', { role: removing?.Role_Name ?? '' })}
        action={t('remove.action')}
        onConfirm={() => (removing ? remove(removing) : undefined)}
        onClose={() => setRemoving(null)}
      >
        {t('remove.text')}
      </ConfirmDialog>
    </div>
  );
});
