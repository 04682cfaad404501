import { describe, expect, it } from '@rstest/core';
import { manifests } from './registry';

describe('menus', () => {
  it('give every menu item a unique icon', () => {
    const lines = manifests.flatMap(({ menus = [] }) => menus).filter(({ icon }) => icon !== undefined);
    expect(lines.length).toBeGreaterThan(10);
    const twice = lines.filter(({ icon, code }) => lines.some((other) => other.icon === icon && other.code !== code));
    expect(twice.map(({ code, icon }) => `${code}: ${icon}`)).toEqual([]);
  });
});
