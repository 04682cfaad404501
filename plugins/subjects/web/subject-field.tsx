import type { Resource } from '#core/resource';
import { useLoaded, useClient, useText } from '#core/web';
import { DraftField, type DraftForm } from '#plugins/clients/web';
import { Field, MomentInput, SelectBox } from '#shared/ui';
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

/** One field of a subject; categories are offered with their path, times on the person's own clock. */
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
          <MomentInput {...field} disabled={disabled} value={value} onChange={change} />
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
