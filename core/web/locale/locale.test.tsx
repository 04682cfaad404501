import { texts } from 'virtual:plugins';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { autorun } from 'mobx';
import { Suspense, type ReactNode } from 'react';
import { afterEach, beforeEach, describe, expect, it, rs } from '@rstest/core';
import { useText } from '../react/use-text';
import { StorageService } from '../storage/storage-service';
import { Boundary } from '../screen/boundary';
import { holdTexts, renderWith, testKernel, type HeldTexts } from '../testing';
import { LocaleService } from './locale-service';
import { I18nextLocaleService } from './i18next-locale-service';
import { takeMissingTexts } from './missing-texts';
import { addTexts, forgetTexts, type TextFile } from './text-files';

beforeEach(() => localStorage.clear());
afterEach(() => void rs.restoreAllMocks());

function Sample() {
  const t = useText('core');
  return <p>{t('close')}</p>;
}

/** Returns the keys of all texts of a plugin. */
const getKeys = (content: object, path = ''): readonly string[] =>
  Object.entries(content).flatMap(([key, value]) =>
    typeof value === 'string' ? [path + key] : getKeys(value as object, `${path}${key}.`),
  );

describe('locale', () => {
  it('starts in Chinese, or in the stored language', async () => {
    const first = new I18nextLocaleService(new StorageService());
    await first.load(['core']);
    expect([first.language, first.text('core', 'notice.failed')]).toEqual(['zh-CN', '获取系统通知失败']);
    await first.use('en-US');
    expect(new I18nextLocaleService(new StorageService()).language).toBe('en-US');
  });

  it('switches rendered texts without a reload', async () => {
    const { kernel } = testKernel();
    const locale = kernel.get(LocaleService);
    await locale.load(['core']);
    const { container } = renderWith(kernel, <Sample />);
    expect(container.textContent).toBe('关闭');
    await act(() => locale.use('en-US'));
    expect([container.textContent, document.documentElement.lang]).toEqual(['Close', 'en-US']);
  });

  it('finds nested and flat keys, plural forms and localized numbers, and leaves values unescaped', async () => {
    addTexts('sample', 'en-US', {
      'menu.home': 'Home',
      fields: { 'Word.max': 'Longest' },
      found_one: '{{count, number}} article',
      found_other: '{{count, number}} articles',
      named: 'Saved {{name}}',
    });
    const locale = new I18nextLocaleService(new StorageService());
    await locale.use('en-US');
    const text = (key: string, parameters?: Record<string, string | number>) => locale.text('sample', key, parameters);
    expect([text('menu.home'), text('fields.Word.max'), text('none.such'), text('constructor')]).toEqual([
      'Home',
      'Longest',
      'none.such',
      'constructor',
    ]);
    expect(takeMissingTexts()).toEqual(['sample:none.such', 'sample:constructor']);
    expect([text('found', { count: 1 }), text('found', { count: 1234 })]).toEqual(['1 article', '1,234 articles']);
    expect(text('named', { name: '<b>$& {{count}} $t(found)' })).toBe('Saved <b>$& {{count}} $t(found)');
    expect(['menu.home', 'fields', 'none', 'constructor'].map((key) => locale.has('sample', key))).toEqual([
      true,
      false,
      false,
      false,
    ]);
  });

  it('reads the language that is not displayed', async () => {
    const locale = new I18nextLocaleService(new StorageService());
    const text = await locale.textsIn('en-US');
    expect([text('core', 'close'), text('core', 'none.such'), locale.language]).toEqual(['Close', undefined, 'zh-CN']);
  });

  it('renders components again for more texts only if they missed one, which is empty until then', async () => {
    forgetTexts();
    const locale = new I18nextLocaleService(new StorageService());
    await locale.load(['core']);
    const rendered: string[] = [];
    const stops = ['core:close', 'account:title.login'].map((name) =>
      autorun(() => rendered.push(locale.text(...(name.split(':') as [string, string])))),
    );
    await locale.load(['account']);
    expect(rendered).toEqual(['关闭', locale.text('account', 'title.login')]);
    expect(rendered[1]).not.toBe('title.login');
    await locale.load(['alerts']);
    stops.push(autorun(() => rendered.push(locale.text('articles', 'title.article'))));
    expect(rendered.at(-1)).toBe('');
    await locale.loadFirst();
    expect(rendered.at(-1)).toBe(locale.text('articles', 'title.article'));
    await locale.use('en-US');
    expect(rendered.slice(3)).toContain('Close');
    for (const stop of stops) stop();
  });

  it('reports when texts could not be loaded, and requests them again the next time', async () => {
    forgetTexts();
    const locale = new I18nextLocaleService(new StorageService());
    const read = rs.spyOn(texts['zh-CN'], 'sign-in').mockRejectedValue(new Error('away'));
    await expect(locale.load(['core'])).rejects.toThrow('away');
    // Components rendered meanwhile fail instead of requesting endlessly.
    await expect(locale.whenHere('core')).rejects.toThrow('away');
    expect(read).toHaveBeenCalledTimes(1);
    read.mockRestore();
    await locale.load(['core']);
    expect(locale.text('core', 'close')).toBe('关闭');
  });

  it('loads all texts of a plugin, regardless of concurrent requests', async () => {
    forgetTexts();
    addTexts('shift-notes', 'zh-CN', { title: { list: '值班记录' } });
    const locale = new I18nextLocaleService(new StorageService());
    const first = locale.loadFirst();
    const whole = locale.load();
    await Promise.all([first, whole]);
    const { default: later } = await texts['zh-CN'].later();
    const absent = Object.entries(later).flatMap(([plugin, content]) =>
      getKeys(content)
        .filter((key) => !locale.has(plugin, key))
        .map((key) => `${plugin}:${key}`),
    );
    expect([absent, Object.keys(later).length > 50]).toEqual([[], true]);
    expect(locale.text('shift-notes', 'title.list')).toBe('值班记录');
  });

  it('switches to a language with all texts loaded for the previous one, and to the language chosen last', async () => {
    forgetTexts();
    const locale = new I18nextLocaleService(new StorageService());
    await locale.loadFirst();
    const switching = locale.use('en-US');
    // Requested while the switch is in progress.
    await Promise.all([switching, locale.load(['remarks'])]);
    expect([locale.language, locale.isHere('remarks'), locale.isHere('articles')]).toEqual(['en-US', true, true]);
    await Promise.all([locale.use('zh-CN'), locale.use('en-US'), locale.use('zh-CN')]);
    expect([locale.language, document.documentElement.lang]).toEqual(['zh-CN', 'zh-CN']);
  });
});

