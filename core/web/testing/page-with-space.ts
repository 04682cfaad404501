import { afterAll, beforeAll } from '@rstest/core';

/**
 * Gives every element in this file's tests a height and a width, which jsdom lacks: a virtual list renders what fits
 * its height.
 */
export function pageWithSpace(): void {
  const sizes = { clientHeight: 600, clientWidth: 800 } as const;
  beforeAll(() => {
    for (const [name, size] of Object.entries(sizes))
      Object.defineProperty(HTMLElement.prototype, name, { configurable: true, get: () => size });
  });
  // Removes the overrides; the originals are inherited from the base class.
  afterAll(() => {
    for (const name of Object.keys(sizes)) Reflect.deleteProperty(HTMLElement.prototype, name);
  });
}
