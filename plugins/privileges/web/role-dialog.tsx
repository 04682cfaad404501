import { useState, type FormEvent } from 'react';
import { BusinessError, type PrivilegeMap } from '#core';
import { MessageService, useClient, useService, useText } from '#core/web';
import { Button, ChoiceBox, Dialog, Field, TextInput } from '#shared/ui';
import { roleContract, type Role, type RoleMatrix } from '../contract';
import { narrowed } from '../privilege-maps';
import styles from './roles.module.css';

/** Purpose of the dialog: a new role, optionally based on another, or renaming a role. */
export type RoleDialogTask =
  | { readonly kind: 'create'; readonly from: Role | null }
  | { readonly kind: 'rename'; readonly role: Role };

interface RoleDialogProps {
  readonly task: RoleDialogTask;
  readonly data: RoleMatrix;
  readonly onSaved: (role: Role) => void;
  readonly onClose: () => void;
}

const kinds = ['manager', 'user', 'monitor'] as const;
type Kind = (typeof kinds)[number];

/** Dialog for the name of a role and, for a new one, its user type and initial grants. */
export function RoleDialog({ task, data, onSaved, onClose }: RoleDialogProps) {
  const t = useText('privileges');
  const core = useText('core');
  const client = useClient(roleContract);
  const messages = useService(MessageService);
  const from = task.kind === 'create' ? task.from : null;
  const possible = kinds.filter(
    (kind) =>
      data.ceilings[kind] !== undefined &&
      (from ? from.User_Type === kind : data.list.some(({ User_Type }) => User_Type === kind)),
  );
  const [name, setName] = useState(
    task.kind === 'rename' ? task.role.Role_Name : from ? t('dialog.copyName', { name: from.Role_Name }) : '',
  );
  const [kind, setKind] = useState<Kind>(possible.includes('user') ? 'user' : (possible[0] ?? 'user'));
  const [source, setSource] = useState<string>(from?.Role_ID ?? '');
  const [fault, setFault] = useState<string>();
  const [busy, setBusy] = useState(false);
  const sources = data.list.filter(({ User_Type }) => User_Type === kind);

  const send = (): Promise<Role> => {
    if (task.kind === 'rename')
      return client.updateRole({
        body: {
          Role_ID: task.role.Role_ID,
          Role_Name: name.trim(),
          Privileges: narrowed(task.role.Privileges, data.ceilings[task.role.User_Type] ?? {}),
        },
      });
    const begun: PrivilegeMap = sources.find(({ Role_ID }) => Role_ID === source)?.Privileges ?? {};
    return client.createRole({
      body: { Role_Name: name.trim(), User_Type: kind, Privileges: narrowed(begun, data.ceilings[kind] ?? {}) },
    });
  };
  const save = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (name.trim() === '') return setFault(t('dialog.nameMissing'));
    setBusy(true);
    try {
      onSaved(await send());
    } catch (error) {
      if (error instanceof BusinessError && error.code === 'duplicate') setFault(t('dialog.nameTaken'));
      else messages.error(error);
      setBusy(false);
    }
  };
  const footer = (
    <>
      <Button onClick={onClose}>{core('resource.cancel')}</Button>
      <Button kind="primary" type="submit" form="role-form" busy={busy}>
        {core('resource.save')}
      </Button>
    </>
  );
  return (
    <Dialog
      open
      title={t(task.kind === 'rename' ? 'dialog.rename' : 'dialog.create')}
      onClose={onClose}
      footer={footer}
    >
      <form id="role-form" className={styles.form} noValidate onSubmit={(event) => void save(event)}>
        <Field label={t('dialog.name')} required error={fault}>
          {(field) => (
            <TextInput
              {...field}
              data-autofocus
              maxLength={50}
              value={name}
              onChange={({ target }) => {
                setName(target.value);
                setFault(undefined);
              }}
            />
          )}
        </Field>
        {task.kind === 'create' && (
          <>
            <Field label={t('dialog.kind')} hint={t('dialog.kindHint')}>
              {(field) => (
                <ChoiceBox
                  {...field}
                  value={kind}
                  choices={possible.map((value) => ({ value, label: t(`user-type.${value}`) }))}
                  onChange={(value) => {
                    if (value === '') return;
                    setKind(value);
                    setSource('');
                  }}
                />
              )}
            </Field>
            <Field label={t('dialog.source')}>
              {(field) => (
                <ChoiceBox
                  {...field}
                  value={source}
                  empty={t('dialog.blank')}
                  choices={sources.map(({ Role_ID, Role_Name }) => ({ value: Role_ID, label: Role_Name }))}
                  onChange={setSource}
                />
              )}
            </Field>
          </>
        )}
      </form>
    </Dialog>
  );
}
