import { Trigger } from '@arco-design/web-react';
import { useEffect, useRef, type ReactElement, type ReactNode } from 'react';
import { classes } from '../classes';
import { focusableIn } from './focus';
import { useEscape } from './layer';
import styles from './popover.module.css';

interface PopoverProps {
  /** Control that the popover is attached to; clicking it toggles the popover. */
  readonly children: ReactElement;
  /** Rendered when it opens. */
  readonly content: ReactNode;
  /** Accessible name. */
  readonly label: string;
  readonly open: boolean;
  readonly onOpen: (open: boolean) => void;
  /** Edge of the control that it is aligned with. */
  readonly align?: 'start' | 'end';
  readonly className?: string;
  /** Stays open on clicks outside; it closes with Escape or by its own content. */
  readonly isSteady?: boolean;
}

/** A small panel attached to a control, based on Arco's Trigger, which flips where there is no room. */
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

/** The focus moves into the panel, which is at the end of the page, and returns on Escape (axe: aria-dialog-name). */
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
