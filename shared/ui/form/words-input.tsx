import { useRef, useState, type ClipboardEvent, type KeyboardEvent } from 'react';
import { classes } from '../classes';
import { Tag } from '../display/tag';
import { showToast } from '../feedback/toast-store';
import { useUi } from '../ui-context';
import control from './control.module.css';
import type { FieldProps } from './field';
import { splitWords } from './split-words';
import styles from './words-input.module.css';

interface WordsInputProps extends Partial<FieldProps> {
  readonly value: readonly string[];
  readonly onChange: (value: readonly string[]) => void;
  readonly max?: number;
  readonly disabled?: boolean;
}

/** A list of words: typed one by one, or pasted at once from a table or text. */
export function WordsInput({ value, onChange, max = 1000, disabled, ...field }: WordsInputProps) {
  const { t } = useUi();
  const [typed, setTyped] = useState('');
  const input = useRef<HTMLInputElement>(null);
  const add = (words: readonly string[]): void => {
    const all = [...new Set([...value, ...words])];
    if (all.length > max) showToast({ text: t('wordsTooMany', { max }), kind: 'error' });
    if (words.length > 0) onChange(all.slice(0, max));
    setTyped('');
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.nativeEvent.isComposing) return;
    if (
      (event.key === 'Enter' || event.key === ',' || event.key === '，' || event.key === '、') &&
      typed.trim() !== ''
    ) {
      event.preventDefault();
      add(splitWords(typed));
    } else if (event.key === 'Enter') event.preventDefault();
    else if (event.key === 'Backspace' && typed === '') onChange(value.slice(0, -1));
  };
  const onPaste = (event: ClipboardEvent): void => {
    const words = splitWords(event.clipboardData.getData('text'));
    if (words.length < 2) return;
    event.preventDefault();
    add(words);
  };
  return (
    <>
      <div
        className={classes(control.control, styles.words, field['aria-invalid'] && control.invalid)}
        onClick={() => input.current?.focus()}
      >
        {value.map((word) => (
          <Tag key={word} onRemove={disabled ? undefined : () => onChange(value.filter((each) => each !== word))}>
            {word}
          </Tag>
        ))}
        <input
          {...field}
          ref={input}
          disabled={disabled}
          autoComplete="off"
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
          onKeyDown={onKeyDown}
          onPaste={onPaste}
          onBlur={() => add(splitWords(typed))}
        />
      </div>
      <span className={control.hint}>{value.length > 0 ? t('words', { count: value.length }) : t('wordsHint')}</span>
    </>
  );
}
