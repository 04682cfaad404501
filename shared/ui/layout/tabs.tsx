import { useId, type KeyboardEvent, type ReactNode } from 'react';
import { formatCount } from '#shared/format';
import { useUi } from '../ui-context';
import styles from './tabs.module.css';

interface Tab<Key extends string> {
  readonly key: Key;
  readonly title: string;
  readonly count?: number;
}

interface TabsProps<Key extends string> {
  readonly label: string;
  readonly tabs: readonly Tab<Key>[];
  readonly value: Key;
  readonly onChange: (key: Key) => void;
  /** The panel of the chosen tab. */
  readonly children?: ReactNode;
}

/** Tabs over a panel: one stop for Tab, arrows change. */
export function Tabs<Key extends string>({ label, tabs, value, onChange, children }: TabsProps<Key>) {
  const { language } = useUi();
  const id = useId();
  const onKeyDown = (event: KeyboardEvent<HTMLElement>): void => {
    const at = tabs.findIndex(({ key }) => key === value);
    const next = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: tabs.length - 1 }[event.key];
    const tab = next === undefined ? undefined : tabs[(next + tabs.length) % tabs.length];
    if (!tab) return;
    event.preventDefault();
    onChange(tab.key);
    event.currentTarget.querySelectorAll<HTMLElement>('[role="tab"]')[tabs.indexOf(tab)]?.focus();
  };
  return (
    <>
      <div role="tablist" aria-label={label} className={styles.tabs} onKeyDown={onKeyDown}>
        {tabs.map(({ key, title, count }) => (
          <button
            key={key}
            type="button"
            role="tab"
            id={`${id}${key}`}
            aria-selected={key === value}
            aria-controls={children && key === value ? `${id}panel` : undefined}
            tabIndex={key === value ? 0 : -1}
            className={styles.tab}
            onClick={() => onChange(key)}
          >
            {title}
            {count !== undefined && <span className={styles.count}>{formatCount(count, language)}</span>}
          </button>
        ))}
      </div>
      {children && (
        <div role="tabpanel" id={`${id}panel`} aria-labelledby={`${id}${value}`}>
          {children}
        </div>
      )}
    </>
  );
}
