import { expect, it } from '@rstest/core';
import { findNextPage } from './find-next-page';

const url = 'http://www.a.cn/news/index.html';

it.each([
  ['<div class="page"><a href="/index_2.html">下一页</a></div>', 'http://www.a.cn/index_2.html'],
  ['<a href="index_2.html">下页 &gt;</a>', 'http://www.a.cn/news/index_2.html'],
  ['<head><link rel="next" href="/p/2"></head><a href="/other">Next</a>', 'http://www.a.cn/p/2'],
  ['<a href="/p/2" rel="nofollow next">2</a>', 'http://www.a.cn/p/2'],
  ['<a href="/older">Older posts »</a>', 'http://www.a.cn/older'],
  ['<a href="/a/1.html">下一页的故事：大桥恢复通行</a>', undefined],
  ['<a href="http://other.example/2">下一页</a>', undefined],
  ['<a href="#">下一页</a>', undefined],
  ['<a href="javascript:next()">下一页</a>', undefined],
  ['<a href="/2"><img src="/2.png"></a>', undefined],
])('of a list with %s is %s', (html, next) => expect(findNextPage(`<html>${html}</html>`, url)).toBe(next));
