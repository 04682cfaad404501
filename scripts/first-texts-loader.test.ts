import { describe, expect, it } from '@rstest/core';
import { firstTexts } from './first-texts-loader.mjs';

const texts = {
  title: { list: 'Lists', form: 'Form' },
  menu: { list: 'Lists' },
  age: { latest: 'Latest', trouble: { silent: 'Silent' } },
  section: { base: 'Base', more: 'More' },
  hint: 'Hint',
  made: 'Made',
};

describe('early-loaded texts of a plugin', () => {
  it('contain the labels of its declarations, and any others named in its manifest', () => {
    expect(firstTexts(texts, { widgets: [{ label: 'made' }, { label: 'section.more' }] })).toEqual({
      title: texts.title,
      menu: texts.menu,
      section: { more: 'More' },
      made: 'Made',
    });
  });

  it('contain whole groups that its widgets need', () => {
    expect(firstTexts(texts, { loadTextsEarly: ['age'] })).toEqual({
      title: texts.title,
      menu: texts.menu,
      age: texts.age,
    });
  });
});
