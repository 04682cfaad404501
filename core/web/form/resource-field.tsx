import { memo, useState, type ComponentType, type ReactNode } from 'react';
import type { Resource } from '#core/resource';
import { Field } from '#shared/ui';
import { FieldInput } from './field-input';
import type { FieldInputProps } from './field-input-props';
import { useResourceTexts } from './resource-texts';
import type { Draft, DraftForm } from './use-draft';

/** What a form may say of one of its fields beyond its declaration. */
export interface FieldOptions {
  readonly hint?: ReactNode;
  readonly required?: boolean;
  readonly disabled?: boolean;
  /** The choices that are offered; all that the field declares unless given. */
  readonly values?: readonly string[];
  /** What a reference narrows its candidates by. */
  readonly parent?: string;
  /** What the chosen row of a reference is called, or each of them, before the candidates are loaded. */
  readonly label?: string | readonly string[];
  /** A moment that is chosen as a day: its first second, or its last. */
  readonly day?: 'start' | 'end';
  /** Own control in the place of the one by kind. */
  readonly input?: ComponentType<FieldInputProps>;
}

interface ResourceFieldProps extends FieldOptions {
  readonly form: DraftForm;
  readonly name: string;
}

function labelsOf(value: unknown, label: FieldOptions['label']): Readonly<Record<string, string>> {
  if (value === null || value === undefined || label === undefined || label === null) return {};
  return Array.isArray(value)
    ? Object.fromEntries((value as string[]).map((id, index) => [id, label[index] ?? id]))
    : { [String(value)]: String(label) };
}

interface FieldViewProps extends FieldOptions {
  readonly resource: Resource;
  readonly name: string;
  readonly value: unknown;
  /** Only for own controls, which may look at the rest. */
  readonly draft: Draft | undefined;
  readonly error: string | undefined;
  readonly set: DraftForm['set'];
  readonly check: DraftForm['check'];
}

/** Drawn anew only when its own part of the form changes: a long form must keep up with typing. */
const FieldView = memo(function FieldView(props: FieldViewProps) {
  const { resource, name, value, draft = {}, error, set, check, hint, required, label, input: Own, ...rest } = props;
  const texts = useResourceTexts(resource);
  // The label names what the form began with; a restored draft may refer to something else.
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
              labels={labelsOf(first, label)}
            />
          )
        }
      </Field>
    </div>
  );
});

/** One field of a resource in a form: its label, its control by kind, its hint and what is wrong with it. */
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
  /** The row, whose `X_Label` names what `X` refers to. */
  readonly row?: Readonly<Record<string, unknown>> | null;
  readonly options?: Readonly<Record<string, FieldOptions | undefined>>;
  readonly disabled?: boolean;
}

/** Several fields of a resource, one after the other. */
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
