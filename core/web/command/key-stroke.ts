const isMac = /mac|iphone|ipad/i.test(globalThis.navigator?.platform ?? '');

/**
 * Formats a key press in the notation of commands: `mod+shift+k`, `?`, `Escape`. Shift is part of the character where
 * there is one.
 */
export function keyStroke(event: Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'>): string {
  const parts: string[] = [];
  if (isMac ? event.metaKey : event.ctrlKey) parts.push('mod');
  if (event.altKey) parts.push('alt');
  const single = event.key.length === 1;
  const isLetter = single && event.key.toLowerCase() !== event.key.toUpperCase();
  if (event.shiftKey && (!single || isLetter)) parts.push('shift');
  parts.push(single ? event.key.toLowerCase() : event.key);
  return parts.join('+');
}

/** Returns true for elements in which keys enter text. */
export function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName)) &&
    !/^(checkbox|radio|button|submit)$/.test((target as HTMLInputElement).type ?? '')
  );
}
