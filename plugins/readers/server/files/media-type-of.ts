import { isMediaType, mediaTypeTerms, type MediaType } from '#shared/vocabulary';

/** Names of media types in export files; a word that contains one of these also matches. */
const names: readonly (readonly [MediaType, RegExp])[] = [
  ['comment', /^(评论|跟帖|回复|留言|comment|reply)/i],
  ['weibo', /微博|weibo|twitter|^x$/i],
  ['wechat', /微信|公众号|wechat|weixin/i],
  ['video', /视频|抖音|快手|哔哩|b站|video|bilibili|douyin|youtube/i],
  ['forum', /论坛|贴吧|社区|forum|bbs/i],
  ['qa', /问答|知乎|qa|zhihu/i],
  ['app', /客户端|app|头条号|自媒体/i],
  ['newspaper', /报纸|报刊|平媒|纸媒|电子报|杂志|newspaper|print/i],
  ['tv', /电视|广播|电台|tv|radio/i],
  ['news', /新闻|网媒|网站|网络媒体|门户|博客|news|web|blog|rss/i],
];

/** Returns the media type named by a word in a file, if any. */
export function getMediaType(text: string): MediaType | undefined {
  const word = text.trim().toLowerCase();
  return isMediaType(word)
    ? word
    : (names.find(([, pattern]) => pattern.test(word))?.[0] ?? mediaTypeTerms.named(word));
}
