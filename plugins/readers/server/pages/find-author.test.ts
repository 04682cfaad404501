import { describe, expect, it } from '@rstest/core';
import { extractArticle } from './extract-article';
import { personIn } from './person-name';
import { printedAuthor } from './printed-author';

describe('an author', () => {
  it.each([
    ['撰文｜周小明', '周小明'],
    ['文｜周小明\n编辑｜李小红', '周小明'],
    ['采写：晨报记者 周小明', '周小明'],
    ['记者 | 周小明\n编辑 | 李小红', '周小明'],
    ['《晨报》作者 周小明\n夜市', '周小明'],
    ['本报讯（记者 于小明 通讯员 李小红）夜市', '于小明'],
    ['晨报记者 周小明 李小红 北京报道', '周小明, 李小红'],
    ['晨报10月4日讯（记者周小明 整合） 假期', '周小明'],
    ['【文/晨报网专栏作者 周小明】', '周小明'],
    ['图文/周小明 编辑/李小红', '周小明'],
    ['来源：晨报网 作者：周小明 阅读 1644', '周小明'],
    ['21:30| 1164次阅读| 来源晨报| 作者周小明\n夜市', '周小明'],
    ['作者：周小明、李小红 编辑：于小明', '周小明, 李小红'],
    ['By Jane Miller March 11, 2026 3:46 PM', 'Jane Miller'],
    ['Gastbeitrag von Jane Miller\nDie Brücke', 'Jane Miller'],
    ['Written by Jane Miller\nEdited by Ann Brook', 'Jane Miller'],
    ['Publié par Jane Miller le 3 mars', 'Jane Miller'],
    ['Por Jane Miller 3 de marzo', 'Jane Miller'],
  ])('is printed: %s', (text, author) => {
    expect(printedAuthor(text)).toBe(author);
  });

  it.each([
    '记者从现场了解到',
    '晚上记者联系管理处',
    '责任编辑：周小明',
    '市民怒斥记者:中国是大家的',
    '图片来源：晨报记者 周小明 摄',
    '作者：网络整理 阅读：1644',
  ])('is nobody: %s', (text) => {
    expect(printedAuthor(text)).toBeUndefined();
  });

  it.each([
    ['JANE MILLER March', 'JANE MILLER'],
    ['Jane Miller, Staff Writer', 'Jane Miller'],
    ['Jane Miller Updated March 3', 'Jane Miller'],
    ['Article by', undefined],
    ['Jane Miller Games Editor', 'Jane Miller'],
    ['Jane van der Writer', 'Jane van der Writer'],
    ['Written by Jane Miller Edited by Ann Brook', 'Jane Miller'],
    ['Jane Miller, 3. März 2026', 'Jane Miller'],
    ['周小明 李小红', '周小明, 李小红'],
    ['zvg', undefined],
    ['网络整理', undefined],
    ['[责任编辑：周小明 PK155]', undefined],
    ['Afficher mon profil complet', undefined],
  ])('of %s is %s', (text, author) => {
    expect(personIn(text, 80)).toBe(author);
  });

  it('is the agency that a page declares where it names nobody, and never the site itself', () => {
    const getAuthor = (name: string, inside = '') =>
      extractArticle(
        `<html><head><title>Town argues about its bridge</title><meta property="og:site_name" content="Mill Post"><script type="application/ld+json">{"@type":"NewsArticle","author":{"@type":"Organization","name":"${name}"}}</script></head><body><h1>Town argues about its bridge</h1>${inside}<p>The bridge stays.</p></body></html>`,
        { url: 'https://site.example/a' },
      ).author;
    expect(getAuthor('River Press Agency')).toBe('River Press Agency');
    expect(getAuthor('River Press Agency', '<p>By Jane Miller</p>')).toBe('Jane Miller');
    expect(getAuthor('Mill Post')).toBeUndefined();
  });

  const title = 'Town argues about its bridge';
  const read = (head: string, body: string) =>
    extractArticle(
      `<html><head><title>${title}</title>${head}</head><body>${body}<p>The bridge stays as it is, said the council.</p></body></html>`,
      { url: 'https://site.example/a' },
    ).author;
  const linkedData = (data: object) => `<script type="application/ld+json">${JSON.stringify(data)}</script>`;
  const others = '<div class="card"><span class="author">Ann Brook</span> Another story</div>';

  it.each([
    [
      'near the headline, not in a list above it',
      '',
      `${others}${'<div></div>'.repeat(30)}<h1>${title}</h1><p class="author">Jane Miller</p>`,
      'Jane Miller',
    ],
    [
      'all that stand side by side',
      '',
      `<h1>${title}</h1><div><a rel="author">Jane Miller</a> <a rel="author">Ann Brook</a></div>`,
      'Jane Miller, Ann Brook',
    ],
    [
      'the name of a thing that is marked as one',
      '',
      `<h1>${title}</h1><div itemprop="author"><meta itemprop="name" content="Jane Miller">Reporter in town since 1999</div>`,
      'Jane Miller',
    ],
    [
      'in full, where the head has what somebody signs in with',
      '<meta name="author" content="jmiller">',
      `<h1>${title}</h1><p>By Jane Miller</p>`,
      'Jane Miller',
    ],
    [
      'whom the page names twice, not whom the head has for all pages',
      '<meta name="author" content="Ann Brook">',
      `<h1>${title}</h1><p class="author">Jane Miller</p><p>By Jane Miller</p><footer>Ann Brook runs this site</footer>`,
      'Jane Miller',
    ],
    [
      'all that the head gives one by one',
      '<meta name="author" content="Jane Miller"><meta name="author" content="Ann Brook">',
      '',
      'Jane Miller, Ann Brook',
    ],
    [
      'of several articles that of the headline',
      linkedData([
        { '@type': 'Article', headline: 'Old mill burns', author: 'Ann Brook' },
        { '@type': 'Article', headline: title, author: 'Jane Miller' },
      ]),
      '',
      'Jane Miller',
    ],
    [
      'a name of one word in a line that says so',
      '',
      `<h1>${title}</h1><p>Posted on 3 May 2026 by janem in Town</p>`,
      'janem',
    ],
    [
      'the agency where there is no person',
      '',
      `<h1>${title}</h1><p>RIVERTOWN (dpa) - The bridge stays as it is.</p>`,
      'dpa',
    ],
  ])('is %s', (_, head, body, author) => expect(read(head, body)).toBe(author));

  it('is not taken from a non-floating box by its class name', () => {
    expect(read('', `<h1>${title}</h1><div class="right fn"><a href="/b">Old mill burns</a></div>`)).toBeUndefined();
  });
});
