import { useId, useMemo, useRef, useState, type KeyboardEvent, type ReactNode, type UIEvent } from 'react';
import { useText } from '#core/web';
import type { Notation, QueryProblem } from '#shared/query';
import { isComposing, isEnter, TextArea, type FieldProps } from '#shared/ui';
import { completionsAt, type Completion } from './completions';
import { getTokens } from './rule-tokens';
import styles from './rule-text-input.module.css';

interface RuleTextInputProps {
  readonly field: FieldProps;
  readonly value: string;
  readonly notation: Notation;
  /** Syntax error, if any, which is underlined in the text. */
  readonly error: QueryProblem | undefined;
  readonly dictionaries: readonly string[];
  readonly siteGroups: readonly string[];
  readonly onChange: (text: string) => void;
}

/** Text with highlighted operators and underlined error, rendered behind the input. */
function getBackdrop(text: string, notation: Notation, error: QueryProblem | undefined): ReactNode {
  const edges = new Set([0, text.length]);
  const tokens = getTokens(text, notation);
  for (const { start, end } of tokens) edges.add(start).add(end);
  const wrong = error && { start: error.position, end: Math.max(error.position + 1, error.position + error.length) };
  if (wrong) edges.add(Math.min(wrong.start, text.length)).add(Math.min(wrong.end, text.length));
  const cuts = [...edges].sort((a, b) => a - b);
  return cuts.slice(0, -1).map((start, index) => {
    const token = tokens.find((each) => each.start <= start && start < each.end);
    const isWrong = wrong && wrong.start <= start && start < wrong.end;
    return (
      <span key={start} className={`${token ? styles[token.kind] : ''} ${isWrong ? styles.wrong : ''}`}>
        {text.slice(start, cuts[index + 1])}
      </span>
    );
  });
}

/** Text input for a rule with syntax highlighting, error underlining and completion. */
export function RuleTextInput({
  field,
  value,
  notation,
  error,
  dictionaries,
  siteGroups,
  onChange,
}: RuleTextInputProps) {
  const t = useText('subjects');
  const listId = useId();
  const input = useRef<HTMLTextAreaElement>(null);
  const behind = useRef<HTMLDivElement>(null);
  const [caret, setCaret] = useState<number | null>(null);
  const [active, setActive] = useState(0);
  const backdrop = useMemo(() => getBackdrop(value, notation, error), [value, notation, error]);
  const { start, items } =
    caret === null ? { start: 0, items: [] } : completionsAt(value, caret, notation, dictionaries, siteGroups);
  const open = items.length > 0;

  const choose = ({ text }: Completion): void => {
    const area = input.current;
    if (!area || caret === null) return;
    onChange(value.slice(0, start) + text + value.slice(caret));
    setCaret(null);
    requestAnimationFrame(() => {
      area.focus();
      area.setSelectionRange(start + text.length, start + text.length);
      if (text.endsWith(':')) setCaret(start + text.length);
    });
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (!open || isComposing(event)) return;
    const item = items[active];
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp')
      setActive((active + (event.key === 'ArrowDown' ? 1 : -1) + items.length) % items.length);
    else if ((isEnter(event) || event.key === 'Tab') && item) choose(item);
    else if (event.key === 'Escape') setCaret(null);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  const onScroll = ({ currentTarget }: UIEvent<HTMLTextAreaElement>): void => {
    if (behind.current) behind.current.scrollTop = currentTarget.scrollTop;
  };
  return (
    <div className={styles.box}>
      <div className={styles.sheet}>
        <div ref={behind} className={styles.behind} aria-hidden="true">
          {backdrop}
          {'\n'}
        </div>
        <TextArea
          {...field}
          ref={input}
          className={styles.text}
          rows={8}
          spellCheck={false}
          value={value}
          placeholder={t(`rule.placeholder.${notation}`)}
          aria-autocomplete="list"
          aria-haspopup="listbox"
          aria-controls={open ? listId : undefined}
          aria-activedescendant={open ? `${listId}-${active}` : undefined}
          onChange={({ target }) => {
            onChange(target.value);
            setCaret(target.selectionStart);
            setActive(0);
          }}
          onKeyDown={onKeyDown}
          onScroll={onScroll}
          onBlur={() => setCaret(null)}
          onClick={() => setCaret(null)}
        />
      </div>
      {open && (
        <ul
          id={listId}
          role="listbox"
          aria-label={t('rule.completions')}
          className={styles.list}
          onMouseDown={(event) => event.preventDefault()}
        >
          {items.map((item, index) => (
            <li
              key={item.text}
              id={`${listId}-${index}`}
              role="option"
              aria-selected={index === active}
              className={index === active ? styles.active : undefined}
              onMouseMove={() => setActive(index)}
              onClick={() => choose(item)}
            >
              <code>{item.text.trim()}</code>
              {item.hint && <small>{t(`rule.${item.hint}`)}</small>}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
