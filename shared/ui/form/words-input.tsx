import { InputTag } from '@arco-design/web-react';
import { useRef, useState, type ClipboardEvent, type KeyboardEvent } from 'react';
import { setAttributes, useA11yFix } from '../arco/a11y-fix';
import { Tag } from '../display/tag';
import { showToast } from '../feedback/toast-store';
import { useUi } from '../ui-context';
import type { FieldProps } from './field';
import { isComposing, isEnter } from './is-composing';
import { splitWords } from './split-words';
import styles from './words-input.module.css';

interface WordsInputProps extends Partial<FieldProps> {
  readonly value: readonly string[];
  readonly onChange: (value: readonly string[]) => void;
  readonly max?: number;
  readonly disabled?: boolean;
  readonly 'aria-label'?: string;
}

const separators = [',', '，', '、'];

/**
 * A list of words in Arco's tag input: typed one by one, or pasted from a table or text. The accessible name is set on
 * its text field (axe: label), and each word has a button that names the word it removes (axe: button-name).
 */
export function WordsInput({ value, onChange, max = 1000, disabled, ...field }: WordsInputProps) {
  const { t } = useUi();
  const [typed, setTyped] = useState('');
  const box = useRef<HTMLDivElement>(null);
  useA11yFix(() => setAttributes(box.current?.querySelector('input'), { ...field, autocomplete: 'off' }));
  const add = (words: readonly string[]): void => {
    const all = [...new Set([...value, ...words])];
    if (all.length > max) showToast({ text: t('wordsTooMany', { max }), kind: 'error' });
    if (words.length > 0) onChange(all.slice(0, max));
    setTyped('');
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (isComposing(event)) return;
    if ((isEnter(event) || separators.includes(event.key)) && typed.trim() !== '') {
      event.preventDefault();
      add(splitWords(typed));
    } else if (isEnter(event)) event.preventDefault();
  };
  const onPaste = (event: ClipboardEvent): void => {
    const words = splitWords(event.clipboardData.getData('text'));
    if (words.length < 2) return;
    event.preventDefault();
    add(words);
  };
  return (
    <div ref={box} className={styles.words}>
      <InputTag
        animation={false}
        disabled={disabled}
        status={field['aria-invalid'] ? 'error' : undefined}
        value={[...value]}
        inputValue={typed}
        validate={() => false}
        renderTag={({ value: word, onClose }) => (
          <Tag key={String(word)} onRemove={disabled ? undefined : () => onClose(undefined)}>
            {String(word)}
          </Tag>
        )}
        onInputChange={setTyped}
        onChange={(words: readonly string[], reason) => reason !== 'add' && onChange(words)}
        onKeyDown={onKeyDown}
        onPaste={onPaste}
        onBlur={() => add(splitWords(typed))}
      />
      <span className={styles.hint}>{value.length > 0 ? t('words', { count: value.length }) : t('wordsHint')}</span>
    </div>
  );
}
