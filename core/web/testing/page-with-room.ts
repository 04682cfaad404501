import { afterAll, beforeAll } from '@rstest/core';

/**
 * Gives every element of this file's tests a height and a width, which a page without layout has not: a virtual list
 * draws what its height holds.
 */
export function pageWithRoom(): void {
  const sizes = { clientHeight: 600, clientWidth: 800 } as const;
  beforeAll(() => {
    for (const [name, size] of Object.entries(sizes))
      Object.defineProperty(HTMLElement.prototype, name, { configurable: true, get: () => size });
  });
  // Elements have the real ones from the class above.
  afterAll(() => {
    for (const name of Object.keys(sizes)) Reflect.deleteProperty(HTMLElement.prototype, name);
  });
}
