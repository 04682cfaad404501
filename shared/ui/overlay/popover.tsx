import { Trigger } from '@arco-design/web-react';
import { useEffect, useRef, type ReactElement, type ReactNode } from 'react';
import { classes } from '../classes';
import { focusableIn } from './focus';
import { useEscape } from './layer';
import styles from './popover.module.css';

interface PopoverProps {
  /** The control it hangs on; a press of it opens and closes. */
  readonly children: ReactElement;
  /** Made when it opens. */
  readonly content: ReactNode;
  /** What screen readers call it. */
  readonly label: string;
  readonly open: boolean;
  readonly onOpen: (open: boolean) => void;
  /** Which edge of the control it keeps to. */
  readonly align?: 'start' | 'end';
  readonly className?: string;
  /** Stays when the page beside it is pressed: Escape and what stands in it close it. */
  readonly isSteady?: boolean;
}

/** Something small that hangs on a control: Arco's trigger, which flips where there is no room. */
export function Popover({
  children,
  content,
  label,
  open,
  onOpen,
  align = 'start',
  className,
  isSteady,
}: PopoverProps) {
  return (
    <Trigger
      popup={() => (
        <Panel label={label} className={className} onClose={() => onOpen(false)}>
          {content}
        </Panel>
      )}
      trigger={isSteady ? [] : 'click'}
      clickOutsideToClose={!isSteady}
      position={align === 'start' ? 'bl' : 'br'}
      popupAlign={{ bottom: 4, top: 4 }}
      popupVisible={open}
      updateOnScroll
      unmountOnExit
      duration={0}
      onVisibleChange={onOpen}
    >
      {children}
    </Trigger>
  );
}

interface PanelProps {
  readonly label: string;
  readonly className?: string;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** The focus goes into the panel, which ends the page, and returns with Escape (axe: aria-dialog-name). */
function Panel({ label, className, onClose, children }: PanelProps) {
  const root = useRef<HTMLDivElement>(null);
  const opener = useRef(document.activeElement);
  useEscape(true, () => {
    onClose();
    if (opener.current instanceof HTMLElement) opener.current.focus({ preventScroll: true });
  });
  useEffect(() => {
    const panel = root.current;
    if (panel && !panel.contains(document.activeElement))
      (focusableIn(panel)[0] ?? panel).focus({ preventScroll: true });
  }, []);
  return (
    <div ref={root} role="dialog" aria-label={label} tabIndex={-1} className={classes(styles.popover, className)}>
      {children}
    </div>
  );
}
