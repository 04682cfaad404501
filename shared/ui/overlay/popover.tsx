import { useEffect, useLayoutEffect, useRef, type ComponentProps, type RefObject } from 'react';
import { createPortal } from 'react-dom';
import { classes } from '../classes';
import { useEscape } from './layer';
import styles from './popover.module.css';

interface PopoverProps extends ComponentProps<'div'> {
  readonly anchor: RefObject<HTMLElement | null>;
  readonly onClose: () => void;
  /** Which edge of the anchor it keeps to. */
  readonly align?: 'start' | 'end';
  /** At least as wide as the anchor. */
  readonly matchWidth?: boolean;
}

const gap = 4;
const margin = 8;

function place(popover: HTMLElement, anchor: HTMLElement, align: 'start' | 'end', matchWidth: boolean): void {
  const edge = anchor.getBoundingClientRect();
  if (matchWidth) popover.style.minWidth = `${edge.width}px`;
  const { offsetWidth: width, offsetHeight: height } = popover;
  const below = edge.bottom + gap;
  const top =
    below + height > innerHeight - margin && edge.top - gap - height >= margin
      ? edge.top - gap - height
      : Math.min(below, Math.max(margin, innerHeight - margin - height));
  const wanted = align === 'start' ? edge.left : edge.right - width;
  const left = Math.max(margin, Math.min(wanted, innerWidth - margin - width));
  popover.style.transform = `translate(${Math.round(left)}px, ${Math.round(top)}px)`;
}

/**
 * Something small that hangs on a control: flips where there is no room, leaves on Escape and on a press elsewhere.
 * Mounted only while open.
 */
export function Popover({
  anchor,
  onClose,
  align = 'start',
  matchWidth = false,
  className,
  children,
  ...rest
}: PopoverProps) {
  const root = useRef<HTMLDivElement>(null);
  const close = useRef(onClose);
  close.current = onClose;
  useEscape(true, () => {
    onClose();
    anchor.current?.focus({ preventScroll: true });
  });
  useLayoutEffect(() => {
    if (root.current && anchor.current) place(root.current, anchor.current, align, matchWidth);
  });
  useEffect(() => {
    const follow = (): void => {
      if (root.current && anchor.current) place(root.current, anchor.current, align, matchWidth);
    };
    const onPress = ({ target }: PointerEvent): void => {
      if (!(target instanceof Element) || root.current?.contains(target) || anchor.current?.contains(target)) return;
      if (!target.closest('[data-popover]')) close.current();
    };
    addEventListener('scroll', follow, true);
    addEventListener('resize', follow);
    document.addEventListener('pointerdown', onPress, true);
    return () => {
      removeEventListener('scroll', follow, true);
      removeEventListener('resize', follow);
      document.removeEventListener('pointerdown', onPress, true);
    };
  }, [anchor, align, matchWidth]);
  return createPortal(
    <div {...rest} ref={root} data-popover="" className={classes(styles.popover, className)}>
      {children}
    </div>,
    document.body,
  );
}
