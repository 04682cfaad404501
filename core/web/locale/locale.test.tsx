import { act } from '@testing-library/react';
import { beforeEach, describe, expect, it } from '@rstest/core';
import { useText } from '../react/use-text';
import { StorageService } from '../storage/storage-service';
import { renderWith, testKernel } from '../testing';
import { LocaleService } from './locale-service';
import { MobxLocaleService } from './mobx-locale-service';
import { fillText, findText } from './text-engine';

beforeEach(() => localStorage.clear());

function Sample() {
  const t = useText('core');
  return <p>{t('close')}</p>;
}

describe('locale', () => {
  it('starts in Chinese, or in the stored language', async () => {
    const first = new MobxLocaleService(new StorageService());
    await first.load(['core']);
    expect([first.language, first.text('core', 'notice.failed')]).toEqual(['zh-CN', '获取系统通知失败']);
    await first.use('en-US');
    expect(new MobxLocaleService(new StorageService()).language).toBe('en-US');
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

  it('finds nested and flat keys, plural forms, and fills places', () => {
    const texts = {
      'menu.home': 'Home',
      fields: { 'Word.max': 'Longest' },
      found_one: '{{count}} article',
      found_other: '{{count}} articles',
    };
    expect([
      findText(texts, 'en-US', 'menu.home'),
      findText(texts, 'en-US', 'fields.Word.max'),
      findText(texts, 'en-US', 'fields'),
    ]).toEqual(['Home', 'Longest', undefined]);
    expect(findText(texts, 'en-US', 'found', 1)).toBe('{{count}} article');
    expect(fillText(findText(texts, 'en-US', 'found', 3) ?? '', { count: 3 })).toBe('3 articles');
    expect([findText(texts, 'en-US', 'constructor'), fillText('{{toString}} {{a}}', { a: '$&' })]).toEqual([
      undefined,
      '{{toString}} $&',
    ]);
  });
});
