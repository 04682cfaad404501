import { Children, useId, useState, type ReactNode } from 'react';
import { Button } from '../button/button';
import { classes } from '../classes';
import { Tag } from '../display/tag';
import { useNarrow } from '../hooks/use-narrow';
import { Popover } from '../overlay/popover';
import { useUi } from '../ui-context';
import styles from './filter-bar.module.css';

/** An active filter, described in words. */
export interface ActiveFilter {
  readonly key: string;
  readonly text: string;
  readonly onRemove: () => void;
}

interface FilterBarProps {
  /** `FilterItem`s, the most used first. */
  readonly children: ReactNode;
  readonly active?: readonly ActiveFilter[];
  readonly onReset: () => void;
  /** Number of items in the line; the others open over the page. One on phones. */
  readonly shown?: number;
  /** Buttons at the end, such as saved views. */
  readonly actions?: ReactNode;
}

/**
 * Filters of a list in one line: the most used controls, a button that opens the others over the page, and the active
 * filters as chips that can be removed with one click.
 */
export function FilterBar({ children, active = [], onReset, shown = 5, actions }: FilterBarProps) {
  const { t } = useUi();
  const [open, setOpen] = useState(false);
  const items = Children.toArray(children);
  const first = useNarrow() ? 1 : shown;
  const more = items.slice(first);
  return (
    <section className={styles.bar} aria-label={t('filters')} role="search">
      {items.slice(0, first)}
      {more.length > 0 && (
        <Popover
          label={t('filtersMore')}
          content={<div className={styles.more}>{more}</div>}
          open={open}
          onOpen={setOpen}
        >
          <Button kind="quiet" icon="filter" aria-haspopup="dialog" aria-expanded={open}>
            {t('filtersMore')}
          </Button>
        </Popover>
      )}
      {active.map(({ key, text, onRemove }) => (
        <Tag key={key} tone="accent" onRemove={onRemove}>
          {text}
        </Tag>
      ))}
      {active.length > 0 && (
        <Button small kind="quiet" onClick={onReset}>
          {t('resetFilters')}
        </Button>
      )}
      {actions && <div className={styles.end}>{actions}</div>}
    </section>
  );
}

interface FilterItemProps {
  readonly label: string;
  readonly wide?: boolean;
  /** Receives the id that the label refers to. */
  readonly children: (id: string) => ReactNode;
}

/** One control in a filter bar, with its name before its value. */
export function FilterItem({ label, wide, children }: FilterItemProps) {
  const id = useId();
  return (
    <div className={classes(styles.item, wide && styles.wide)}>
      <label className={styles.label} htmlFor={id}>
        {label}
      </label>
      {children(id)}
    </div>
  );
}
