import { observer } from 'mobx-react-lite';
import { useState, type FormEvent } from 'react';
import type { Row } from '#core/resource';
import {
  AuthService,
  HttpService,
  LoadedStore,
  MessageService,
  NavigationService,
  useClient,
  useEditedRow,
  useService,
  useText,
} from '#core/web';
import { DraftField, firstDraft, LeaveDialog, useDraft, type Draft } from '#plugins/clients/web';
import { userTypes } from '#plugins/privileges';
import { routes } from '#shared/routes';
import { Button, ErrorState, Field, PageHeader, Panel, SelectBox, Skeleton, type Choice } from '#shared/ui';
import { userContract } from '../contract';
import { user } from '../resource';
import { PasswordDialog, type MadePassword } from './password-dialog';
import styles from './user-form.module.css';

type User = Row<typeof user> & { readonly [Label in `${string}_Label`]?: string };

const listPath = routes.users();

/** A new user, or one that is changed: `?id=`. */
export default observer(function UserFormScreen() {
  const messages = useService(MessageService);
  const { id, data, error, reload } = useEditedRow<User>(user.path, 'user-update');
  if (error) return <ErrorState message={messages.textOf(error)} onRetry={reload} />;
  if (data === undefined) return <Skeleton lines={10} />;
  return <UserForm key={id} row={data} />;
});

const UserForm = observer(function UserForm({ row }: { readonly row: User | null }) {
  const t = useText('users');
  const core = useText('core');
  const http = useService(HttpService);
  const messages = useService(MessageService);
  const navigation = useService(NavigationService);
  const { user: self } = useService(AuthService);
  const client = useClient(userContract);
  const [first] = useState(() => firstDraft(user, row, { User_Type: 'user' }));
  const [clientId, setClientId] = useState<string | null>(null);
  const [made] = useState(() => new LoadedStore<MadePassword>());
  const isOperator = self?.User_Type === 'operator';
  const isSelf = row !== null && row.User_ID === self?.User_ID;

  const send = async (draft: Draft): Promise<void> => {
    if (row) await http.request('PUT', user.path, { body: { ...draft, User_ID: row.User_ID } });
    else
      made.replace(
        await client.addUser({
          body: { ...draft, Client_ID: clientId ?? undefined } as Parameters<typeof client.addUser>[0]['body'],
        }),
      );
  };
  const form = useDraft(user, first, send);
  const save = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (!(await form.submit()) || !row) return;
    messages.show('success', core('resource.saved'));
    navigation.navigate(listPath);
  };
  const types = userTypes.filter(
    (type) =>
      type !== 'operator' ||
      (isOperator && (row ? row.User_Type === 'operator' : clientId === null || clientId === self.Client_ID)),
  );
  const field = (name: string, more: object = {}) => (
    <DraftField key={name} resource={user} form={form} name={name} label={row?.[`${name}_Label`]} {...more} />
  );
  const loadClients = async (keyword: string, signal: AbortSignal) =>
    (
      await http.request<{ readonly list: readonly Choice[] }>('GET', '/v1/select-helper', {
        query: { entity_name: 'client', keyword },
        signal,
      })
    ).list;

  return (
    <form className={styles.page} noValidate onSubmit={(event) => void save(event)}>
      <PageHeader title={t(row ? 'title.user-update' : 'title.user-add')} text={row?.Client_ID_Label} />
      <Panel title={t('section.account')}>
        <div className={styles.grid}>
          {isOperator && !row && (
            <Field label={t('user.fields.Client_ID')} hint={t('hint.Client_ID')}>
              {(control) => (
                <SelectBox
                  {...control}
                  options={loadClients}
                  value={clientId}
                  onChange={setClientId}
                  placeholder={core('resource.choose')}
                />
              )}
            </Field>
          )}
          {field('User_Name', { hint: t('hint.User_Name') })}
          {field('Display_Name')}
          {field('Phone')}
          {field('Email')}
          {field('Is_Enabled', { disabled: isSelf })}
        </div>
      </Panel>
      <Panel title={t('section.privileges')}>
        <div className={styles.grid}>
          {field('User_Type', { values: types, disabled: isSelf })}
          {field('Role_ID', { parent: String(form.draft.User_Type ?? ''), hint: t('hint.Role_ID'), disabled: isSelf })}
          {field('User_Group_ID', { hint: t('hint.User_Group_ID') })}
        </div>
      </Panel>
      {row && (
        <Panel title={t('section.language')}>
          <div className={styles.grid}>
            {field('Language')}
            {field('Time_Zone')}
          </div>
        </Panel>
      )}
      <div className={styles.buttons}>
        <Button type="submit" kind="primary" busy={form.saving}>
          {core('resource.save')}
        </Button>
        <Button onClick={() => navigation.navigate(listPath)}>{core('resource.cancel')}</Button>
      </div>
      <LeaveDialog form={form} />
      {made.data && <PasswordDialog made={made.data} onClose={() => navigation.navigate(listPath)} />}
    </form>
  );
});
