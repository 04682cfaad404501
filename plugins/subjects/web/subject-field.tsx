import { useState } from 'react';
import type { Resource } from '#core/resource';
import { useLoaded, useClient, useText } from '#core/web';
import { DraftField, type DraftForm } from '#plugins/clients/web';
import { formatDate, parseDate } from '#shared/time';
import { Field, SelectBox, TextInput, useUi } from '#shared/ui';
import { subjectContract } from '../contract';
import { subject } from '../resource';
import { categoryChoices } from './subject-nodes';

interface SubjectFieldProps {
  readonly form: DraftForm;
  readonly name: string;
  /** What the chosen row of a reference is called. */
  readonly label?: string;
  readonly disabled: boolean;
}

const times: ReadonlySet<string> = new Set(['Valid_From', 'Valid_To']);

/** One field of a subject; categories are offered with their path, times to the minute. */
export function SubjectField({ form, name, label, disabled }: SubjectFieldProps) {
  const t = useText('subjects');
  if (name !== 'Category_ID' && !times.has(name))
    return (
      <DraftField resource={subject as unknown as Resource} form={form} name={name} label={label} disabled={disabled} />
    );
  const value = typeof form.draft[name] === 'string' ? form.draft[name] : null;
  const change = (next: string | null): void => form.set(name, next);
  return (
    <Field label={t(`subject.fields.${name}`)} error={form.fault(name)}>
      {(field) =>
        times.has(name) ? (
          <TimeInput {...field} disabled={disabled} value={value} onChange={change} />
        ) : (
          <CategoryInput {...field} disabled={disabled} label={label} value={value} onChange={change} />
        )
      }
    </Field>
  );
}

interface ControlProps {
  readonly id: string;
  readonly 'aria-describedby'?: string;
  readonly 'aria-invalid'?: boolean;
  readonly disabled: boolean;
  readonly value: string | null;
  readonly onChange: (value: string | null) => void;
}

function CategoryInput({ label, value, ...rest }: ControlProps & { readonly label?: string }) {
  const t = useText('subjects');
  const client = useClient(subjectContract);
  const { data } = useLoaded((signal) => client.tree({}, { signal }), [client]);
  return (
    <SelectBox
      {...rest}
      value={value}
      options={data ? categoryChoices(data.Categories) : []}
      labels={value && label ? { [value]: label } : undefined}
      placeholder={t('noCategory')}
    />
  );
}

/** A moment on the person's own clock. */
function TimeInput({ value, onChange, ...rest }: ControlProps) {
  const { timeZone } = useUi();
  const [typed, setTyped] = useState<string | null>(null);
  const pattern = "yyyy-MM-dd'T'HH:mm";
  return (
    <TextInput
      {...rest}
      type="datetime-local"
      value={typed ?? (value ? formatDate(new Date(value), pattern, timeZone) : '')}
      onChange={({ target }) => {
        setTyped(target.value);
        onChange(
          target.value === '' ? null : (parseDate(target.value.slice(0, 16), pattern, timeZone)?.toISOString() ?? null),
        );
      }}
      onBlur={() => setTyped(null)}
    />
  );
}
