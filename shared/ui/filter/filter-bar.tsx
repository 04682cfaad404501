import { Children, useId, useState, type ReactNode } from 'react';
import { Button } from '../button/button';
import { classes } from '../classes';
import { Tag } from '../display/tag';
import { useNarrow } from '../hooks/use-narrow';
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
  /** Number of items in the first row while the rest is collapsed; one on phones. */
  readonly shown?: number;
  /** Buttons at the end, such as saved views. */
  readonly actions?: ReactNode;
}

/**
 * Filters of a list: one row of controls, the others collapsed, and the active filters as chips that can be removed
 * with one click.
 */
export function FilterBar({ children, active = [], onReset, shown = 5, actions }: FilterBarProps) {
  const { t } = useUi();
  const id = useId();
  const [open, setOpen] = useState(false);
  const items = Children.toArray(children);
  const first = useNarrow() ? 1 : shown;
  const folded = items.length > first;
  return (
    <section className={styles.bar} aria-label={t('filters')} role="search">
      <div className={styles.fields} id={id}>
        {folded && !open ? items.slice(0, first) : items}
        <div className={styles.end}>
          {folded && (
            <Button
              kind="quiet"
              icon={open ? 'chevron-up' : 'chevron-down'}
              aria-expanded={open}
              aria-controls={id}
              onClick={() => setOpen(!open)}
            >
              {open ? t('collapseFilters') : t('filtersMore')}
            </Button>
          )}
          {actions}
        </div>
      </div>
      {active.length > 0 && (
        <div className={styles.chips}>
          {active.map(({ key, text, onRemove }) => (
            <Tag key={key} tone="accent" onRemove={onRemove}>
              {text}
            </Tag>
          ))}
          <Button small kind="quiet" onClick={onReset}>
            {t('resetFilters')}
          </Button>
        </div>
      )}
    </section>
  );
}

interface FilterItemProps {
  readonly label: string;
  readonly wide?: boolean;
  /** Receives the id that the label refers to. */
  readonly children: (id: string) => ReactNode;
}

/** One labelled control in a filter bar. */
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
