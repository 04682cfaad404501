import { useEffect, useState } from 'react';
import { useAction, useClient, useLoaded, useOptions, useResourceClient, useText } from '#core/web';
import { client as clientResource } from '#plugins/clients';
import { userContract } from '#plugins/users';
import { PasswordDialog } from '#plugins/users/web';
import { ChoiceBox, Field, TextInput } from '#shared/ui';
import type { StepProps } from './first-run-screen';
import { PersonFields, usePerson } from './person-fields';
import { StepForm } from './step-form';

/** Creates the company and its administrator; whatever exists already is not created again. */
export function CompanyStep({ state, onDone }: StepProps) {
  const t = useText('first-run');
  const clients = useResourceClient(clientResource);
  const users = useClient(userContract);
  const types = useOptions('client-service-type');
  const packages = useLoaded((signal) => types('', signal), []);
  const [company, setCompany] = useState('');
  const [type, setType] = useState<string | null>(null);
  const person = usePerson();
  const [clientId, setClientId] = useState(state.Client?.Client_ID);
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
    return users.addUser({ body: { ...person.sent, User_Type: 'manager', Client_ID: id } });
  });
  const isWhole = (clientId !== undefined || (company.trim() !== '' && type !== null)) && person.isWhole;
  return (
    <StepForm
      text={t(clientId === undefined ? 'company.text' : 'company.administratorText')}
      busy={save.busy}
      isWhole={isWhole}
      onSend={() => void save.run()}
      after={save.result && <PasswordDialog made={save.result} onClose={onDone} />}
    >
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
      <PersonFields label={t('company.administrator')} typed={person.typed} />
    </StepForm>
  );
}
