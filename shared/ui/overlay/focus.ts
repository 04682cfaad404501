import { useEffect, type RefObject } from 'react';

const selector = `a[href], button:not(:disabled), input:not(:disabled):not([type="hidden"]),
    select:not(:disabled), textarea:not(:disabled), [tabindex]:not([tabindex="-1"])`;

/** Returns the focusable elements inside an element, in tab order. */
export function focusableIn(root: ParentNode): HTMLElement[] {
  return [...root.querySelectorAll<HTMLElement>(selector)].filter((element) => !element.closest('[hidden], [inert]'));
}

/**
 * Keeps the focus inside a dialog, moves it to the first field (or the element with `data-autofocus`) and returns it to
 * the opener on close.
 */
export function useFocusTrap(active: boolean, root: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const element = root.current;
    if (!active || !element) return undefined;
    const opener = document.activeElement instanceof HTMLElement ? document.activeElement : null;
    const first = element.querySelector<HTMLElement>(
      '[data-autofocus], input:not(:disabled), select:not(:disabled), textarea:not(:disabled)',
    );
    (first ?? element).focus({ preventScroll: true });
    const keepInside = (event: KeyboardEvent): void => {
      if (event.key !== 'Tab') return;
      const stops = focusableIn(element);
      const edge = event.shiftKey ? stops[0] : stops.at(-1);
      const next = event.shiftKey ? stops.at(-1) : stops[0];
      if (document.activeElement === edge || document.activeElement === element) {
        event.preventDefault();
        next?.focus();
      }
    };
    element.addEventListener('keydown', keepInside);
    return () => {
      element.removeEventListener('keydown', keepInside);
      if (opener?.isConnected) opener.focus({ preventScroll: true });
    };
  }, [active, root]);
}
