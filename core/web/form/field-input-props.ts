import type { FieldProps } from '#shared/ui';

/** What an own input gets: the value, the way to change it, and the rest of the draft. */
export interface FieldInputProps {
  readonly field: FieldProps;
  readonly value: unknown;
  readonly draft: Readonly<Record<string, unknown>>;
  readonly onChange: (value: unknown) => void;
  readonly disabled?: boolean;
}
