import { beforeEach, describe, expect, it } from '@rstest/core';
import { hashParameters } from '../navigation/arrival';
import { StorageService } from '../storage/storage-service';
import { leaveByEscape } from './leave-by-escape';
import { MenuStateService } from './menu-state-service';

beforeEach(() => localStorage.clear());
const made = () => new MenuStateService(new StorageService());
const visible = (menu: MenuStateService) => [
  menu.headVisible,
  menu.footerVisible,
  menu.mainMenuVisible,
  menu.leftMenuVisible,
];
const escape = () => window.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape' }));

describe('MenuStateService', () => {
  it('applies the switches of a URL and stores them', () => {
    made().applySwitches(hashParameters('#showHeadAndFooter=off&showLeftMenu=off&showMainMenu=maybe'));
    expect(visible(made())).toEqual([false, false, true, false]);
    made().applySwitches(hashParameters('#showHeadAndFooter=on&showMainMenu=off'));
    expect(visible(made())).toEqual([true, true, false, false]);
  });

  it('leaves full screen on Escape', () => {
    const menu = made();
    const stop = leaveByEscape(menu);
    menu.enterFullScreen();
    expect([visible(menu), made().fullScreen]).toEqual([[false, false, false, false], true]);
    escape();
    expect([visible(menu), made().fullScreen]).toEqual([[true, true, true, true], false]);
    stop();
    menu.enterFullScreen();
    escape();
    expect(menu.fullScreen).toBe(true);
  });
});
