import type { CSSProperties } from 'react';
import type { Module } from '#plugins/analysis';
import { formatCount } from '#shared/format';
import { useUi } from '#shared/ui';
import styles from './views.module.css';

type Bars = ReturnType<NonNullable<Module['views']['bars']>>;

/** A ranking with as many bars as fit, the longest first. */
export function RankView({ bars, label }: { readonly bars: Bars; readonly label: string }) {
  const { language } = useUi();
  const max = Math.max(1, ...bars.map(({ value }) => value));
  return (
    <ol className={styles.ranks} aria-label={label}>
      {bars.map(({ key, name, value }) => (
        <li key={key} className={styles.rank} style={{ '--share': value / max } as CSSProperties}>
          <span className={styles.rankName}>{name}</span>
          <span className={styles.rankValue}>{formatCount(value, language)}</span>
        </li>
      ))}
    </ol>
  );
}
