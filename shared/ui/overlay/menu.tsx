import { Dropdown, Menu } from '@arco-design/web-react';
import { useEffect, useId, useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import { Button, IconButton } from '../button/button';
import { classes } from '../classes';
import { Icon, type IconName } from '../icon';
import { useEscape } from './layer';
import styles from './menu.module.css';

/** A menu item with an action. */
interface MenuLine {
  readonly key: string;
  readonly label: string;
  readonly icon?: IconName;
  readonly hint?: ReactNode;
  readonly danger?: boolean;
  readonly disabled?: boolean;
  /** Makes it one of several options. */
  readonly checked?: boolean;
  readonly onSelect: () => void;
}

/** One menu item; a string is a heading, `null` a divider. */
export type MenuItem = string | null | MenuLine;

interface MenuListProps {
  readonly label: string;
  readonly items: readonly MenuItem[];
  readonly onChosen: (item: MenuLine) => void;
  readonly onClose: () => void;
}

/** The open menu: arrow keys, Home, End and initial letters move the focus, unlike Arco's own key handling. */
function MenuList({ label, items, onChosen, onClose }: MenuListProps) {
  const root = useRef<HTMLDivElement>(null);
  const lines = (): HTMLElement[] => [
    ...(root.current?.querySelectorAll<HTMLElement>('[role^="menuitem"]:not([aria-disabled="true"])') ?? []),
  ];
  useEscape(true, onClose);
  useEffect(() => lines()[0]?.focus({ preventScroll: true }), []);
  const onKeyDown = (event: KeyboardEvent): void => {
    const all = lines();
    const at = all.indexOf(document.activeElement as HTMLElement);
    const moves: Readonly<Record<string, number>> = {
      ArrowDown: (at + 1) % all.length,
      ArrowUp: (at - 1 + all.length) % all.length,
      Home: 0,
      End: all.length - 1,
    };
    const choiceIndex =
      event.key.length === 1
        ? all.findIndex(
            (line, index) => index > at && line.textContent?.toLowerCase().startsWith(event.key.toLowerCase()),
          )
        : -1;
    const next = moves[event.key] ?? (choiceIndex >= 0 ? choiceIndex : undefined);
    if (event.key === 'Tab') onClose();
    if (event.key === ' ') all[at]?.click();
    if (next === undefined) return;
    event.preventDefault();
    all[next]?.focus();
  };
  const chosen = (key: string): void => {
    const item = items.find((each): each is MenuLine => typeof each === 'object' && each?.key === key);
    if (item) onChosen(item);
  };
  return (
    <div ref={root} className={styles.menu} onKeyDown={onKeyDown}>
      <Menu aria-label={label} selectable={false} inDropdown prefixCls="arco-dropdown-menu" onClickMenuItem={chosen}>
        {items.map((item, index) => {
          if (item === null) return <div key={index} role="separator" className={styles.line} />;
          if (typeof item === 'string')
            return (
              <div key={index} role="presentation" className={styles.heading}>
                {item}
              </div>
            );
          return (
            <Menu.Item
              key={item.key}
              disabled={item.disabled}
              className={classes(styles.item, item.danger && styles.danger)}
              {...{
                role: item.checked === undefined ? 'menuitem' : 'menuitemradio',
                'aria-checked': item.checked,
                'aria-disabled': item.disabled,
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
            </Menu.Item>
          );
        })}
      </Menu>
    </div>
  );
}

interface MenuButtonProps {
  readonly label: string;
  readonly items: readonly MenuItem[];
  readonly icon?: IconName;
  readonly align?: 'start' | 'end';
  readonly small?: boolean;
  /** Shows the label next to the icon. */
  readonly withText?: boolean;
  readonly disabled?: boolean;
  /** For a menu button that replaces the button that was pressed. */
  readonly openAtFirst?: boolean;
  readonly className?: string;
}

/** A button that opens a menu, based on Arco's Dropdown. The focus returns to the button. */
export function MenuButton({
  label,
  items,
  icon = 'more',
  align = 'end',
  small,
  withText,
  disabled,
  openAtFirst = false,
  className,
}: MenuButtonProps) {
  const [open, setOpen] = useState(false);
  // Arco positions and focuses an open menu only when it opens after its button has been mounted.
  useEffect(() => setOpen(openAtFirst), [openAtFirst]);
  const anchor = useRef<HTMLButtonElement>(null);
  const id = useId();
  const close = (): void => {
    setOpen(false);
    anchor.current?.focus({ preventScroll: true });
  };
  const shared = {
    ref: anchor,
    id,
    icon,
    small,
    disabled,
    className,
    'aria-haspopup': 'menu' as const,
    'aria-expanded': open,
  };
  return (
    <Dropdown
      trigger="click"
      position={align === 'start' ? 'bl' : 'br'}
      disabled={disabled}
      popupVisible={open}
      triggerProps={{ duration: 0, updateOnScroll: true }}
      onVisibleChange={setOpen}
      droplist={
        <MenuList
          label={label}
          items={items}
          onClose={close}
          onChosen={(item) => {
            close();
            item.onSelect();
          }}
        />
      }
    >
      {withText ? <Button {...shared}>{label}</Button> : <IconButton {...shared} label={label} />}
    </Dropdown>
  );
}
