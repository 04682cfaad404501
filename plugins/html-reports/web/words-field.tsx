import { Field, TextInput } from '#shared/ui';

interface WordsFieldProps {
  readonly label: string;
  readonly value: string;
  /** Letters that it holds. */
  readonly most: number;
  readonly fault?: string;
  readonly onChange: (value: string) => void;
}

/** A line of words that stand on a page, such as a title. */
export function WordsField({ label, value, most, fault, onChange }: WordsFieldProps) {
  return (
    <Field label={label} error={fault}>
      {(field) => (
        <TextInput {...field} maxLength={most} value={value} onChange={({ target }) => onChange(target.value)} />
      )}
    </Field>
  );
}
