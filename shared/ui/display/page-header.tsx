import { useContext, useId, useState, type ReactNode } from 'react';
import { formatNumber } from '#shared/format';
import { IconButton } from '../button/button';
import { classes } from '../classes';
import { Popover } from '../overlay/popover';
import { useUi } from '../ui-context';
import { PageBarContext } from './page-bar-context';
import styles from './page-header.module.css';

interface PageHeaderProps {
  readonly title: ReactNode;
  /** Number of items that the page lists. */
  readonly count?: number;
  /** What belongs to the title and changes with the data, such as a name, a count or a state. */
  readonly details?: ReactNode;
  /** Explains the page; shown on request. */
  readonly text?: ReactNode;
  readonly actions?: ReactNode;
}

/** Bar at the top of a page: its title, the only `h1`, and its actions. It stays in view while the page scrolls. */
export function PageHeader({ title, count, details, text, actions }: PageHeaderProps) {
  const { t, language } = useUi();
  const { before, after } = useContext(PageBarContext);
  const [isExplained, explain] = useState(false);
  return (
    <header className={styles.header} data-page-bar="">
      {before}
      <h1 className={styles.title} title={typeof title === 'string' ? title : undefined}>
        {title}
      </h1>
      {count !== undefined && <span className={styles.count}>{formatNumber(count, language)}</span>}
      {details && <p className={styles.details}>{details}</p>}
      {text && (
        <Popover
          label={t('aboutPage')}
          content={<div className={styles.text}>{text}</div>}
          open={isExplained}
          onOpen={explain}
        >
          <IconButton small icon="information" label={t('aboutPage')} aria-expanded={isExplained} />
        </Popover>
      )}
      {after}
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
    <section data-card="" className={classes(styles.panel, className)} aria-labelledby={head ? id : undefined}>
      {head}
      <div className={flush ? styles.flush : styles.panelBody} data-headless={head ? undefined : ''}>
        {children}
      </div>
    </section>
  );
}
