import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@rstest/core';
import { articleStatusTerms, emotionTerms, levelTerms, mediaTypeTerms, Vocabulary } from '#shared/vocabulary';

const root = join(import.meta.dirname, '../..');

function filesBelow(folder: string): string[] {
  return readdirSync(folder).flatMap((name) => {
    const path = join(folder, name);
    if (name === 'node_modules') return [];
    return statSync(path).isDirectory() ? filesBelow(path) : [path];
  });
}

const label = (text: string) => ({ 'zh-CN': text, 'en-US': text });

describe('vocabulary', () => {
  it('names values in both languages, and finds them by number and by typed names', () => {
    expect(mediaTypeTerms.getLabel('newspaper', 'zh-CN')).toBe('报刊');
    expect(mediaTypeTerms.getLabel('newspaper', 'en-US')).toBe('Newspaper');
    expect(mediaTypeTerms.getLabel('telegraph', 'zh-CN')).toBe('telegraph');
    expect(mediaTypeTerms.named(' 公众号 ')).toBe('wechat');
    expect(emotionTerms.named('NEGATIVE')).toBe('negative');
    expect(emotionTerms.ofNumber(-1)).toBe('negative');
    expect(() => emotionTerms.ofNumber(7)).toThrow('None of negative, neutral, positive has the number 7');
    expect(levelTerms.choices('en-US').map((choice) => choice.label)).toEqual([
      'Level I (red)',
      'Level II (orange)',
      'Level III (yellow)',
      'Level IV (blue)',
    ]);
  });

  it('refuses two values with the same number', () => {
    const term = { number: 1, label: label('a'), icon: '', color: '--a', names: [] } as const;
    expect(() => new Vocabulary({ a: term, b: term })).toThrow('Two of a, b share a number');
  });

  it('is the only list of its values: adding a media type changes one file', () => {
    const sources = ['core', 'plugins', 'shared', 'scripts']
      .flatMap((folder) => filesBelow(join(root, folder)))
      .filter((path) => /\.(tsx?|json)$/.test(path) && !/\.test\.tsx?$/.test(path));
    expect(sources.length).toBeGreaterThan(500);
    const lists = [mediaTypeTerms, articleStatusTerms] as const;
    const repeatedTerms = sources.flatMap((path) => {
      const text = readFileSync(path, 'utf8');
      return lists
        .filter(({ values }) => values.every((value) => new RegExp(`['"]${value}['"]|^\\s*${value}:`, 'm').test(text)))
        .map(({ values }) => `${path.slice(root.length + 1)}: ${values[0]} …`);
    });
    expect(repeatedTerms.sort()).toEqual([
      // Values that other programs write into files; any other word is looked up in the vocabulary.
      'plugins/readers/server/files/media-type-of.ts: news …',
      'shared/vocabulary/media-types.ts: news …',
      'shared/vocabulary/statuses.ts: open …',
    ]);
  });

  it('keeps sentiment labels out of plugin texts', () => {
    const texts = filesBelow(join(root, 'plugins')).filter((path) => path.endsWith('zh-CN.json'));
    const redundantTexts = texts.filter((path) =>
      /"negative": *"负面"[^}]*"positive": *"正面"/.test(readFileSync(path, 'utf8')),
    );
    expect(redundantTexts.map((path) => path.slice(root.length + 1))).toEqual([]);
  });
});
