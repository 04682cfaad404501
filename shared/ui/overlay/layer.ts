import { useEffect, useRef } from 'react';
import { isComposing } from '../form/is-composing';

const layers: (() => void)[] = [];
/** Popups that Arco attaches to controls, such as lists and calendars, which close by themselves on Escape. */
const hanging = '.arco-select-popup, .arco-picker-container, .arco-timepicker-container, .arco-color-picker-panel';

const isOpen = (element: Element): boolean => element.closest('[style*="display: none"]') === null;

function onEscape(event: KeyboardEvent): void {
  const top = layers.at(-1);
  if (event.key !== 'Escape' || isComposing(event) || !top) return;
  if ([...document.querySelectorAll(hanging)].some(isOpen)) return;
  event.preventDefault();
  event.stopPropagation();
  top();
}

/** Closes only the topmost layer on Escape. */
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
