import { describe, expect, it } from '@rstest/core';
import { extractArticle } from './extract-article';

const titleOf = (head: string, body: string) =>
  extractArticle(`<html><head>${head}</head><body>${body}</body></html>`, { url: 'https://a.cn/1' }).title;

describe('title of a page', () => {
  it.each([
    [
      'the heading that says the same in other words',
      '<title>Louvre gets $16M from LVMH for a masterpiece | Observer</title>',
      '<h1>LVMH Gives the Louvre a $16M Boost to Acquire a Masterpiece</h1>',
      'LVMH Gives the Louvre a $16M Boost to Acquire a Masterpiece',
    ],
    [
      'what the title begins with and the head says, not a heading of the whole site',
      '<title>Minecraft 1.8 - The Bountiful Update - Minecraft Update News</title><meta property="og:title" content="Minecraft 1.8 - The Bountiful Update">',
      '<h1>Minecraft News</h1>',
      'Minecraft 1.8 - The Bountiful Update',
    ],
    [
      'the heading without the line above it',
      '<title>Why collaborative thinking beats individual smarts - Paper</title>',
      '<h1><span>Open Progress</span>Why collaborative thinking beats individual smarts</h1>',
      'Why collaborative thinking beats individual smarts',
    ],
    [
      'the heading without a kicker that the head has too',
      '<title>Traffic: Council votes on the new bridge | Paper</title>',
      '<h1><span class="article-kicker">Traffic</span> Council votes on the new bridge</h1>',
      'Council votes on the new bridge',
    ],
    [
      'the heading without a second line',
      '<title>Council votes on the new bridge | Paper</title>',
      '<h1>Council votes on the new bridge <small class="sub-title">Walkers want to keep the old one</small></h1>',
      'Council votes on the new bridge',
    ],
    [
      'the heading without a topic that the head parts from it by a sign',
      '<title>Traffic on the river – Council votes on the new bridge | Paper</title>',
      '<h1><a href="/t">Traffic on the river</a><span>Council votes on the new bridge</span></h1>',
      'Council votes on the new bridge',
    ],
    [
      'the whole heading where a part of it only looks different',
      '<title>Council votes on the new bridge over the river | Paper</title>',
      '<h1><em>Council votes on</em> the new bridge over the river</h1>',
      'Council votes on the new bridge over the river',
    ],
    [
      'never the name of the site set as a heading',
      '<title>A small town and its river | The Daily Paper of the Valley</title><meta property="og:site_name" content="The Daily Paper of the Valley">',
      '<h1 class="site-title"><a href="/">The Daily Paper of the Valley</a></h1><h2>A small town and its river</h2>',
      'A small town and its river',
    ],
    [
      'the page title without a site that is longer than it',
      '<title>River rises | The Daily Paper of the Whole Valley and Beyond</title><meta property="og:site_name" content="The Daily Paper of the Whole Valley and Beyond">',
      '<p>x</p>',
      'River rises',
    ],
    [
      'never an unlike heading',
      '<title>Council votes on the new bridge | Paper</title>',
      '<h1>Subscribe to our paper today</h1>',
      'Council votes on the new bridge',
    ],
    [
      'the line that the title begins with, however it is marked up',
      '<title>阿里发布最强芯片：一块顶十块显卡-EDN 电子技术设计</title>',
      '<div><b>阿里发布最强芯片：一块顶十块显卡</b></div>',
      '阿里发布最强芯片：一块顶十块显卡',
    ],
    [
      'the line above the byline where the title names the site alone',
      '<title>新闻动态--某某地理学会官网</title>',
      '<h3>首页 - 新闻动态</h3><h5>某某学术年会在重庆成功举行！</h5><div>发布时间：2019-05-18 来源：某某学会</div><p>会议开始。</p>',
      '某某学术年会在重庆成功举行！',
    ],
    [
      'the whole heading that the head says letter for letter, dashes in it included',
      '<title>Fair Fashion - Our favourite labels for winter - The Daily Paper</title><meta property="og:title" content="Fair Fashion - Our favourite labels for winter - The Daily Paper">',
      '<h1>Fair Fashion – Our favourite labels for winter</h1>',
      'Fair Fashion – Our favourite labels for winter',
    ],
    [
      'the heading of both where the title of the page has but a part of it',
      '<title>The ten mistakes that builders make | Paper</title><meta property="og:title" content="Bridges and mills: The ten mistakes that builders make">',
      '<h1>Bridges and mills: The ten mistakes that builders make</h1>',
      'Bridges and mills: The ten mistakes that builders make',
    ],
    [
      'what the head has twice, not a heading with another name of the site',
      '<title>What we do not want to hear | Mill Post</title><meta property="og:title" content="What we do not want to hear">',
      '<h1>What we do not want to hear | River News</h1>',
      'What we do not want to hear',
    ],
    [
      'words without the marks where they may break',
      '<title>Messengerdienste sind kein rechtsfreier Raum</title>',
      '<h1>Mes\u00adsen\u00adger\u00addiens\u00adte sind kein rechts\u00adfrei\u00ader Raum</h1>',
      'Messengerdienste sind kein rechtsfreier Raum',
    ],
  ])('is %s', (_, head, body, title) => expect(titleOf(head, body)).toBe(title));
});
