import { beforeEach, describe, expect, it } from '@rstest/core';
import { StorageService } from '../storage/storage-service';
import { testUser } from '../testing';
import { ThemeService } from './theme-service';

beforeEach(() => localStorage.clear());

describe('ThemeService', () => {
  it('is fluid by default, applies choices and stores them', () => {
    const theme = new ThemeService(new StorageService());
    expect([theme.layout, document.documentElement.dataset.layout]).toEqual(['container-fluid', 'container-fluid']);
    theme.set({ mode: 'dark', layout: 'container', listFontSize: 40 });
    expect(document.body.getAttribute('arco-theme')).toBe('dark');
    expect(document.body.style.getPropertyValue('--list-font-size')).toBe('calc(18px * var(--scale))');
    const reloaded = new ThemeService(new StorageService());
    expect([reloaded.dark, reloaded.layout, reloaded.listFontSize]).toEqual([true, 'container', 18]);
    expect(localStorage.getItem('KS_LIST_FONT_SIZE')).toBe('18');
    reloaded.set({ mode: 'light' });
    expect(document.body.getAttribute('arco-theme')).toBeNull();
  });

  it('applies the client’s color and the user’s choices, and ignores invalid values', () => {
    const theme = new ThemeService(new StorageService());
    theme.apply(
      testUser({
        User_Theme_Style_Code: '#0a7d5a',
        Client_Options_JSON: '{broken',
        Preferences: { theme: { mode: 'neon', density: 'loose' } },
      }),
    );
    expect([theme.mode, theme.density, theme.color]).toEqual(['system', 'loose', '#0a7d5a']);
    expect(document.body.style.getPropertyValue('--primary-6')).toBe('10, 125, 90');
    theme.apply(testUser());
    expect(document.body.style.getPropertyValue('--primary-6')).toBe('');
  });
});
