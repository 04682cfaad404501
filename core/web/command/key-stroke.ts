const isMac = /mac|iphone|ipad/i.test(globalThis.navigator?.platform ?? '');

/**
 * What was pressed, written as commands write it: `mod+shift+k`, `?`, `Escape`. Shift is part of the character where
 * there is one.
 */
export function keyStroke(event: Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'>): string {
  const parts: string[] = [];
  if (isMac ? event.metaKey : event.ctrlKey) parts.push('mod');
  if (event.altKey) parts.push('alt');
  const single = event.key.length === 1;
  const letter = single && event.key.toLowerCase() !== event.key.toUpperCase();
  if (event.shiftKey && (!single || letter)) parts.push('shift');
  parts.push(single ? event.key.toLowerCase() : event.key);
  return parts.join('+');
}

/** True in places where keys write text. */
export function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName)) &&
    !/^(checkbox|radio|button|submit)$/.test((target as HTMLInputElement).type ?? '')
  );
}
