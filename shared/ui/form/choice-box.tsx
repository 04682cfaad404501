import { ArcoSelect } from './arco-select';
import type { Choice } from './choice';
import type { FieldProps } from './field';

interface ChoiceBoxProps<Value extends string> extends Partial<FieldProps> {
  readonly value: Value | '';
  readonly choices: readonly Choice<Value>[];
  /** Label of the empty option; without it, a value is required. */
  readonly empty?: string;
  readonly onChange: (value: Value | '') => void;
  readonly disabled?: boolean;
  readonly className?: string;
  readonly title?: string;
  readonly 'aria-label'?: string;
}

/** Selects one of a few options with Arco's select: arrow keys move, Enter selects. */
export function ChoiceBox<Value extends string>({ value, choices, empty, onChange, ...rest }: ChoiceBoxProps<Value>) {
  const options = choices.map((choice) => ({ value: choice.value as string, label: choice.label }));
  return (
    <ArcoSelect
      {...rest}
      value={value}
      options={empty === undefined ? options : [{ value: '', label: empty }, ...options]}
      onChange={(next: Value | '') => onChange(next)}
    />
  );
}
