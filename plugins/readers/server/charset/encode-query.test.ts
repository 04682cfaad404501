import iconv from 'iconv-lite';
import { expect, it } from '@rstest/core';
import { readList } from '../read/read-document';
import { encodeQuery } from './encode-query';

it.each([
  ['/show.asp?title=社区&id=1#评', 'gb18030', '/show.asp?title=%C9%E7%C7%F8&id=1#评'],
  ['/社区/1.html', 'gb18030', '/社区/1.html'],
  ['/s?q=社', 'utf-8', '/s?q=社'],
  ['/s?q=%C9%E7', 'gb18030', '/s?q=%C9%E7'],
  ['/s?q=ا', 'big5', '/s?q=%26%231575%3B'],
])('%s in %s', (link, charset, expected) => expect(encodeQuery(link, charset)).toBe(expected));

it('applies to the links of a list page in GBK', () => {
  const html = `<meta charset="gb2312"><ul>${['社区公告一二三', '桥梁检修四五六', '夜市开业七八九']
    .map((title) => `<li><a href="/show.asp?title=${title}">${title}</a> 11-29</li>`)
    .join('')}</ul>`;
  const { items } = readList({
    of: 'list',
    kind: 'list-page',
    bytes: iconv.encode(html, 'gb18030'),
    url: 'https://a.cn/',
    now: new Date('2026-11-29T10:00:00Z'),
  });
  expect(items.map(({ url }) => url)[0]).toBe('https://a.cn/show.asp?title=%C9%E7%C7%F8%B9%AB%B8%E6%D2%BB%B6%FE%C8%FD');
  expect(items).toHaveLength(3);
});
