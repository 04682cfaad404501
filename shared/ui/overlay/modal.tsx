import { useId, useRef, type ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { IconButton } from '../button/button';
import { classes } from '../classes';
import { useUi } from '../ui-context';
import { useFocusTrap } from './focus';
import { useEscape } from './layer';
import styles from './modal.module.css';

interface ModalProps {
  readonly open: boolean;
  readonly title: string;
  /** Asked for by Escape, the shade and the close button. */
  readonly onClose: () => void;
  readonly children: ReactNode;
  /** Buttons, the main one last. */
  readonly footer?: ReactNode;
  readonly wide?: boolean;
}

function Modal({
  title,
  onClose,
  children,
  footer,
  shape,
}: Omit<ModalProps, 'open' | 'wide'> & { readonly shape: string }) {
  const { t } = useUi();
  const titleId = useId();
  const root = useRef<HTMLDivElement>(null);
  useFocusTrap(true, root);
  useEscape(true, onClose);
  return createPortal(
    <div className={styles.shade} onMouseDown={(event) => event.target === event.currentTarget && onClose()}>
      <div ref={root} role="dialog" aria-modal="true" aria-labelledby={titleId} tabIndex={-1} className={shape}>
        <div className={styles.head}>
          <h2 id={titleId}>{title}</h2>
          <IconButton icon="close" label={t('close')} onClick={onClose} />
        </div>
        <div className={styles.body}>{children}</div>
        {footer && <div className={styles.foot}>{footer}</div>}
      </div>
    </div>,
    document.body,
  );
}

/** A question or a small form in the middle of the screen. The focus stays inside and returns to the opener. */
export function Dialog({ open, wide, ...rest }: ModalProps) {
  return open ? <Modal {...rest} shape={classes(styles.dialog, wide && styles.wide)} /> : null;
}

/**
 * A form or detail at the edge of the screen, its list still in view. The focus stays inside and returns to the opener.
 */
export function Drawer({ open, wide, side = 'right', ...rest }: ModalProps & { readonly side?: 'left' | 'right' }) {
  return open ? (
    <Modal {...rest} shape={classes(styles.drawer, wide && styles.wide, side === 'left' && styles.left)} />
  ) : null;
}
