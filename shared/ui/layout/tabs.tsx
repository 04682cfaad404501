import { Tabs as ArcoTabs } from '@arco-design/web-react';
import { useRef, type KeyboardEvent, type ReactNode } from 'react';
import { formatCount } from '#shared/format';
import { setAttributes, useA11yFix } from '../arco/a11y-fix';
import { classes } from '../classes';
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
  /** Panel of the selected tab. */
  readonly children?: ReactNode;
}

/**
 * Arco's tabs: a single tab stop, arrow keys switch. The tab row gets the role and name that Arco omits (axe:
 * aria-required-parent).
 */
export function Tabs<Key extends string>({ label, tabs, value, onChange, children }: TabsProps<Key>) {
  const { language } = useUi();
  const root = useRef<HTMLDivElement>(null);
  const titles = (): HTMLElement[] => [...(root.current?.querySelectorAll<HTMLElement>('[role="tab"]') ?? [])];
  useA11yFix(() => {
    const list = titles()[0]?.parentElement;
    setAttributes(list, { role: 'tablist', 'aria-label': label });
    for (const title of titles())
      setAttributes(title, { tabindex: title.getAttribute('aria-selected') === 'true' ? 0 : -1 });
  });
  const onKeyDown = (event: KeyboardEvent<HTMLElement>): void => {
    if ((event.target as Element).getAttribute('role') !== 'tab') return;
    const at = tabs.findIndex(({ key }) => key === value);
    const next = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: tabs.length - 1 }[event.key];
    const tab = next === undefined ? undefined : tabs[(next + tabs.length) % tabs.length];
    if (!tab) return;
    event.preventDefault();
    onChange(tab.key);
    titles()[tabs.indexOf(tab)]?.focus();
  };
  return (
    <div ref={root} onKeyDown={onKeyDown} className={classes(styles.tabs, !children && styles.bare)}>
      <ArcoTabs activeTab={value} animation={false} onChange={(key) => onChange(key as Key)}>
        {tabs.map(({ key, title, count }) => (
          <ArcoTabs.TabPane
            key={key}
            title={
              <>
                {title}
                {count !== undefined && <span className={styles.count}>{formatCount(count, language)}</span>}
              </>
            }
          >
            {key === value ? children : null}
          </ArcoTabs.TabPane>
        ))}
      </ArcoTabs>
    </div>
  );
}
