import { describe, expect, it } from '@rstest/core';
import { readCount } from './count-text';
import { readReplyPage } from './read-reply-page';
import { cpuStopwatch } from '#shared/testing';

const now = new Date('2026-03-02T08:00:00Z');
const url = 'https://news.example.com/a/1.html';
const read = (html: string, at = url, isFirst = true) =>
  readReplyPage({
    of: 'page',
    bytes: Buffer.from(html),
    contentType: 'text/html; charset=utf-8',
    url: at,
    now,
    isFirst,
  });
const article = `<article><h1>车辆召回引发讨论</h1><p>${'记者从现场了解到多方面的情况，有关部门已经介入处理。'.repeat(12)}</p></article>`;
const page = (body: string, head = '') =>
  `<!doctype html><html lang="zh-CN"><head><title>车辆召回</title>${head}</head><body>${article}${body}</body></html>`;

describe('comments of a page', () => {
  it('are read with nested replies from WordPress', () => {
    const { replies, next, feedUrl } = read(
      page(
        `<div id="comments"><ol class="comment-list">
        <li id="comment-11" class="comment even thread-even depth-1"><article class="comment-body"><footer class="comment-meta"><div class="comment-author vcard"><b class="fn"><a href="https://x.example">张三</a></b> <span class="says">说道：</span></div>
          <div class="comment-metadata"><a href="#comment-11"><time datetime="2026-03-01T10:00:00+08:00">2026年3月1日 10:00</time></a></div></footer><div class="comment-content"><p>支持维权，</p><p>不能惯着他们！</p></div><div class="reply"><a>回复</a></div></article>
          <ul class="children"><li id="comment-12" class="comment odd alt depth-2"><article class="comment-body"><footer class="comment-meta"><b class="fn">李四</b><time datetime="2026-03-01T12:00:00+08:00">x</time></footer><div class="comment-content"><p>同意</p></div></article></li></ul></li>
        <li id="comment-13" class="comment depth-1"><b class="fn">王五</b><time datetime="2026-03-01T13:00:00+08:00"></time><div class="comment-content"><p>路过</p></div></li>
      </ol><nav class="comment-navigation"><div class="nav-previous"><a href="https://news.example.com/a/1.html/comment-page-1#comments">Older Comments</a></div></nav></div>`,
        '<link rel="alternate" type="application/rss+xml" title="站点 » 评论Feed" href="https://news.example.com/comments/feed/">',
      ),
    );
    expect(replies).toMatchObject([
      {
        externalId: 'comment-11',
        author: '张三',
        text: '支持维权，\n不能惯着他们！',
        publishedAt: '2026-03-01T02:00:00.000Z',
        parentId: undefined,
      },
      { externalId: 'comment-12', author: '李四', text: '同意', parentId: 'comment-11' },
      { externalId: 'comment-13', author: '王五', text: '路过', parentId: undefined },
    ]);
    expect(next).toBe('https://news.example.com/a/1.html/comment-page-1');
    expect(feedUrl).toBeNull();
  });

  it('are read from linked data and microdata, with the counters of the article', () => {
    const linked = read(
      page(
        '',
        `<script type="application/ld+json">${JSON.stringify({
          '@context': 'https://schema.org',
          '@type': 'NewsArticle',
          headline: '车辆召回',
          commentCount: 23,
          interactionStatistic: [
            {
              '@type': 'InteractionCounter',
              interactionType: 'https://schema.org/LikeAction',
              userInteractionCount: '1,024',
            },
            {
              '@type': 'InteractionCounter',
              interactionType: { '@type': 'WatchAction' },
              userInteractionCount: 56_000,
            },
          ],
          comment: [
            {
              '@type': 'Comment',
              '@id': '#c1',
              text: '赔钱啊&amp;道歉',
              author: { '@type': 'Person', name: '小赵' },
              dateCreated: '2026-03-01T09:00:00+08:00',
              upvoteCount: 7,
              comment: [{ '@type': 'Comment', '@id': '#c2', text: '加一', author: '小钱' }],
            },
          ],
        })}</script>`,
      ),
    );
    expect(linked.replies).toMatchObject([
      { externalId: '#c1', text: '赔钱啊&道歉', author: '小赵', likes: 7, publishedAt: '2026-03-01T01:00:00.000Z' },
      { externalId: '#c2', author: '小钱', parentId: '#c1' },
    ]);
    expect(linked.numbers).toEqual({ comments: 23, likes: 1024, views: 56_000 });

    const { replies, numbers } = read(
      page(
        `<span itemprop="interactionCount" content="UserComments:12"></span>
       <div itemprop="comment" itemscope itemtype="http://schema.org/Comment" id="r5"><span itemprop="author" itemscope itemtype="http://schema.org/Person"><span itemprop="name">孙六</span></span><meta itemprop="dateCreated" content="2026-02-28T20:00:00+08:00"><div itemprop="text">质量确实一般</div><span itemprop="upvoteCount">33</span></div>`,
      ),
    );
    expect(replies).toMatchObject([
      { externalId: 'r5', author: '孙六', text: '质量确实一般', likes: 33, publishedAt: '2026-02-28T12:00:00.000Z' },
    ]);
    expect(numbers).toMatchObject({ comments: 12 });
  });

  it('have a comment as parent, not the element that wraps one', () => {
    const framed = (id: number, text: string) =>
      `<li id="li-comment-${id}" class="comment"><div id="comment-${id}" class="comment"><cite class="fn">甲乙,</cite><time datetime="2026-03-01T10:00:00+08:00"></time><div class="comment-text">${text}</div></div></li>`;
    const { replies } = read(page(`<ol>${framed(1, '写得不错')}${framed(2, '收藏了')}</ol>`));
    expect(replies).toMatchObject([
      { externalId: 'comment-1', author: '甲乙', parentId: undefined },
      { externalId: 'comment-2', parentId: undefined },
    ]);
  });

  it('exclude the post that opens a thread', () => {
    const post = (id: number, author: string, text: string) =>
      `<div id="post_${id}" class="plhin"><div class="pi"><div class="authi"><a class="xw1">${author}</a></div></div><em id="authorposton${id}">发表于 2026-3-1 09:0${id}</em><table><tr><td class="t_f" id="postmessage_${id}">${text}</td></tr></table></div>`;
    const thread = `<html><body>${post(1, '楼主', '大家的车有没有这个毛病')}${post(2, '阿强', '有，同款')}${post(3, '阿珍', '没有')}</body></html>`;
    expect(read(thread).replies).toMatchObject([
      { externalId: 'post_2', author: '阿强', text: '有，同款', publishedAt: '2026-03-01T01:02:00.000Z' },
      { author: '阿珍' },
    ]);
    expect(read(thread, url, false).replies).toHaveLength(3);
  });

  it('are found by what repeats where no system is known, with likes and places', () => {
    const comment = (
      id: number,
      name: string,
      text: string,
      extra = '',
    ) => `<div class="cmt-item" data-id="${id}"><img class="avatar" src="x.png"><div class="user-name"><a href="/u/${id}">${name}</a></div><span class="cmt-time">${id}小时前 · 广东网友</span>
      <div class="cmt-con">${text}</div><div class="bar"><span class="zan">赞 ${id * 10}</span><a>回复</a></div>${extra}</div>`;
    const { replies, numbers } = read(
      page(
        `<div class="info">阅读 1.2万 | 评论(3) | 转发 45</div><div class="pl-box"><h3>网友评论</h3><div class="list">${comment(1, '青山', '希望早点解决', `<div class="sub">${comment(4, '楼下', '我也这么想')}</div>`)}${comment(2, '绿水', '气愤！这都敢卖')}${comment(3, '白云', '路过')}</div></div>
       <ul class="related"><li><a href="/a/2.html">相关新闻一</a> <span class="time">2026-03-01</span></li><li><a href="/a/3.html">相关新闻二</a> <span class="time">2026-03-01</span></li><li><a href="/a/4.html">相关新闻三</a> <span class="time">2026-03-01</span></li></ul>`,
      ),
    );
    expect(replies).toMatchObject([
      {
        externalId: '1',
        author: '青山',
        text: '希望早点解决',
        publishedAt: '2026-03-02T07:00:00.000Z',
        likes: 10,
        place: '广东',
      },
      { externalId: '2', author: '绿水', text: '气愤！这都敢卖' },
      { externalId: '3', author: '白云' },
      { externalId: '4', author: '楼下', text: '我也这么想', parentId: '1' },
    ]);
    expect(numbers).toEqual({ views: 12_000, comments: 3, reposts: 45 });
  });

  it('are not what stands where comments would be: forms, notes and buttons', () => {
    for (const box of [
      '<div class="comment-form"><b class="user">姓名 *</b><p class="text">写下您的评论，请先登录后发表。</p><form><textarea></textarea></form></div>',
      '<div class="comment-box"><span class="user">登录</span><div class="content">暂无评论</div></div>',
    ]) {
      expect(read(page(`<div class="comments">${box}</div>`)).replies, box).toEqual([]);
    }
    const item = (text: string) =>
      `<li class="cmt"><a class="user" href="/u/1">路人甲</a><span class="time">2026-03-01 10:00</span>${text}<div class="content-bar">查看回复 3 举报 分享 赞85 收藏</div></li>`;
    expect(
      read(
        page(`<ul class="cmt-list">${item('<p>中国劳工观察是个什么组织？</p>')}${item('<p>好</p>')}</ul>`),
      ).replies.map(({ text }) => text),
    ).toEqual(['中国劳工观察是个什么组织？', '好']);
  });

  it('are none where the page only lists articles', () => {
    const list = Array.from(
      { length: 12 },
      (_, index) =>
        `<li class="news-item"><a href="/a/${index}.html">第${index}条新闻的标题写得比较长一些</a><span class="author">记者甲</span><span class="time">2026-03-01 10:0${index % 10}</span><p class="desc">这是新闻的摘要文字，说的是别的事情。</p></li>`,
    ).join('');
    expect(read(page(`<ul class="news-list">${list}</ul>`)).replies).toEqual([]);
  });

  it('come from the comment feed that the page declares', () => {
    const { feedUrl } = read(
      page('', '<link rel="alternate" type="application/rss+xml" title="评论" href="/a/1.html/feed/">'),
    );
    expect(feedUrl).toBe('https://news.example.com/a/1.html/feed/');
    const feed =
      '<rss version="2.0" xmlns:dc="http://purl.org/dc/elements/1.1/"><channel><title>评论</title><item><title>作者：周七</title><link>https://news.example.com/a/1.html#c9</link><guid>https://news.example.com/?c=9</guid><pubDate>Sun, 01 Mar 2026 02:00:00 GMT</pubDate><description><![CDATA[<p>写得不错</p>]]></description></item></channel></rss>';
    expect(
      readReplyPage({
        of: 'feed',
        bytes: Buffer.from(feed),
        contentType: 'application/rss+xml',
        url,
        now,
        isFirst: true,
      }).replies,
    ).toEqual([
      {
        externalId: 'https://news.example.com/?c=9',
        author: '周七',
        text: '写得不错',
        publishedAt: '2026-03-01T02:00:00.000Z',
      },
    ]);
  });

  it('are read quickly from a hostile page', () => {
    const spent = cpuStopwatch();
    const nested = `${'<div class="comment"><span class="user">甲</span><i class="time">1小时前</i>'.repeat(400)}文字${'</div>'.repeat(400)}`;
    read(page(nested + '<div class="reply-list"><p class="a">x</p><p class="a">y</p></div>'.repeat(700)));
    expect(spent()).toBeLessThan(3000);
  });
});

describe('readCount', () => {
  it('parses abbreviated numbers', () => {
    expect(['3,456', '1.2万', '10w+', '1.5k', '(23)', '0', '2亿', '无', ''].map((text) => readCount(text))).toEqual([
      3456,
      12_000,
      100_000,
      1500,
      23,
      0,
      200_000_000,
      undefined,
      undefined,
    ]);
  });
});
