import { useEffect, useState } from 'react';
import { useAction, useClient, useLoaded, useOptions, useResourceClient, useText } from '#core/web';
import { client as clientResource } from '#plugins/clients';
import { userContract } from '#plugins/users';
import { PasswordDialog } from '#plugins/users/web';
import { Button, ChoiceBox, Field, FieldGrid, Note, Stack, TextInput } from '#shared/ui';
import type { StepProps } from './first-run-screen';
import { useFirstField } from './use-first-field';

/** The company with the person who administers it; what was made before is not made again. */
export function CompanyStep({ state, onDone }: StepProps) {
  const t = useText('first-run');
  const clients = useResourceClient(clientResource);
  const users = useClient(userContract);
  const types = useOptions('client-service-type');
  const packages = useLoaded((signal) => types('', signal), []);
  const [company, setCompany] = useState('');
  const [type, setType] = useState<string | null>(null);
  const [name, setName] = useState('');
  const [account, setAccount] = useState('');
  const [clientId, setClientId] = useState(state.Client?.Client_ID);
  const form = useFirstField<HTMLFormElement>();
  useEffect(() => setType((before) => before ?? packages.data?.[0]?.value ?? null), [packages.data]);
  const save = useAction(async () => {
    let id = clientId;
    if (id === undefined) {
      const row = await clients.save({
        Client_Name: company.trim(),
        Client_Type: 'enterprise',
        Client_Service_Type_ID: type,
        Is_Enabled: true,
        Is_User_Access_Statistics_Enabled: true,
      });
      id = String((row as Readonly<Record<string, unknown>>).Client_ID);
      setClientId(id);
    }
    return users.addUser({
      body: {
        User_Name: account.trim(),
        Display_Name: name.trim(),
        User_Type: 'manager',
        Client_ID: id,
      },
    });
  });
  const isWhole = (clientId !== undefined || (company.trim() !== '' && type !== null)) && name.trim() && account.trim();
  return (
    <form
      ref={form}
      onSubmit={(event) => {
        event.preventDefault();
        if (isWhole) void save.run();
      }}
    >
      <Stack>
        <Note>{t(clientId === undefined ? 'company.text' : 'company.administratorText')}</Note>
        <FieldGrid>
          {clientId === undefined && (
            <>
              <Field label={t('company.name')} required>
                {(field) => (
                  <TextInput
                    {...field}
                    maxLength={100}
                    value={company}
                    onChange={({ target }) => setCompany(target.value)}
                  />
                )}
              </Field>
              <Field label={t('company.package')} required>
                {(field) => (
                  <ChoiceBox
                    {...field}
                    value={type ?? ''}
                    choices={packages.data ?? []}
                    onChange={(next) => setType(next || null)}
                  />
                )}
              </Field>
            </>
          )}
          <Field label={t('company.administrator')} required>
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
        <Button kind="primary" type="submit" busy={save.busy} disabled={!isWhole}>
          {t('next')}
        </Button>
      </Stack>
      {save.result && <PasswordDialog made={save.result} onClose={onDone} />}
    </form>
  );
}
