import type { ReactNode } from 'react';
import { classes } from '../classes';
import { Icon } from '../icon';
import { useUi } from '../ui-context';
import styles from './tag.module.css';

export type Tone = 'neutral' | 'positive' | 'negative' | 'warning' | 'accent';

interface TagProps {
  readonly children: ReactNode;
  readonly tone?: Tone;
  /** `#rrggbb`, shown as a dot so that the text keeps its contrast. */
  readonly color?: string | null;
  readonly onRemove?: () => void;
}

/** A small label. */
export function Tag({ children, tone, color, onRemove }: TagProps) {
  const { t } = useUi();
  return (
    <span className={classes(styles.tag, tone && styles[tone], onRemove && styles.removable)}>
      {color && <i className={styles.dot} style={{ background: color }} />}
      <span>{children}</span>
      {onRemove && (
        <button
          type="button"
          className={styles.remove}
          aria-label={t('removeItem', { name: typeof children === 'string' ? children : '' })}
          onClick={(event) => {
            event.stopPropagation();
            onRemove();
          }}
        >
          <Icon name="close" size={12} />
        </button>
      )}
    </span>
  );
}
