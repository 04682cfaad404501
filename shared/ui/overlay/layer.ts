import { useEffect, useRef } from 'react';

const layers: (() => void)[] = [];
/** What Arco hangs on a control: its lists and calendars, which close by themselves on Escape. */
const hanging = '.arco-select-popup, .arco-picker-container, .arco-timepicker-container, .arco-color-picker-panel';

const isOpen = (element: Element): boolean => element.closest('[style*="display: none"]') === null;

function onEscape(event: KeyboardEvent): void {
  const top = layers.at(-1);
  if (event.key !== 'Escape' || event.isComposing || !top) return;
  if ([...document.querySelectorAll(hanging)].some(isOpen)) return;
  event.preventDefault();
  event.stopPropagation();
  top();
}

/** Lets Escape close what lies on top, and only that. */
export function useEscape(active: boolean, close: () => void): void {
  const latest = useRef(close);
  latest.current = close;
  useEffect(() => {
    if (!active) return undefined;
    const layer = (): void => latest.current();
    if (layers.length === 0) document.addEventListener('keydown', onEscape, true);
    layers.push(layer);
    return () => {
      layers.splice(layers.indexOf(layer), 1);
      if (layers.length === 0) document.removeEventListener('keydown', onEscape, true);
    };
  }, [active]);
}
