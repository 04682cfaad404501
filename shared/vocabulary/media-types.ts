import { Vocabulary } from './vocabulary';

/** Media types. New types are added only here. */
export const mediaTypeTerms = new Vocabulary({
  news: {
    number: 1,
    label: { 'zh-CN': '新闻', 'en-US': 'News' },
    icon: 'news',
    color: '--series-1',
    names: ['新闻', '网媒'],
  },
  weibo: {
    number: 2,
    label: { 'zh-CN': '微博', 'en-US': 'Weibo' },
    icon: 'weibo',
    color: '--series-3',
    names: ['微博'],
  },
  wechat: {
    number: 3,
    label: { 'zh-CN': '微信', 'en-US': 'WeChat' },
    icon: 'wechat',
    color: '--series-2',
    names: ['微信', '公众号'],
  },
  forum: {
    number: 4,
    label: { 'zh-CN': '论坛', 'en-US': 'Forum' },
    icon: 'forum',
    color: '--series-4',
    names: ['论坛', '贴吧'],
  },
  video: {
    number: 5,
    label: { 'zh-CN': '视频', 'en-US': 'Video' },
    icon: 'video',
    color: '--series-5',
    names: ['视频', '短视频'],
  },
  app: {
    number: 6,
    label: { 'zh-CN': '客户端', 'en-US': 'App' },
    icon: 'app',
    color: '--series-7',
    names: ['客户端'],
  },
  newspaper: {
    number: 7,
    label: { 'zh-CN': '报刊', 'en-US': 'Newspaper' },
    icon: 'newspaper',
    color: '--series-6',
    names: ['报刊', '报纸', '平媒'],
  },
  qa: {
    number: 8,
    label: { 'zh-CN': '问答', 'en-US': 'Q&A' },
    icon: 'help',
    color: '--series-8',
    names: ['问答'],
  },
  comment: {
    number: 9,
    label: { 'zh-CN': '评论', 'en-US': 'Comment' },
    icon: 'comment',
    color: '--neutral',
    names: ['评论', '跟帖'],
  },
  tv: {
    number: 10,
    label: { 'zh-CN': '电视', 'en-US': 'TV' },
    icon: 'tv',
    color: '--warning',
    names: ['电视', '广播电视'],
  },
});

export type MediaType = (typeof mediaTypeTerms)['values'][number];

/** The number of each media type in the column `media_type`. */
export const mediaTypes = mediaTypeTerms.numbers;

export const isMediaType = (name: string): name is MediaType => mediaTypeTerms.has(name);
