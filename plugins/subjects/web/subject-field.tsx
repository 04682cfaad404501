import { ResourceField, useClient, useLoaded, useText, type DraftForm, type FieldInputProps } from '#core/web';
import { SelectBox } from '#shared/ui';
import { useMemo } from 'react';
import { subjectContract } from '../contract';
import { categoryChoices } from './subject-nodes';

interface SubjectFieldProps {
  readonly form: DraftForm;
  readonly name: string;
  /** Display name of the selected reference. */
  readonly label?: string;
  readonly disabled: boolean;
}

/** One field of a subject; categories are listed with their path. */
export function SubjectField({ form, name, label, disabled }: SubjectFieldProps) {
  const category = useMemo(() => categoryInput(label), [label]);
  return (
    <ResourceField
      form={form}
      name={name}
      label={label}
      disabled={disabled}
      input={name === 'Category_ID' ? category : undefined}
    />
  );
}

const categoryInput = (label: string | undefined) =>
  function CategoryInput({ field, value, onChange, disabled }: FieldInputProps) {
    const t = useText('subjects');
    const client = useClient(subjectContract);
    const { data } = useLoaded((signal) => client.tree({}, { signal }), [client]);
    const chosen = typeof value === 'string' ? value : null;
    return (
      <SelectBox
        {...field}
        disabled={disabled}
        value={chosen}
        onChange={onChange}
        options={data ? categoryChoices(data.Categories) : []}
        labels={chosen && label ? { [chosen]: label } : undefined}
        placeholder={t('noCategory')}
      />
    );
  };
