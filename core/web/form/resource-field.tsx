import { memo, useState, type ComponentType, type ReactNode } from 'react';
import type { Resource } from '#core/resource';
import { Field } from '#shared/ui';
import { FieldInput } from './field-input';
import type { FieldInputProps } from './field-input-props';
import { useResourceTexts } from './resource-texts';
import type { Draft, DraftForm } from './use-draft';

/** Options of a form for one of its fields, beyond the declaration. */
export interface FieldOptions {
  readonly hint?: ReactNode;
  readonly required?: boolean;
  readonly disabled?: boolean;
  /** Offered options; by default all that the field declares. */
  readonly values?: readonly string[];
  /** Restricts the candidates of a reference. */
  readonly parent?: string;
  /** Label of the selected row of a reference, or of each of them, before the candidates are loaded. */
  readonly label?: string | readonly string[];
  /** Selects a time as a day: its first or last second. */
  readonly day?: 'start' | 'end';
  /** Custom control instead of the one by kind. */
  readonly input?: ComponentType<FieldInputProps>;
}

interface ResourceFieldProps extends FieldOptions {
  readonly form: DraftForm;
  readonly name: string;
}

function getLabels(value: unknown, label: FieldOptions['label']): Readonly<Record<string, string>> {
  if (value === null || value === undefined || label === undefined || label === null) return {};
  return Array.isArray(value)
    ? Object.fromEntries((value as string[]).map((id, index) => [id, label[index] ?? id]))
    : { [String(value)]: String(label) };
}

interface FieldViewProps extends FieldOptions {
  readonly resource: Resource;
  readonly name: string;
  readonly value: unknown;
  /** Only for custom controls, which may read the other fields. */
  readonly draft: Draft | undefined;
  readonly error: string | undefined;
  readonly set: DraftForm['set'];
  readonly check: DraftForm['check'];
}

/** Re-renders only when its own part of the form changes: a long form must keep up with typing. */
const FieldView = memo(function FieldView(props: FieldViewProps) {
  const { resource, name, value, draft = {}, error, set, check, hint, required, label, input: Own, ...rest } = props;
  const texts = useResourceTexts(resource);
  // The label belongs to the initial value of the form; a restored draft may refer to another record.
  const [first] = useState(value);
  const declared = resource.fields[name];
  if (!declared) throw new Error(`${resource.name} has no field ${name}`);
  const shared = { value, draft, disabled: rest.disabled, onChange: (next: unknown) => set(name, next) };
  return (
    <div onBlur={() => check(name)}>
      <Field label={texts.field(name)} hint={hint} required={required ?? declared.required} error={error}>
        {(field) =>
          Own ? (
            <Own field={field} {...shared} />
          ) : (
            <FieldInput
              {...rest}
              {...shared}
              field={field}
              name={name}
              declared={declared}
              texts={texts}
              labels={getLabels(first, label)}
            />
          )
        }
      </Field>
    </div>
  );
});

/** A field of a resource in a form: label, control by kind, hint and error. */
export function ResourceField({ form, name, ...options }: ResourceFieldProps) {
  return (
    <FieldView
      {...options}
      resource={form.resource}
      name={name}
      value={form.draft[name]}
      draft={options.input && form.draft}
      error={form.fault(name)}
      set={form.set}
      check={form.check}
    />
  );
}

interface ResourceFieldsProps {
  readonly form: DraftForm;
  readonly names: readonly string[];
  /** The row, whose `X_Label` fields name what `X` refers to. */
  readonly row?: Readonly<Record<string, unknown>> | null;
  readonly options?: Readonly<Record<string, FieldOptions | undefined>>;
  readonly disabled?: boolean;
}

/** Several fields of a resource in sequence. */
export function ResourceFields({ form, names, row, options = {}, disabled }: ResourceFieldsProps) {
  return names.map((name) => (
    <ResourceField
      key={name}
      form={form}
      name={name}
      disabled={disabled}
      label={row?.[`${name}_Label`] as FieldOptions['label']}
      {...options[name]}
    />
  ));
}
