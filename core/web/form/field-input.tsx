import { useRef } from 'react';
import type { Field } from '#core/resource';
import {
  ChoiceBox,
  ColorInput,
  MomentInput,
  MultiSelectBox,
  NumberInput,
  SelectBox,
  TextArea,
  TextInput,
  Toggle,
  WordsInput,
  type FieldProps,
} from '#shared/ui';
import { useLabels } from '../resource-screen/use-labels';
import { useText } from '../react/use-text';
import { DayOfMoment } from './day-of-moment';
import type { FieldInputProps } from './field-input-props';
import type { ResourceTexts } from './resource-texts';
import { useOptions } from './use-options';

interface Props extends FieldInputProps {
  readonly name: string;
  readonly declared: Field;
  readonly texts: ResourceTexts;
  /** Labels of the referenced rows at the time the form was opened. */
  readonly labels: Readonly<Record<string, string>>;
  /** Offered options; by default all that the field declares. */
  readonly values?: readonly string[];
  /** Restricts the candidates of a reference. */
  readonly parent?: string;
  /** Selects a time as a day. */
  readonly day?: 'start' | 'end';
}

/** Renders the control of a field by its kind. */
export function FieldInput(props: Props) {
  const { name, declared, texts, labels, field, value, onChange, disabled, values, parent, day } = props;
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
          choices={(values ?? declared.values ?? []).map((each) => ({ value: each, label: texts.choice(name, each) }))}
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
          parent={parent}
          value={value}
          onChange={onChange}
        />
      );
    case 'time':
      if (day)
        return (
          <DayOfMoment
            {...field}
            day={day}
            disabled={disabled}
            value={typeof value === 'string' ? value : null}
            onChange={onChange}
          />
        );
      return (
        <MomentInput
          {...field}
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
          maxLength={declared.max}
          inputMode={declared.format === 'mobile' ? 'tel' : declared.format === 'email' ? 'email' : undefined}
          value={String(value ?? '')}
          onChange={(event) => onChange(event.target.value)}
        />
      );
  }
}

interface ReferenceProps extends Pick<Props, 'declared' | 'labels' | 'value' | 'onChange' | 'disabled' | 'parent'> {
  readonly field: Partial<FieldProps>;
}

/** Selects rows of another entity, offered by its select helper. */
export function ReferenceInput({ field, declared, labels, value, onChange, disabled, parent }: ReferenceProps) {
  const t = useText('core');
  const entity = declared.entity ?? '';
  const options = useOptions(entity, parent);
  // The input knows the names of options selected in it; a draft contains only ids.
  const chosen = useRef<ReadonlySet<string>>(new Set());
  const ids = [value].flat().filter((id): id is string => typeof id === 'string' && id !== '');
  const unknown = ids.filter((id) => labels[id] === undefined && !chosen.current.has(id));
  const getName = useLabels(unknown.map((id) => ({ entity, id })));
  const named = { ...Object.fromEntries(unknown.map((id) => [id, getName(entity, id)])), ...labels };
  const take = (next: unknown): void => {
    chosen.current = new Set([...chosen.current, ...[next].flat().map(String)]);
    onChange(next);
  };
  const shared = { ...field, options, labels: named, disabled, placeholder: t('resource.choose') };
  if (declared.multiple)
    return (
      <MultiSelectBox key={parent} {...shared} value={(value as readonly string[] | null) ?? []} onChange={take} />
    );
  return <SelectBox key={parent} {...shared} value={typeof value === 'string' ? value : null} onChange={take} />;
}
