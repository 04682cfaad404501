import type { ComponentProps, ReactNode } from 'react';
import { formatCount, formatNumber, formatPercent } from '#shared/format';
import { classes } from '../classes';
import { Icon, type IconName } from '../icon';
import { useUi } from '../ui-context';
import styles from './stat-card.module.css';

interface StatCardProps {
  readonly name: string;
  /** Null while loading. */
  readonly value: number | null;
  /** Value of the previous period; shows the change. */
  readonly before?: number | null;
  /** Name of the previous period. */
  readonly beforeName?: string;
  /** Whether an increase is good or bad; without it, the change is shown as neutral. */
  readonly better?: 'more' | 'less';
  readonly tone?: 'negative';
  readonly icon?: IconName;
  /** For example a sparkline. */
  readonly aside?: ReactNode;
  /** Makes the card a link to what it counts. */
  readonly link?: ComponentProps<'a'>;
}

/** One figure: abbreviated with 万 and 亿, exact on hover, with its change. */
export function StatCard({ name, value, before, beforeName, better, tone, icon, aside, link }: StatCardProps) {
  const { t, language } = useUi();
  const content = (
    <>
      <span className={styles.name}>
        {icon && <Icon name={icon} size={14} />}
        {name}
      </span>
      <span className={classes(styles.figure, tone && styles[tone])}>
        <span title={value === null ? undefined : formatNumber(value, language)}>
          {value === null ? '—' : formatCount(value, language)}
        </span>
        {aside}
      </span>
      {before !== undefined && (
        <span className={styles.change}>
          {value !== null && before !== null && (
            <Change value={value} before={before} better={better} label={beforeName ?? t('versusBefore')} />
          )}
        </span>
      )}
    </>
  );
  return link ? (
    <a {...link} className={styles.card}>
      {content}
    </a>
  ) : (
    <div className={styles.card}>{content}</div>
  );
}

function Change({
  value,
  before,
  better,
  label,
}: {
  readonly value: number;
  readonly before: number;
  readonly better?: 'more' | 'less';
  readonly label: string;
}) {
  const { t, language } = useUi();
  if (value === before)
    return (
      <>
        {label} {t('unchanged')}
      </>
    );
  const more = value > before;
  const tone = better && ((better === 'more') === more ? styles.good : styles.bad);
  // The arrow says the direction.
  const text = before === 0 ? formatCount(value, language) : formatPercent(Math.abs(value - before) / before, language);
  return (
    <>
      {label}{' '}
      <span className={tone}>
        {more ? '↑' : '↓'} {text}
      </span>
    </>
  );
}

/** Figures side by side, as many per row as fit. */
export function StatRow({ children }: { readonly children: ReactNode }) {
  return <div className={styles.row}>{children}</div>;
}
