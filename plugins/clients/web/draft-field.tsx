import { useCallback, useState } from 'react';
import type { Resource } from '#core/resource';
import { HttpService, useService, useText } from '#core/web';
import { dayOf, parseDate } from '#shared/time';
import {
  ChoiceBox,
  ColorInput,
  Field,
  NumberInput,
  SelectBox,
  TextArea,
  TextInput,
  Toggle,
  useUi,
  type Choice,
  type FieldProps,
  type OptionLoader,
} from '#shared/ui';
import type { DraftForm } from './use-draft';

interface DraftFieldProps {
  readonly resource: Resource;
  readonly form: DraftForm;
  readonly name: string;
  readonly hint?: string;
  readonly required?: boolean;
  readonly disabled?: boolean;
  /** The choices that are offered; all that the field declares unless given. */
  readonly values?: readonly string[];
  /** What a reference narrows its candidates by. */
  readonly parent?: string;
  /** What the chosen row of a reference is called, before its candidates are loaded. */
  readonly label?: string;
}

/** One field of a resource on a page of its own, by its kind. */
export function DraftField({ resource, form, name, hint, required, ...rest }: DraftFieldProps) {
  const t = useText(resource.plugin);
  const declared = resource.fields[name];
  return (
    <Field
      label={t(`${resource.name}.fields.${name}`)}
      hint={hint}
      required={required ?? declared?.required}
      error={form.fault(name)}
    >
      {(field) => <Control {...rest} resource={resource} form={form} name={name} field={field} />}
    </Field>
  );
}

function Control({
  resource,
  form: { draft, set },
  name,
  field,
  disabled,
  values,
  parent,
  label,
}: Omit<DraftFieldProps, 'hint' | 'required'> & { readonly field: FieldProps }) {
  const t = useText(resource.plugin);
  const core = useText('core');
  const declared = resource.fields[name];
  const value = draft[name];
  const text = typeof value === 'string' ? value : '';
  const change = (next: unknown): void => set(name, next);
  switch (declared?.kind) {
    case 'number':
      return (
        <NumberInput
          {...field}
          disabled={disabled}
          min={declared.min}
          max={declared.max}
          value={typeof value === 'number' ? value : null}
          onChange={change}
        />
      );
    case 'choice': {
      const choices = (values ?? declared.values ?? []).map((each) => ({
        value: each,
        label: t(`${resource.name}.choices.${name}.${each}`),
      }));
      return (
        <ChoiceBox
          {...field}
          disabled={disabled}
          value={text}
          empty={text ? undefined : core('resource.choose')}
          choices={choices}
          onChange={(next) => change(next || null)}
        />
      );
    }
    case 'toggle':
      return <Toggle {...field} disabled={disabled} checked={value === true} onChange={change} />;
    case 'reference':
      return (
        <Reference
          field={field}
          disabled={disabled}
          entity={declared.entity ?? ''}
          parent={parent}
          label={label}
          value={text || null}
          onChange={change}
        />
      );
    case 'time':
      return (
        <DateInput
          field={field}
          disabled={disabled}
          endOfDay={name.includes('End')}
          value={text || null}
          onChange={change}
        />
      );
    default:
      if (declared?.format === 'color')
        return <ColorInput {...field} disabled={disabled} value={text || null} onChange={change} />;
      if (declared?.multiline)
        return <TextArea {...field} disabled={disabled} value={text} onChange={({ target }) => change(target.value)} />;
      return (
        <TextInput
          {...field}
          disabled={disabled}
          maxLength={declared?.max}
          value={text}
          onChange={({ target }) => change(target.value)}
        />
      );
  }
}

interface ReferenceProps {
  readonly field: FieldProps;
  readonly entity: string;
  readonly value: string | null;
  readonly onChange: (value: string | null) => void;
  readonly parent?: string;
  readonly label?: string;
  readonly disabled?: boolean;
}

function Reference({ field, entity, parent, label, value, onChange, disabled }: ReferenceProps) {
  const http = useService(HttpService);
  const core = useText('core');
  const options = useCallback<OptionLoader>(
    async (keyword, signal) =>
      (
        await http.request<{ readonly list: readonly Choice[] }>('GET', '/v1/select-helper', {
          query: { entity_name: entity, keyword, parent },
          signal,
        })
      ).list,
    [http, entity, parent],
  );
  return (
    <SelectBox
      {...field}
      key={parent}
      disabled={disabled}
      options={options}
      labels={value && label ? { [value]: label } : undefined}
      placeholder={core('resource.choose')}
      value={value}
      onChange={onChange}
    />
  );
}

interface DateInputProps {
  readonly field: FieldProps;
  readonly value: string | null;
  readonly onChange: (value: string | null) => void;
  readonly endOfDay: boolean;
  readonly disabled?: boolean;
}

/** A day on the person's own clock; an end means its last second. */
function DateInput({ field, value, onChange, endOfDay, disabled }: DateInputProps) {
  const { timeZone } = useUi();
  const [typed, setTyped] = useState<string | null>(null);
  const shown = value ? dayOf(new Date(value), timeZone) : '';
  return (
    <TextInput
      {...field}
      type="date"
      disabled={disabled}
      value={typed ?? shown}
      onChange={({ target }) => {
        setTyped(target.value);
        const time = endOfDay ? '23:59:59' : '00:00:00';
        onChange(
          target.value === ''
            ? null
            : (parseDate(`${target.value} ${time}`, 'yyyy-MM-dd HH:mm:ss', timeZone)?.toISOString() ?? null),
        );
      }}
      onBlur={() => setTyped(null)}
    />
  );
}
