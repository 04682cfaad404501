import { Tag as ArcoTag } from '@arco-design/web-react';
import type { ReactNode } from 'react';
import { IconButton } from '../button/button';
import { classes } from '../classes';
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

/** Arco's tag; the remove button names the removed item (axe: button-name). */
export function Tag({ children, tone, color, onRemove }: TagProps) {
  const { t } = useUi();
  // Most tags in long lists are plain text, for which Arco's markup alone suffices.
  if (!onRemove)
    return (
      <ArcoTag
        className={classes(styles.tag, styles.plain, color && styles.dotted, tone && styles[tone])}
        style={color ? ({ '--tag-dot': color } as object) : undefined}
      >
        {children}
      </ArcoTag>
    );
  return (
    <ArcoTag className={classes(styles.tag, tone && styles[tone], styles.removable)}>
      {color && <i className={styles.dot} style={{ background: color }} />}
      <span className={styles.text}>{children}</span>
      <IconButton
        small
        icon="close"
        className={styles.remove}
        label={t('removeItem', { name: typeof children === 'string' ? children : '' })}
        onClick={(event) => {
          event.stopPropagation();
          onRemove();
        }}
      />
    </ArcoTag>
  );
}
