import { useState } from 'react';
import { useText } from '#core/web';
import { Field, TextInput } from '#shared/ui';

/** Form state of a user to create: name and user name. */
export function usePerson() {
  const [name, setName] = useState('');
  const [account, setAccount] = useState('');
  return {
    typed: { name, setName, account, setAccount },
    isWhole: name.trim() !== '' && account.trim() !== '',
    sent: { User_Name: account.trim(), Display_Name: name.trim() },
  };
}

interface PersonFieldsProps {
  /** Label of the name, for example of a colleague or an administrator. */
  readonly label: string;
  readonly typed: ReturnType<typeof usePerson>['typed'];
}

/** Fields for a user's name and user name, within a grid. */
export function PersonFields({ label, typed: { name, setName, account, setAccount } }: PersonFieldsProps) {
  const t = useText('first-run');
  return (
    <>
      <Field label={label} required>
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
    </>
  );
}
