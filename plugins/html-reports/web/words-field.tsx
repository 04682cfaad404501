import { Field, TextInput } from '#shared/ui';

interface WordsFieldProps {
  readonly label: string;
  readonly value: string;
  /** Max number of characters. */
  readonly max: number;
  readonly fault?: string;
  readonly onChange: (value: string) => void;
}

/** Input for a line of text on a page, such as a title. */
export function WordsField({ label, value, max, fault, onChange }: WordsFieldProps) {
  return (
    <Field label={label} error={fault}>
      {(field) => (
        <TextInput {...field} maxLength={max} value={value} onChange={({ target }) => onChange(target.value)} />
      )}
    </Field>
  );
}
