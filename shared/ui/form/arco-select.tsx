import { Select, type SelectProps } from '@arco-design/web-react';
import type { SelectHandle } from '@arco-design/web-react/es/Select/interface';
import { useReducer, useRef, type KeyboardEvent } from 'react';
import { setAttributes, useA11yFix } from '../arco/a11y-fix';
import { classes } from '../classes';
import { useUi } from '../ui-context';
import styles from './control.module.css';
import type { FieldProps } from './field';

interface ArcoSelectProps
  extends Omit<SelectProps, 'id' | 'onKeyDown' | 'className' | 'placeholder'>,
    Partial<FieldProps> {
  readonly className?: string;
  readonly placeholder?: string;
  readonly 'aria-label'?: string;
  readonly title?: string;
  /** Removes the last selected item: Arco's clear icon cannot be reached by keyboard. */
  readonly onTakeAway?: () => void;
  readonly onKeyDown?: (event: KeyboardEvent<HTMLElement>) => void;
}

let unnamed = 0;

/** Returns the id of the label that refers to a control; assigns one when the label has none. */
function getLabelId(id: string | undefined): string | undefined {
  const label = id ? document.querySelector<HTMLLabelElement>(`label[for="${CSS.escape(id)}"]`) : null;
  if (!label) return undefined;
  label.id ||= `select-label-${(unnamed += 1)}`;
  return label.id;
}

/**
 * Arco's select with the accessible names that it lacks: its box is not a form control, so the label is linked with
 * `aria-labelledby` (axe: aria-input-field-name). In a searchable select, the inner text field receives the focus and
 * is never hidden (axe: aria-hidden-focus); its placeholder names it, even where tags have replaced it (axe: label).
 * Otherwise the text field cannot be focused.
 */
export function ArcoSelect({
  id,
  title,
  onTakeAway,
  onKeyDown,
  onFocus,
  onBlur,
  className,
  placeholder,
  'aria-label': label,
  'aria-labelledby': namedBy,
  'aria-describedby': describedBy,
  'aria-invalid': invalid,
  'aria-required': required,
  ...rest
}: ArcoSelectProps) {
  const { t } = useUi();
  const handle = useRef<SelectHandle>(null);
  const [, draw] = useReducer((count: number) => count + 1, 0);
  const prompt = placeholder ?? t('choose');
  useA11yFix(() => {
    const box = handle.current?.dom;
    const labelledBy = label ? undefined : (namedBy ?? getLabelId(id));
    setAttributes(box, {
      'aria-label': labelledBy ? undefined : (label ?? prompt),
      'aria-labelledby': labelledBy,
      'aria-describedby': describedBy,
      'aria-invalid': invalid,
      'aria-required': required,
      tabindex: rest.disabled || rest.showSearch ? -1 : 0,
      title,
    });
    const input = box?.querySelector('input');
    setAttributes(input, {
      'aria-label': rest.showSearch && !input?.placeholder ? prompt : undefined,
      'aria-hidden': rest.showSearch ? undefined : true,
      tabindex: rest.showSearch ? 0 : -1,
    });
  });
  const handleKey = (event: KeyboardEvent<HTMLElement>): void => {
    const { key, target } = event;
    if ((key === 'Backspace' || key === 'Delete') && !(target as HTMLInputElement).value) onTakeAway?.();
    onKeyDown?.(event);
  };
  return (
    <Select
      triggerProps={{ autoAlignPopupWidth: false, autoAlignPopupMinWidth: true, position: 'bl', duration: 0 }}
      {...rest}
      {...{ id }}
      ref={handle}
      placeholder={prompt}
      status={invalid ? 'error' : undefined}
      className={classes(styles.control, className)}
      onKeyDown={handleKey}
      onFocus={(event) => {
        draw();
        onFocus?.(event);
      }}
      onBlur={(event) => {
        draw();
        onBlur?.(event);
      }}
    />
  );
}
