import type { ComponentProps, ReactNode } from 'react';
import { formatCount, formatNumber } from '#shared/format';
import { classes } from '../classes';
import { useUi } from '../ui-context';
import styles from './bar-list.module.css';

export interface BarListItem {
  readonly key: string;
  readonly name: ReactNode;
  readonly value: number;
  /** Link to the list that the figure counts, where the bar itself leads elsewhere. */
  readonly link?: ComponentProps<'a'>;
}

interface BarListProps {
  readonly items: readonly BarListItem[];
  readonly label: string;
  readonly ranked?: boolean;
  readonly tone?: 'negative';
  readonly onSelect?: (key: string) => void;
}

/** A ranking: names beside bars proportional to their values. */
export function BarList({ items, label, ranked, tone, onSelect }: BarListProps) {
  const { language } = useUi();
  const top = Math.max(1, ...items.map(({ value }) => value));
  return (
    <ol className={classes(styles.list, tone && styles[tone])} aria-label={label}>
      {items.map(({ key, name, value, link }, index) => {
        const figure = { className: styles.value, title: formatNumber(value, language) };
        const count = formatCount(value, language);
        const content = (
          <>
            {ranked && <span className={styles.rank}>{index + 1}</span>}
            <span className={styles.name}>{name}</span>
            <span className={styles.track}>
              <span className={styles.bar} style={{ width: `${(value / top) * 100}%` }} />
            </span>
            {!link && <span {...figure}>{count}</span>}
          </>
        );
        return (
          <li key={key} className={link && styles.linked}>
            {onSelect ? (
              <button type="button" className={styles.line} onClick={() => onSelect(key)}>
                {content}
              </button>
            ) : (
              <div className={styles.line}>{content}</div>
            )}
            {link && (
              <a {...link} {...figure}>
                {count}
              </a>
            )}
          </li>
        );
      })}
    </ol>
  );
}
