import { Drawer as ArcoDrawer, Modal as ArcoModal } from '@arco-design/web-react';
import { useRef, type ReactNode, type RefObject } from 'react';
import { setAttributes, useA11yFix } from '../arco/a11y-fix';
import { IconButton } from '../button/button';
import { classes } from '../classes';
import { useUi } from '../ui-context';
import { useFocusTrap } from './focus';
import { useEscape } from './layer';
import styles from './modal.module.css';

interface ModalProps {
  readonly open: boolean;
  readonly title: string;
  /** Called on Escape, on a click outside, and by the close button. */
  readonly onClose: () => void;
  readonly children?: ReactNode;
  /** Buttons, the main one last. */
  readonly footer?: ReactNode;
  readonly wide?: boolean;
}

interface PartProps extends Omit<ModalProps, 'open'> {
  readonly side?: 'left' | 'right';
}

/**
 * Behavior that both add to Arco's: the focus starts in the first field, stays inside and returns to the opener, and
 * Escape closes only the topmost layer. The title is the accessible name (axe: aria-dialog-name).
 */
function useDialogManners(root: RefObject<HTMLDivElement | null>, title: string, onClose: () => void): void {
  useFocusTrap(true, root);
  useEscape(true, onClose);
  useA11yFix(() => {
    const part = root.current?.closest('[role="dialog"]') ?? root.current?.closest('.arco-drawer');
    setAttributes(part, { role: 'dialog', 'aria-modal': 'true', 'aria-label': title, 'aria-labelledby': undefined });
  });
}

function Parts({ title, onClose, children, footer }: PartProps) {
  const { t } = useUi();
  const root = useRef<HTMLDivElement>(null);
  useDialogManners(root, title, onClose);
  return (
    <div ref={root} tabIndex={-1} className={styles.parts}>
      <div className={styles.head}>
        <h2>{title}</h2>
        <IconButton icon="close" label={t('close')} onClick={onClose} />
      </div>
      {children && <div className={styles.body}>{children}</div>}
      {footer && <div className={styles.foot}>{footer}</div>}
    </div>
  );
}

const shared = {
  visible: true,
  title: null,
  footer: null,
  closable: false,
  focusLock: false,
  autoFocus: false,
} as const;
/** Popups opened from within may be larger than the dialog. */
const onPage = (): HTMLElement => document.body;

/** A question or small form in the center of the screen: Arco's modal. */
export function Dialog({ open, wide, ...rest }: ModalProps) {
  return open ? (
    <ArcoModal
      {...shared}
      alignCenter
      escToExit={false}
      className={classes(styles.dialog, wide && styles.wide)}
      getChildrenPopupContainer={onPage}
      onCancel={rest.onClose}
    >
      <Parts {...rest} />
    </ArcoModal>
  ) : null;
}

/** A form or detail view at the edge of the screen, with its list still visible: Arco's drawer. */
export function Drawer({ open, wide, side = 'right', ...rest }: ModalProps & Pick<PartProps, 'side'>) {
  return open ? (
    <ArcoDrawer
      {...shared}
      placement={side}
      escToExit={false}
      width={wide ? 'min(880px, 100vw)' : 'min(560px, 100vw)'}
      className={styles.drawer}
      getChildrenPopupContainer={onPage}
      onCancel={rest.onClose}
    >
      <Parts {...rest} />
    </ArcoDrawer>
  ) : null;
}
