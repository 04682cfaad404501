import { describe, expect, it } from '@rstest/core';
import { createTextEngine } from '#shared/texts';

describe('texts', () => {
  it('format numbers for their language, in full or abbreviated, and choose the plural form', () => {
    const engine = createTextEngine();
    engine.addResourceBundle('zh-CN', 'sample', {
      found: '找到 {{count, number}} 篇',
      views: '{{count, short}} 次阅读',
    });
    engine.addResourceBundle('en-US', 'sample', {
      found_one: 'One article',
      found_other: '{{count, number}} articles',
      views_other: '{{count, short}} views',
    });
    const [chinese, english] = [engine.getFixedT('zh-CN', 'sample'), engine.getFixedT('en-US', 'sample')];
    expect([chinese('found', { count: 1 }), chinese('views', { count: 123_456 })]).toEqual([
      '找到 1 篇',
      '12.3万 次阅读',
    ]);
    expect([english('found', { count: 1 }), english('found', { count: 12_345 })]).toEqual([
      'One article',
      '12,345 articles',
    ]);
    expect(english('views', { count: 123_456 })).toBe('123.5K views');
    expect(english('none.such')).toBe('none.such');
  });
});
