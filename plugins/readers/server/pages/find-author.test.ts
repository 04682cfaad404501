import { describe, expect, it } from '@rstest/core';
import { extractArticle } from './extract-article';
import { printedAuthor } from './find-author';
import { personIn } from './person-name';

describe('an author', () => {
  it.each([
    ['撰文｜周小明', '周小明'],
    ['文｜周小明\n编辑｜李小红', '周小明'],
    ['采写：晨报记者 周小明', '周小明'],
    ['记者 | 周小明\n编辑 | 李小红', '周小明'],
    ['《晨报》作者 周小明\n夜市', '周小明'],
    ['本报讯（记者 于小明 通讯员 李小红）夜市', '于小明'],
    ['By Jane Miller March 11, 2026 3:46 PM', 'Jane Miller'],
    ['Publié par Jane Miller le 3 mars', 'Jane Miller'],
    ['Por Jane Miller 3 de marzo', 'Jane Miller'],
  ])('is printed: %s', (text, author) => {
    expect(printedAuthor(text)).toBe(author);
  });

  it.each(['记者从现场了解到', '晚上记者联系管理处', '责任编辑：周小明'])('is nobody: %s', (text) => {
    expect(printedAuthor(text)).toBeUndefined();
  });

  it.each([
    ['JANE MILLER March', 'JANE MILLER'],
    ['Jane Miller, Staff Writer', 'Jane Miller'],
    ['Jane Miller Updated March 3', 'Jane Miller'],
    ['Article by', undefined],
    ['zvg', undefined],
    ['[责任编辑：周小明 PK155]', undefined],
    ['Afficher mon profil complet', undefined],
  ])('of %s is %s', (text, author) => {
    expect(personIn(text, 80)).toBe(author);
  });

  it('is the agency that a page declares where it names nobody, and never the site itself', () => {
    const authorOf = (name: string, inside = '') =>
      extractArticle(
        `<html><head><title>Town argues about its bridge</title><meta property="og:site_name" content="Mill Post"><script type="application/ld+json">{"@type":"NewsArticle","author":{"@type":"Organization","name":"${name}"}}</script></head><body><h1>Town argues about its bridge</h1>${inside}<p>The bridge stays.</p></body></html>`,
        { url: 'https://site.example/a' },
      ).author;
    expect(authorOf('River Press Agency')).toBe('River Press Agency');
    expect(authorOf('River Press Agency', '<p>By Jane Miller</p>')).toBe('Jane Miller');
    expect(authorOf('Mill Post')).toBeUndefined();
  });
});
