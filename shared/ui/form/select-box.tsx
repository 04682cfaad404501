import { useId, useRef, useState, type KeyboardEvent } from 'react';
import { IconButton } from '../button/button';
import { classes } from '../classes';
import { Tag } from '../display/tag';
import { Icon } from '../icon';
import { Popover } from '../overlay/popover';
import { useUi } from '../ui-context';
import control from './control.module.css';
import type { FieldProps } from './field';
import type { Choice } from './choice';
import styles from './select-box.module.css';
import { useOptions, type OptionLoader } from './use-options';

interface SharedProps extends Partial<FieldProps> {
  /** All choices, or how to find them. */
  readonly options: readonly Choice[] | OptionLoader;
  /** What chosen values are called while the choices are not loaded. */
  readonly labels?: Readonly<Record<string, string>>;
  readonly placeholder?: string;
  readonly disabled?: boolean;
  /** For a box that stands without a field. */
  readonly 'aria-label'?: string;
}

interface ListProps extends SharedProps {
  readonly values: readonly string[];
  readonly multiple: boolean;
  readonly onChange: (values: readonly string[]) => void;
}

/** The combobox behind both: type to search, arrows to move, Enter to choose, Backspace to take the last away. */
function Combobox({ values, multiple, onChange, options: source, labels, placeholder, disabled, ...field }: ListProps) {
  const { t } = useUi();
  const [open, setOpen] = useState(false);
  const [keyword, setKeyword] = useState('');
  const [active, setActive] = useState(0);
  const [known, setKnown] = useState<Readonly<Record<string, string>>>({});
  const box = useRef<HTMLDivElement>(null);
  const input = useRef<HTMLInputElement>(null);
  const listId = useId();
  const { options, loading, failed } = useOptions(source, keyword, open);
  const labelOf = (value: string): string =>
    known[value] ??
    labels?.[value] ??
    (typeof source === 'function' ? undefined : source.find((choice) => choice.value === value)?.label) ??
    options.find((choice) => choice.value === value)?.label ??
    value;

  const close = (): void => {
    setOpen(false);
    setKeyword('');
    setActive(0);
  };
  const choose = ({ value, label }: Choice): void => {
    setKnown((before) => ({ ...before, [value]: label }));
    if (!multiple) {
      onChange([value]);
      close();
    } else {
      onChange(values.includes(value) ? values.filter((each) => each !== value) : [...values, value]);
      setKeyword('');
    }
    input.current?.focus();
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault();
      if (!open) setOpen(true);
      else setActive((active + (event.key === 'ArrowDown' ? 1 : -1) + options.length) % Math.max(1, options.length));
    } else if (event.key === 'Enter' && open) {
      event.preventDefault();
      const option = options[active];
      if (option) choose(option);
    } else if (event.key === 'Backspace' && keyword === '' && values.length > 0) onChange(values.slice(0, -1));
    else if (event.key === 'Tab') close();
  };

  const single = multiple ? undefined : values[0];
  return (
    <div
      ref={box}
      className={classes(control.control, styles.box, field['aria-invalid'] && control.invalid)}
      onClick={() => !disabled && input.current?.focus()}
    >
      {multiple &&
        values.map((value) => (
          <Tag key={value} onRemove={disabled ? undefined : () => onChange(values.filter((each) => each !== value))}>
            {labelOf(value)}
          </Tag>
        ))}
      {single !== undefined && keyword === '' && (
        <span className={styles.value} id={`${listId}value`}>
          {labelOf(single)}
        </span>
      )}
      <input
        {...field}
        ref={input}
        className={styles.input}
        role="combobox"
        autoComplete="off"
        disabled={disabled}
        aria-autocomplete="list"
        aria-expanded={open}
        aria-controls={open ? listId : undefined}
        aria-activedescendant={open && options[active] ? `${listId}-${active}` : undefined}
        aria-describedby={
          classes(field['aria-describedby'], single !== undefined && keyword === '' && `${listId}value`) || undefined
        }
        placeholder={values.length === 0 ? placeholder : undefined}
        value={keyword}
        onChange={(event) => {
          setKeyword(event.target.value);
          setActive(0);
          setOpen(true);
        }}
        onMouseDown={() => setOpen(true)}
        onKeyDown={onKeyDown}
      />
      <span className={styles.end}>
        {values.length > 0 && !disabled ? (
          <IconButton small icon="close" label={t('clear')} onClick={() => onChange([])} />
        ) : (
          <Icon name="chevron-down" size={14} />
        )}
      </span>
      {open && (
        <Popover anchor={box} matchWidth onClose={close}>
          {options.length > 0 && (
            <ul
              id={listId}
              role="listbox"
              aria-multiselectable={multiple || undefined}
              aria-label={placeholder ?? t('all')}
              className={styles.list}
              onMouseDown={(event) => event.preventDefault()}
            >
              {options.map((option, index) => {
                const chosen = values.includes(option.value);
                return (
                  <li
                    key={option.value}
                    id={`${listId}-${index}`}
                    role="option"
                    aria-selected={chosen}
                    className={classes(styles.option, index === active && styles.active, chosen && styles.chosen)}
                    onMouseMove={() => setActive(index)}
                    onClick={() => choose(option)}
                  >
                    <span>{option.label}</span>
                    {chosen && <Icon name="check" size={14} />}
                  </li>
                );
              })}
            </ul>
          )}
          {options.length === 0 && (
            <div id={listId} role="status" className={styles.note}>
              {loading ? t('loading') : failed ? t('errorTitle') : t('noOptions')}
            </div>
          )}
        </Popover>
      )}
    </div>
  );
}

/** One of many, searched by typing; the choices may come from the server. */
export function SelectBox({
  value,
  onChange,
  ...rest
}: SharedProps & { readonly value: string | null; readonly onChange: (value: string | null) => void }) {
  return (
    <Combobox
      {...rest}
      multiple={false}
      values={value === null || value === '' ? [] : [value]}
      onChange={(values) => onChange(values[0] ?? null)}
    />
  );
}

/** Several of many, searched by typing; the choices may come from the server. */
export function MultiSelectBox({
  value,
  onChange,
  ...rest
}: SharedProps & { readonly value: readonly string[]; readonly onChange: (value: readonly string[]) => void }) {
  return <Combobox {...rest} multiple values={value} onChange={onChange} />;
}
