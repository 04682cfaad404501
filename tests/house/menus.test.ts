import { describe, expect, it } from '@rstest/core';
import { manifests } from './registry';

describe('menus', () => {
  it('give each line a drawing of its own', () => {
    const lines = manifests.flatMap(({ menus = [] }) => menus).filter(({ icon }) => icon !== undefined);
    expect(lines.length).toBeGreaterThan(10);
    const twice = lines.filter(({ icon, code }) => lines.some((other) => other.icon === icon && other.code !== code));
    expect(twice.map(({ code, icon }) => `${code}: ${icon}`)).toEqual([]);
  });
});
