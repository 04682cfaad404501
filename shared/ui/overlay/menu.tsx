import { useEffect, useId, useRef, useState, type KeyboardEvent, type ReactNode, type RefObject } from 'react';
import { Button, IconButton } from '../button/button';
import { classes } from '../classes';
import { Icon, type IconName } from '../icon';
import styles from './menu.module.css';
import { Popover } from './popover';

/** One line of a menu; a string is a heading, `null` a dividing line. */
export type MenuItem =
  | string
  | null
  | {
      readonly key: string;
      readonly label: string;
      readonly icon?: IconName;
      readonly hint?: ReactNode;
      readonly danger?: boolean;
      readonly disabled?: boolean;
      /** Makes it one of several choices. */
      readonly checked?: boolean;
      readonly onSelect: () => void;
    };

interface MenuListProps {
  readonly anchor: RefObject<HTMLElement | null>;
  readonly label: string;
  readonly items: readonly MenuItem[];
  readonly align?: 'start' | 'end';
  readonly onClose: () => void;
}

/** The open menu: arrows, Home, End and first letters move; the focus returns to its button. */
export function MenuList({ anchor, label, items, align, onClose }: MenuListProps) {
  const root = useRef<HTMLDivElement>(null);
  const lines = (): HTMLButtonElement[] => [
    ...(root.current?.querySelectorAll<HTMLButtonElement>('button:not(:disabled)') ?? []),
  ];
  useEffect(() => lines()[0]?.focus(), []);
  const onKeyDown = (event: KeyboardEvent): void => {
    const all = lines();
    const at = all.indexOf(document.activeElement as HTMLButtonElement);
    const moves: Readonly<Record<string, number>> = {
      ArrowDown: (at + 1) % all.length,
      ArrowUp: (at - 1 + all.length) % all.length,
      Home: 0,
      End: all.length - 1,
    };
    const letter =
      event.key.length === 1
        ? all.findIndex(
            (line, index) => index > at && line.textContent?.toLowerCase().startsWith(event.key.toLowerCase()),
          )
        : -1;
    const next = moves[event.key] ?? (letter >= 0 ? letter : undefined);
    if (event.key === 'Tab') onClose();
    if (next === undefined) return;
    event.preventDefault();
    all[next]?.focus();
  };
  return (
    <Popover anchor={anchor} align={align} onClose={onClose} className={styles.menu}>
      <div ref={root} role="menu" aria-label={label} onKeyDown={onKeyDown}>
        {items.map((item, index) => {
          if (item === null) return <div key={index} role="separator" className={styles.line} />;
          if (typeof item === 'string')
            return (
              <div key={index} role="presentation" className={styles.heading}>
                {item}
              </div>
            );
          return (
            <button
              key={item.key}
              type="button"
              tabIndex={-1}
              disabled={item.disabled}
              className={classes(styles.item, item.danger && styles.danger)}
              role={item.checked === undefined ? 'menuitem' : 'menuitemradio'}
              aria-checked={item.checked}
              onClick={() => {
                onClose();
                anchor.current?.focus({ preventScroll: true });
                item.onSelect();
              }}
            >
              {item.checked === undefined ? (
                item.icon && <Icon name={item.icon} />
              ) : (
                <Icon
                  name={item.checked ? 'check' : (item.icon ?? 'minus')}
                  className={classes(!item.checked && !item.icon && styles.unseen)}
                />
              )}
              <span className={styles.label}>{item.label}</span>
              {item.hint && <span className={styles.hint}>{item.hint}</span>}
            </button>
          );
        })}
      </div>
    </Popover>
  );
}

interface MenuButtonProps {
  readonly label: string;
  readonly items: readonly MenuItem[];
  readonly icon?: IconName;
  readonly align?: 'start' | 'end';
  readonly small?: boolean;
  /** Shows the label beside the drawing. */
  readonly withText?: boolean;
  readonly disabled?: boolean;
  readonly className?: string;
}

/** A button that opens a menu. */
export function MenuButton({
  label,
  items,
  icon = 'more',
  align = 'end',
  small,
  withText,
  disabled,
  className,
}: MenuButtonProps) {
  const [open, setOpen] = useState(false);
  const anchor = useRef<HTMLButtonElement>(null);
  const id = useId();
  const shared = {
    ref: anchor,
    id,
    icon,
    small,
    disabled,
    className,
    'aria-haspopup': 'menu' as const,
    'aria-expanded': open,
    onClick: () => setOpen(!open),
  };
  return (
    <>
      {withText ? <Button {...shared}>{label}</Button> : <IconButton {...shared} label={label} />}
      {open && <MenuList anchor={anchor} label={label} items={items} align={align} onClose={() => setOpen(false)} />}
    </>
  );
}
