import { describe, expect, it } from '@rstest/core';
import type { MenuEntry } from '#core';
import { inMenuOrder } from './entry-order';

const menus: readonly MenuEntry[] = [
  { code: 'clients', area: 'operate', order: 1 },
  { code: 'report', area: 'front', order: 20 },
  { code: 'brief', area: 'front', parent: 'report', order: 1 },
  { code: 'ticket', area: 'front', parent: 'report', order: 2 },
  { code: 'search', area: 'front', order: 3 },
];
const entry = (name: string, plugin: string, menuCode?: string) => ({ name, plugin, menuCode });
const names = (entries: readonly { readonly name: string }[]) => entries.map(({ name }) => name);

describe('help entries', () => {
  it('come in the order of areas and menus, with the entries of a menu group together', () => {
    const entries = [
      entry('clients', 'a', 'clients'),
      entry('ticket', 'b', 'ticket'),
      entry('brief', 'c', 'brief'),
      entry('search', 'd', 'search'),
    ];
    expect(names(inMenuOrder(entries, menus))).toEqual(['search', 'brief', 'ticket', 'clients']);
  });

  it('without a menu item stay beside the entries of their plugin, or come last', () => {
    const entries = [
      entry('sign-in', 'account'),
      entry('ticket', 'tickets', 'ticket'),
      entry('one ticket', 'tickets'),
      entry('new brief', 'briefs'),
      entry('brief', 'briefs', 'brief'),
    ];
    expect(names(inMenuOrder(entries, menus))).toEqual(['new brief', 'brief', 'ticket', 'one ticket', 'sign-in']);
  });
});
