import { Field, TextInput } from '#shared/ui';

interface CodeFieldProps {
  readonly label: string;
  readonly error?: string;
  readonly required?: boolean;
  /** Number of digits. */
  readonly length: number;
  readonly value: string;
  readonly onChange: (digits: string) => void;
}

/** Input for a code that was sent or is shown elsewhere: accepts digits only, however it is pasted. */
export const CodeField = ({ label, error, required, length, value, onChange }: CodeFieldProps) => (
  <Field label={label} error={error} required={required}>
    {(field) => (
      <TextInput
        {...field}
        value={value}
        inputMode="numeric"
        autoComplete="one-time-code"
        onChange={({ target }) => onChange(target.value.replace(/\D/g, '').slice(0, length))}
      />
    )}
  </Field>
);