describe('a component with texts of a plugin', () => {
  function Part({
    plugin,
    groups,
    name,
  }: {
    readonly plugin: string;
    readonly groups?: string[];
    readonly name: string;
  }) {
    const t = useText(plugin, ...(groups ?? []));
    return <p>{t(name)}</p>;
  }
  let held: HeldTexts;
  beforeEach(() => void (held = holdTexts()));
  afterEach(() => held.release());

  const renderPart = async (part: ReactNode) => {
    const { kernel } = testKernel();
    const { container } = await act(async () =>
      renderWith(
        kernel,
        <Boundary name="remarks">
          <Suspense fallback="…">{part}</Suspense>
        </Boundary>,
      ),
    );
    return {
      locale: kernel.get(LocaleService),
      said: () => container.textContent,
      come: (file: TextFile) => act(() => held.come(file)),
      fail: (file: TextFile) => act(() => held.fail(file)),
    };
  };

  it('is rendered once all of them are loaded', async () => {
    const { said, locale, come } = await renderPart(<Part plugin="remarks" name="none" />);
    const first = locale.loadFirst();
    await come('first');
    await act(() => first);
    expect([locale.has('remarks', 'title.remarked-info'), said()]).toEqual([true, '…']);
    await come('later');
    await waitFor(() => expect(said()).toBe(locale.text('remarks', 'none')));
    expect(said()).toMatch(/[一-龟]/);
  });

  it('waits only for the groups that it names', async () => {
    const { said, locale, come } = await renderPart(<Part plugin="extraction" groups={['age']} name="age.never" />);
    expect(said()).toBe('…');
    await come('first');
    await waitFor(() => expect(said()).toMatch(/[一-龟]/));
    expect([locale.isHere('extraction'), held.calls('later')]).toEqual([false, 0]);
  });

  it('is told of where it says another text than those of its groups', async () => {
    const { said, come } = await renderPart(<Part plugin="extraction" groups={['age']} name="title.push" />);
    await come('first');
    await waitFor(() => expect(said()).toBe('title.push'));
    expect(takeMissingTexts()).toEqual(['extraction:title.push']);
  });

  it('fails where they cannot be had, and is drawn when it is tried again', async () => {
    rs.spyOn(console, 'error').mockImplementation(() => undefined);
    const { said, fail, come, locale } = await renderPart(<Part plugin="remarks" name="none" />);
    const first = locale.loadFirst();
    await come('first');
    await act(() => first);
    await fail('later');
    const retry = await screen.findByRole('button', { name: locale.text('core', 'failure.retry') });
    expect(held.calls('later')).toBe(1);
    await come('later');
    await act(() => locale.load(['remarks']));
    await userEvent.click(retry);
    await waitFor(() => expect(said()).toBe(locale.text('remarks', 'none')));
  });
});
