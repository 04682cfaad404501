import { createElement, useState, type ChangeEvent, type KeyboardEvent, type ReactNode } from 'react';
import { jsx, jsxs } from 'react/jsx-runtime';
import { isEnter, SearchInput, TextInput } from '#shared/ui';
import { QueryReading } from '../query';

interface TypedInputProps {
  readonly id: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  /** For a query language field with a search icon: label that describes how the text is interpreted. */
  readonly searchLabel?: string;
}

/** A text that is applied on Enter or when the field loses the focus. */
export function TypedInput({ value, ...rest }: TypedInputProps): ReactNode {
  // An external change of the value resets the field.
  return jsx(TypedField, { value, ...rest }, value);
}

function TypedField({ id, value, onChange, searchLabel }: TypedInputProps): ReactNode {
  const [typed, setTyped] = useState(value);
  const change = (text: string): void => {
    if (text.trim() !== value) onChange(text.trim());
  };
  const field = {
    id,
    value: typed,
    onChange: (event: ChangeEvent<HTMLInputElement>) => setTyped(event.target.value),
    onKeyDown: (event: KeyboardEvent<HTMLInputElement>) => {
      if (isEnter(event)) change(event.currentTarget.value);
    },
  };
  if (searchLabel === undefined)
    return createElement(TextInput, { ...field, onBlur: (event) => change(event.target.value) });
  return jsxs('div', {
    children: [
      jsx(SearchInput, { ...field, label: searchLabel }, 'input'),
      jsx(QueryReading, { text: typed }, 'reading'),
    ],
  });
}
