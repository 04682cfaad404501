import { decompressFromUTF16 } from 'lz-string';
import { afterEach, beforeEach, describe, expect, it, rs } from '@rstest/core';
import { StorageService } from './storage-service';
import { storageKeys, type StorageKey } from './storage-keys';

beforeEach(() => localStorage.clear());
afterEach(() => {
  rs.restoreAllMocks();
});

describe('StorageService', () => {
  it('stores the parts of the state compressed under KS_VUEX', () => {
    const storage = new StorageService();
    storage.writeState('theme', { mode: 'dark' });
    storage.writeState('menu', { fullScreen: true });
    const text = localStorage.getItem('KS_VUEX') ?? '';
    expect(text).not.toContain('dark');
    expect(JSON.parse(decompressFromUTF16(text))).toEqual({ theme: { mode: 'dark' }, menu: { fullScreen: true } });
    expect(new StorageService().readState('theme')).toEqual({ mode: 'dark' });
  });

  it('clears all known keys except KS_CLIENT_UI_ID, and no others', () => {
    const storage = new StorageService();
    for (const key of Object.keys(storageKeys) as StorageKey[]) storage.write(key, 'x');
    localStorage.setItem('OTHER', 'stays');
    storage.clear();
    expect(Object.keys(localStorage).sort()).toEqual(['KS_CLIENT_UI_ID', 'OTHER']);
  });

  it('treats corrupt content as missing', () => {
    localStorage.setItem('KS_USER', '{broken');
    localStorage.setItem('KS_VUEX', 'not compressed');
    const storage = new StorageService();
    expect([storage.read('user'), storage.readState('login')]).toEqual([undefined, undefined]);
  });

  it('remembers in memory where storage is blocked or full', () => {
    rs.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });
    const storage = new StorageService();
    storage.write('token', { token_type: 'Bearer' });
    storage.writeState('theme', { mode: 'light' });
    expect([storage.read('token'), storage.readState('theme')]).toEqual([{ token_type: 'Bearer' }, { mode: 'light' }]);
    storage.clear();
    expect(storage.read('token')).toBeUndefined();
  });

  it('reports changes in other tabs', () => {
    const storage = new StorageService();
    const listener = rs.fn();
    const stop = storage.onChange('token', listener);
    window.dispatchEvent(Object.assign(new Event('storage'), { key: 'KS_TOKEN' }));
    window.dispatchEvent(Object.assign(new Event('storage'), { key: 'KS_USER' }));
    window.dispatchEvent(Object.assign(new Event('storage'), { key: null }));
    stop();
    window.dispatchEvent(Object.assign(new Event('storage'), { key: 'KS_TOKEN' }));
    expect(listener).toHaveBeenCalledTimes(2);
  });
});
