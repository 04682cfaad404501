import { describe, expect, it } from '@rstest/core';
import { attributionsIn, sourceKey, withoutAttributions } from './attributions';

const getKeys = (text: string): readonly string[] => attributionsIn(text).map(({ key }) => key);

describe('attributions', () => {
  it('are found in the forms used by Chinese media', () => {
    for (const text of [
      '据新华社报道，今日天气晴朗。',
      '今日天气晴朗。（来源：新华社）',
      '转自新华社。今日天气晴朗。',
      '今日天气晴朗。文章来源：新华社。',
      '据《新华社》消息，今日天气晴朗。',
    ])
      expect([text, getKeys(text)]).toEqual([text, ['新华社']]);
    expect(getKeys('【新华社北京3月2日电】今日天气晴朗。')).toEqual(['新华社']);
  });

  it('are found in the forms used by English media', () => {
    expect(getKeys('The mill was closed, according to Reuters.')).toEqual(['reuters']);
    expect(getKeys('LONDON (Reuters) - The mill was closed.')).toEqual(['reuters']);
    expect(getKeys('Source: The Daily Star. The mill was closed.')).toContain('dailystar');
  });

  it('contain links without surrounding characters', () => {
    expect(getKeys('全文见 https://www.a.example/x/1?from=app。')).toEqual(['a.example/x/1']);
  });

  it('ignore texts without any, and those that end in the middle of a form', () => {
    expect(attributionsIn('今日天气晴朗，气温回升。')).toEqual([]);
    expect(attributionsIn('来源：')).toEqual([]);
    expect(attributionsIn('')).toEqual([]);
  });

  it('compare names without the form of publication', () => {
    expect(sourceKey('晨星网客户端')).toBe(sourceKey('晨星网'));
    expect(sourceKey('微博')).toBe('微博');
  });

  it('are removed from a text before comparison', () => {
    expect(withoutAttributions('据新华社报道，今日天气晴朗。')).toBe('，今日天气晴朗。');
  });

  it('are fast on long runs of one kind', () => {
    const began = performance.now();
    attributionsIn(`据${'新'.repeat(200_000)}`);
    attributionsIn('A '.repeat(100_000));
    expect(performance.now() - began).toBeLessThan(500);
  });
});
