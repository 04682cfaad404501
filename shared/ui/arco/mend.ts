import { useLayoutEffect } from 'react';

/** Attributes by name; undefined takes one away. */
export type Attributes = Readonly<Record<string, string | number | boolean | undefined>>;

/** Writes attributes that a part of Arco does not let through to its element. */
export function setAttributes(element: Element | null | undefined, attributes: Attributes): void {
  if (!element) return;
  for (const [name, value] of Object.entries(attributes)) {
    if (value === undefined) element.removeAttribute(name);
    else if (element.getAttribute(name) !== String(value)) element.setAttribute(name, String(value));
  }
}

/**
 * Mends what a part of Arco has drawn, after each drawing: names, roles and relations that it leaves out. Each caller
 * says which rule of axe its mend satisfies.
 */
export function useMend(mend: () => void): void {
  useLayoutEffect(mend);
}
