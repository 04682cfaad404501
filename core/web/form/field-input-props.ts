import type { FieldProps } from '#shared/ui';

/** Props of a custom input: the value, a change handler, and the rest of the draft. */
export interface FieldInputProps {
  readonly field: FieldProps;
  readonly value: unknown;
  readonly draft: Readonly<Record<string, unknown>>;
  readonly onChange: (value: unknown) => void;
  readonly disabled?: boolean;
}
