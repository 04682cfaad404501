import { useLayoutEffect } from 'react';

/** Attributes by name; undefined removes one. */
export type Attributes = Readonly<Record<string, string | number | boolean | undefined>>;

/** Sets attributes that an Arco component does not pass to its element. */
export function setAttributes(element: Element | null | undefined, attributes: Attributes): void {
  if (!element) return;
  for (const [name, value] of Object.entries(attributes)) {
    if (value === undefined) element.removeAttribute(name);
    else if (element.getAttribute(name) !== String(value)) element.setAttribute(name, String(value));
  }
}

/**
 * Fixes the DOM of an Arco component after each render: names, roles and relations that it omits. Each caller names the
 * axe rule that its fix satisfies.
 */
export function useA11yFix(applyFix: () => void): void {
  useLayoutEffect(applyFix);
}
