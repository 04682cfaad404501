import { act } from '@testing-library/react';
import { autorun } from 'mobx';
import { afterEach, beforeEach, describe, expect, it, rs } from '@rstest/core';
import { useText } from '../react/use-text';
import { StorageService } from '../storage/storage-service';
import { renderWith, testKernel } from '../testing';
import { LocaleService } from './locale-service';
import { I18nextLocaleService } from './i18next-locale-service';

beforeEach(() => localStorage.clear());
afterEach(() => void rs.restoreAllMocks());

function Sample() {
  const t = useText('core');
  return <p>{t('close')}</p>;
}

describe('locale', () => {
  it('starts in Chinese, or in the stored language', async () => {
    const first = new I18nextLocaleService(new StorageService());
    await first.load(['core']);
    expect([first.language, first.text('core', 'notice.failed')]).toEqual(['zh-CN', '获取系统通知失败']);
    await first.use('en-US');
    expect(new I18nextLocaleService(new StorageService()).language).toBe('en-US');
  });

  it('switches what is drawn without a reload', async () => {
    const { kernel } = testKernel();
    const locale = kernel.get(LocaleService);
    await locale.load(['core']);
    const { container } = renderWith(kernel, <Sample />);
    expect(container.textContent).toBe('关闭');
    await act(() => locale.use('en-US'));
    expect([container.textContent, document.documentElement.lang]).toEqual(['Close', 'en-US']);
  });

  it('finds nested and flat keys, plural forms and numbers of the language, and leaves values as they are', async () => {
    const locale = new I18nextLocaleService(new StorageService());
    await locale.use('en-US');
    locale.engine.addResourceBundle('en-US', 'sample', {
      'menu.home': 'Home',
      fields: { 'Word.max': 'Longest' },
      found_one: '{{count, number}} article',
      found_other: '{{count, number}} articles',
      named: 'Saved {{name}}',
    });
    const text = (key: string, parameters?: Record<string, string | number>) => locale.text('sample', key, parameters);
    expect([text('menu.home'), text('fields.Word.max'), text('none.such'), text('constructor')]).toEqual([
      'Home',
      'Longest',
      'none.such',
      'constructor',
    ]);
    expect([text('found', { count: 1 }), text('found', { count: 1234 })]).toEqual(['1 article', '1,234 articles']);
    expect(text('named', { name: '<b>$& {{count}} $t(found)' })).toBe('Saved <b>$& {{count}} $t(found)');
    expect(['menu.home', 'fields', 'none', 'constructor'].map((key) => locale.has('sample', key))).toEqual([
      true,
      false,
      false,
      false,
    ]);
  });

  it('reads the language that is not shown', async () => {
    const locale = new I18nextLocaleService(new StorageService());
    const text = await locale.textsIn('en-US');
    expect([text('core', 'close'), text('core', 'none.such'), locale.language]).toEqual(['Close', undefined, 'zh-CN']);
  });

  it('draws anew for more texts only who missed one of them', async () => {
    const locale = new I18nextLocaleService(new StorageService());
    await locale.load(['core']);
    const drawn: string[] = [];
    const stops = ['core:close', 'account:title.login'].map((name) =>
      autorun(() => drawn.push(locale.text(...(name.split(':') as [string, string])))),
    );
    await locale.load(['account']);
    expect(drawn).toEqual(['关闭', 'title.login', locale.text('account', 'title.login')]);
    expect(drawn[2]).not.toBe('title.login');
    await locale.use('en-US');
    expect(drawn.slice(3)).toContain('Close');
    for (const stop of stops) stop();
  });

  it('says when texts could not be had, and asks again the next time', async () => {
    const locale = new I18nextLocaleService(new StorageService());
    const { backendConnector } = locale.engine.services;
    const read = rs.spyOn(backendConnector.backend, 'read').mockRejectedValue(new Error('away'));
    rs.spyOn(console, 'warn').mockImplementation(() => undefined);
    await expect(locale.load(['core'])).rejects.toThrow('away');
    read.mockRestore();
    await locale.load(['core']);
    expect(locale.text('core', 'close')).toBe('关闭');
  });
});
