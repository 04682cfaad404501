import { useId, type ReactNode } from 'react';
import { formatNumber } from '#shared/format';
import { classes } from '../classes';
import { useUi } from '../ui-context';
import styles from './page-header.module.css';

interface PageHeaderProps {
  readonly title: ReactNode;
  /** Number of items that the page lists. */
  readonly count?: number;
  readonly text?: ReactNode;
  readonly actions?: ReactNode;
}

/** Title of a page, its only `h1`, with the page actions. */
export function PageHeader({ title, count, text, actions }: PageHeaderProps) {
  const { language } = useUi();
  return (
    <header className={styles.header}>
      <div className={styles.titles}>
        <h1 className={styles.title}>
          {title}
          {count !== undefined && <span className={styles.count}>{formatNumber(count, language)}</span>}
        </h1>
        {text && <p className={styles.text}>{text}</p>}
      </div>
      {actions && <div className={styles.actions}>{actions}</div>}
    </header>
  );
}

interface PanelProps {
  readonly title?: string;
  readonly actions?: ReactNode;
  /** Removes the padding around the content, for tables and lists. */
  readonly flush?: boolean;
  readonly className?: string;
  readonly children: ReactNode;
}

export function Panel({ title, actions, flush, className, children }: PanelProps) {
  const id = useId();
  const head = title !== undefined && (
    <header className={styles.panelHead}>
      <h2 id={id}>{title}</h2>
      {actions}
    </header>
  );
  return (
    <section className={classes(styles.panel, className)} aria-labelledby={head ? id : undefined}>
      {head}
      <div className={flush ? styles.flush : styles.panelBody} data-headless={head ? undefined : ''}>
        {children}
      </div>
    </section>
  );
}
