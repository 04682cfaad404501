import { createElement, type KeyboardEvent, type ReactNode } from 'react';
import { SearchInput, TextInput } from '#shared/ui';

interface TypedInputProps {
  readonly id: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  /** For a field with a looking glass. */
  readonly searchLabel?: string;
}

/** A text that counts when Enter is pressed or the field is left. */
export function TypedInput({ id, value, onChange, searchLabel }: TypedInputProps): ReactNode {
  const change = (typed: string): void => {
    if (typed.trim() !== value) onChange(typed.trim());
  };
  const field = {
    id,
    key: value,
    defaultValue: value,
    onKeyDown: (event: KeyboardEvent<HTMLInputElement>) => {
      if (event.key === 'Enter' && !event.nativeEvent.isComposing) change(event.currentTarget.value);
    },
  };
  return searchLabel === undefined
    ? createElement(TextInput, { ...field, onBlur: (event) => change(event.target.value) })
    : createElement(SearchInput, { ...field, label: searchLabel });
}
