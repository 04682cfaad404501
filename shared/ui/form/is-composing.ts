import type { KeyboardEvent as ReactKeyboardEvent } from 'react';

/** Key code of keys that an input method handles (UI Events, section 8.3). */
const handledByInputMethod = 229;

/**
 * Returns true while an input method composes text, so that Enter only takes its characters. WebKit ends the
 * composition before it sends that Enter, which is then recognized by its code alone.
 */
export function isComposing(event: KeyboardEvent | ReactKeyboardEvent): boolean {
  const { isComposing: composes, keyCode } = 'nativeEvent' in event ? event.nativeEvent : event;
  return composes || keyCode === handledByInputMethod;
}

/** Returns true for an Enter that is meant for the field and not for an input method. */
export const isEnter = (event: KeyboardEvent | ReactKeyboardEvent): boolean =>
  event.key === 'Enter' && !isComposing(event);
