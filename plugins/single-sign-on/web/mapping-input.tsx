import { useEffect, useState } from 'react';
import { useOptions, useText, type FieldInputProps } from '#core/web';
import { userTypes } from '#plugins/privileges';
import { Button, ChoiceBox, TextInput, type Choice } from '#shared/ui';
import type { RoleMapping } from '../resource';
import styles from './provider-parts.module.css';

/** Maps values of the role claim to user types and roles. */
export function MappingInput({ field, value, onChange, disabled }: FieldInputProps) {
  const t = useText('single-sign-on');
  const rows = (value as readonly RoleMapping[] | null) ?? [];
  const set = (index: number, change: Partial<RoleMapping>) =>
    onChange(rows.map((row, each) => (each === index ? { ...row, ...change } : row)));
  return (
    <div id={field.id} className={styles.rows}>
      {rows.map((row, index) => (
        <MappingRow
          key={index}
          row={row}
          disabled={disabled}
          onChange={(change) => set(index, change)}
          onRemove={() => onChange(rows.filter((_, each) => each !== index))}
        />
      ))}
      <div>
        <Button
          small
          disabled={disabled}
          onClick={() => onChange([...rows, { Value: '', User_Type: 'user', Role_ID: null }])}
        >
          {t('mapping.add')}
        </Button>
      </div>
    </div>
  );
}

interface MappingRowProps {
  readonly row: RoleMapping;
  readonly disabled?: boolean;
  readonly onChange: (change: Partial<RoleMapping>) => void;
  readonly onRemove: () => void;
}

function MappingRow({ row, disabled, onChange, onRemove }: MappingRowProps) {
  const t = useText('single-sign-on');
  const load = useOptions('role', row.User_Type);
  const [roles, setRoles] = useState<readonly Choice[]>([]);
  useEffect(() => {
    const asking = new AbortController();
    void Promise.resolve(load('', asking.signal)).then(setRoles, () => undefined);
    return () => asking.abort();
  }, [load]);
  return (
    <div className={styles.row}>
      <TextInput
        aria-label={t('mapping.value')}
        placeholder={t('mapping.value')}
        disabled={disabled}
        value={row.Value}
        onChange={(event) => onChange({ Value: event.target.value })}
      />
      <ChoiceBox
        aria-label={t('sign-in-provider.fields.Default_User_Type')}
        disabled={disabled}
        value={row.User_Type}
        choices={userTypes.map((type) => ({
          value: type,
          label: t(`sign-in-provider.choices.Default_User_Type.${type}`),
        }))}
        onChange={(type) => type && onChange({ User_Type: type, Role_ID: null })}
      />
      <ChoiceBox
        aria-label={t('mapping.role')}
        disabled={disabled}
        value={row.Role_ID ?? ''}
        empty={t('mapping.builtIn')}
        choices={roles}
        onChange={(role) => onChange({ Role_ID: role || null })}
      />
      <Button small kind="quiet" disabled={disabled} onClick={onRemove}>
        {t('mapping.remove')}
      </Button>
    </div>
  );
}
