import { describe, expect, it } from '@rstest/core';
import { languages } from '#core';
import { forbiddenIn } from '#shared/vocabulary';
import { textFolders, getTexts } from './texts';

describe('wording', () => {
  it('knows the forbidden words', () => {
    expect(
      [forbiddenIn('全部主题', 'zh-CN'), forbiddenIn('Please try again', 'en-US')].map((matches) => matches.length),
    ).toEqual([1, 1]);
    expect(
      [forbiddenIn('主题色', 'zh-CN'), forbiddenIn('被拒绝的网址', 'zh-CN'), forbiddenIn('Pleased', 'en-US')].flat(),
    ).toEqual([]);
  });

  it('uses one term per concept in every text', () => {
    const inconsistentTexts = textFolders.flatMap((folder) =>
      languages.flatMap((language) =>
        [...(getTexts(folder, language) ?? [])].flatMap(([key, text]) =>
          forbiddenIn(text, language).map(
            ({ not, but }) => `${folder} ${language} ${key}: “${text}”: not ${not} but ${but}`,
          ),
        ),
      ),
    );
    expect(inconsistentTexts).toEqual([]);
  });
});
