import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import {
  AuthService,
  NavigationService,
  ResourceFields,
  ResourcePage,
  useClient,
  useOptions,
  useResourceClient,
  useService,
  useText,
  type Draft,
  type LabelledRow,
  type RowForm,
} from '#core/web';
import { userTypes } from '#plugins/privileges';
import { routes } from '#shared/routes';
import { Field, FieldGrid, Panel, SelectBox } from '#shared/ui';
import { userContract } from '../contract';
import { user } from '../resource';
import { PasswordDialog, type MadePassword } from './password-dialog';

type User = LabelledRow<typeof user>;

const list = routes.users();

/** Form for a new user, whose password is shown once, or for an existing one with `?id=`. */
export default function UserFormScreen() {
  const t = useText('users');
  const client = useClient(userContract);
  const calls = useResourceClient(user);
  const navigation = useService(NavigationService);
  const [clientId, setClientId] = useState<string | null>(null);
  const [made, setMade] = useState<MadePassword | null>(null);
  const send = (draft: Draft, row: User | null): Promise<unknown> =>
    row
      ? calls.save(draft, row as Draft)
      : client.addUser({
          body: { ...draft, Client_ID: clientId ?? undefined } as Parameters<typeof client.addUser>[0]['body'],
        });
  return (
    <>
      <ResourcePage
        resource={user}
        update="user-update"
        list={list}
        title={(row) => t(row ? 'title.user-update' : 'title.user-add')}
        text={(row) => row.Client_ID_Label}
        initialValues={{ User_Type: 'user' }}
        send={send}
        onSaved={(answer, row) => (row ? navigation.navigate(list) : setMade(answer as MadePassword))}
      >
        {(form, row) => <UserSections form={form} row={row} clientId={clientId} onClientId={setClientId} />}
      </ResourcePage>
      {made && <PasswordDialog made={made} onClose={() => navigation.navigate(list)} />}
    </>
  );
}

interface UserSectionsProps {
  readonly form: RowForm;
  readonly row: User | null;
  readonly clientId: string | null;
  readonly onClientId: (id: string | null) => void;
}

const UserSections = observer(function UserSections({ form, row, clientId, onClientId }: UserSectionsProps) {
  const t = useText('users');
  const core = useText('core');
  const { user: self } = useService(AuthService);
  const clients = useOptions('client');
  const isOperator = self?.User_Type === 'operator';
  const isSelf = row !== null && row.User_ID === self?.User_ID;
  const values = userTypes.filter(
    (type) =>
      type !== 'operator' ||
      (isOperator && (row ? row.User_Type === 'operator' : clientId === null || clientId === self.Client_ID)),
  );
  const options = {
    User_Name: { hint: t('hint.User_Name') },
    Is_Enabled: { disabled: isSelf },
    User_Type: { values, disabled: isSelf },
    Role_ID: { parent: String(form.draft.User_Type ?? ''), hint: t('hint.Role_ID'), disabled: isSelf },
    User_Group_ID: { hint: t('hint.User_Group_ID') },
  };
  const fields = (names: readonly string[]) => (
    <ResourceFields form={form} names={names} row={row as Draft | null} options={options} />
  );
  return (
    <>
      <Panel title={t('section.account')}>
        <FieldGrid>
          {isOperator && !row && (
            <Field label={t('user.fields.Client_ID')} hint={t('hint.Client_ID')}>
              {(control) => (
                <SelectBox
                  {...control}
                  options={clients}
                  value={clientId}
                  onChange={onClientId}
                  placeholder={core('resource.choose')}
                />
              )}
            </Field>
          )}
          {fields(['User_Name', 'Display_Name', 'Phone', 'Email', 'Is_Enabled'])}
        </FieldGrid>
      </Panel>
      <Panel title={t('section.privileges')}>
        <FieldGrid>{fields(['User_Type', 'Role_ID', 'User_Group_ID'])}</FieldGrid>
      </Panel>
      {row && (
        <Panel title={t('section.language')}>
          <FieldGrid>{fields(['Language', 'Time_Zone'])}</FieldGrid>
        </Panel>
      )}
    </>
  );
});
