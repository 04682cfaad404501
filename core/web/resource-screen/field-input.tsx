import type { Field } from '#core/resource';
import { formatDate, parseDate } from '#shared/time';
import {
  ChoiceBox,
  ColorInput,
  MultiSelectBox,
  NumberInput,
  SelectBox,
  TextArea,
  TextInput,
  Toggle,
  useUi,
  WordsInput,
  type FieldProps,
} from '#shared/ui';
import { useState } from 'react';
import { useText } from '../react/use-text';
import type { FieldInputProps } from './resource-parts';
import type { ResourceTexts } from './resource-texts';
import { useSelectOptions } from './use-select-options';

interface Props extends FieldInputProps {
  readonly name: string;
  readonly declared: Field;
  readonly texts: ResourceTexts;
  /** Labels of what was referred to when the form opened. */
  readonly labels: Readonly<Record<string, string>>;
}

/** The control of a field, by its kind. */
export function FieldInput({ name, declared, texts, labels, field, value, onChange, disabled }: Props) {
  const t = useText('core');
  switch (declared.kind) {
    case 'number':
      return (
        <NumberInput
          {...field}
          disabled={disabled}
          min={declared.min}
          max={declared.max}
          step={declared.integer ? 1 : undefined}
          value={typeof value === 'number' ? value : null}
          onChange={onChange}
        />
      );
    case 'choice':
      return (
        <ChoiceBox
          {...field}
          disabled={disabled}
          value={typeof value === 'string' ? value : ''}
          empty={declared.required && value ? undefined : t('resource.choose')}
          choices={(declared.values ?? []).map((each) => ({ value: each, label: texts.choice(name, each) }))}
          onChange={(next) => onChange(next || null)}
        />
      );
    case 'toggle':
      return <Toggle {...field} disabled={disabled} checked={value === true} onChange={onChange} />;
    case 'words':
      return (
        <WordsInput
          {...field}
          disabled={disabled}
          max={declared.max}
          value={(value as readonly string[] | null) ?? []}
          onChange={onChange}
        />
      );
    case 'reference':
      return (
        <ReferenceInput
          field={field}
          disabled={disabled}
          declared={declared}
          labels={labels}
          value={value}
          onChange={onChange}
        />
      );
    case 'time':
      return (
        <TimeInput
          field={field}
          disabled={disabled}
          value={typeof value === 'string' ? value : null}
          onChange={onChange}
        />
      );
    case 'json':
      return <TextArea {...field} disabled rows={4} value={JSON.stringify(value ?? null, null, 2)} />;
    case 'text':
      if (declared.format === 'color')
        return (
          <ColorInput
            {...field}
            disabled={disabled}
            value={typeof value === 'string' ? value : null}
            onChange={onChange}
          />
        );
      if (declared.multiline)
        return (
          <TextArea
            {...field}
            disabled={disabled}
            value={String(value ?? '')}
            onChange={(event) => onChange(event.target.value)}
          />
        );
      return (
        <TextInput
          {...field}
          disabled={disabled}
          inputMode={declared.format === 'mobile' ? 'tel' : declared.format === 'email' ? 'email' : undefined}
          value={String(value ?? '')}
          onChange={(event) => onChange(event.target.value)}
        />
      );
  }
}

interface ReferenceProps extends Pick<Props, 'declared' | 'labels' | 'value' | 'onChange' | 'disabled'> {
  readonly field: Partial<FieldProps>;
}

/** Rows of another entity, offered by its select helper. */
export function ReferenceInput({ field, declared, labels, value, onChange, disabled }: ReferenceProps) {
  const t = useText('core');
  const options = useSelectOptions(declared.entity ?? '');
  const shared = { ...field, options, labels, disabled, placeholder: t('resource.choose') };
  if (declared.multiple)
    return <MultiSelectBox {...shared} value={(value as readonly string[] | null) ?? []} onChange={onChange} />;
  return <SelectBox {...shared} value={typeof value === 'string' ? value : null} onChange={onChange} />;
}

/** A moment, typed on the person's own clock as `yyyy/MM/dd HH:mm:ss` or picked by the browser. */
function TimeInput({
  field,
  value,
  onChange,
  disabled,
}: {
  readonly field: FieldProps;
  readonly value: string | null;
  readonly onChange: (value: unknown) => void;
  readonly disabled?: boolean;
}) {
  const { timeZone } = useUi();
  const pattern = "yyyy-MM-dd'T'HH:mm:ss";
  const [typed, setTyped] = useState<string | null>(null);
  const shown = value ? formatDate(new Date(value), pattern, timeZone) : '';
  return (
    <TextInput
      {...field}
      type="datetime-local"
      step={1}
      disabled={disabled}
      value={typed ?? shown}
      onChange={({ target }) => {
        const text = target.value.length === 16 ? `${target.value}:00` : target.value;
        setTyped(target.value);
        onChange(text === '' ? null : (parseDate(text, pattern, timeZone)?.toISOString() ?? null));
      }}
      onBlur={() => setTyped(null)}
    />
  );
}
