import { describe, expect, it } from '@rstest/core';
import { pluginTexts } from './plugin-texts';

describe('texts written by the server', () => {
  it('use the requested language and plural forms, and leave values unchanged', () => {
    const texts = pluginTexts('sample', {
      'zh-CN': { mail: { found: '发现 {{count, number}} 篇：{{title}}' } },
      'en-US': {
        mail: { found_one: 'One article: {{title}}', found_other: '{{count, number}} articles: {{title}}' },
      },
    });
    expect(texts('zh-CN')('mail.found', { count: 1234, title: '<b>$& {{count}}' })).toBe(
      '发现 1,234 篇：<b>$& {{count}}',
    );
    expect(texts('en-US')('mail.found', { count: 1, title: 'a & b' })).toBe('One article: a & b');
    expect(texts('en-US')('mail.found', { count: 1234, title: 'a' })).toBe('1,234 articles: a');
  });
});
