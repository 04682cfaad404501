/** Markup of a system's comments as selectors; those after `item` apply within the item, outside nested items. */
export interface ReplyMarks {
  readonly name: string;
  readonly item: string;
  readonly text: string;
  readonly author: string;
  readonly time: string;
  readonly likes?: string;
  readonly place?: string;
  /** On the first page the first item is the article itself. */
  readonly isThread?: boolean;
}

/** Markup of common comment systems, the most specific first. */
export const knownMarks: readonly ReplyMarks[] = [
  {
    name: 'microdata',
    item: '[itemtype*="schema.org/Comment"], [itemtype*="schema.org/UserComments"], [itemtype*="schema.org/Answer"]',
    text: '[itemprop~="text"], [itemprop~="commentText"], [itemprop~="description"], [itemprop~="articleBody"]',
    author: '[itemprop~="author"], [itemprop~="creator"]',
    time: '[itemprop~="dateCreated"], [itemprop~="datePublished"], [itemprop~="commentTime"], time',
    likes: '[itemprop~="upvoteCount"]',
  },
  {
    name: 'discourse',
    item: '.topic-body.crawler-post, .crawler-post, article[data-post-id]',
    text: '.post[itemprop], .cooked, .post',
    author: '.creator [itemprop="name"], .creator, .names .username, .username',
    time: 'time, .post-time, .relative-date',
    likes: '.post-likes, [itemprop="userInteractionCount"]',
    isThread: true,
  },
  {
    name: 'disqus',
    item: 'li.post[id^="post-"], .dsq-comment',
    text: '.post-message, .dsq-comment-message',
    author: '.author, .post-byline .author, .dsq-commenter-name',
    time: '.time-ago, time, .post-meta a[title]',
    likes: '[data-role="likes"], .vote-up .count, .updatable.count',
  },
  {
    name: 'wordpress',
    item: 'li.comment, li.pingback, article.comment, div.comment[id^="comment-"]',
    text: '.comment-content, .comment-text, .comment_text, .comment-body > p',
    author: '.comment-author .fn, .fn, .comment-author, cite',
    time: 'time, .comment-metadata, .commentmetadata, .comment-date, .comment-meta',
  },
  {
    name: 'discuz',
    item: 'div[id^="post_"]:not([id^="post_new"])',
    text: '[id^="postmessage_"]',
    author: '.authi a, .pi .authi, .author',
    time: '[id^="authorposton"]',
    place: '.ip',
    isThread: true,
  },
  {
    name: 'phpbb',
    item: '.post[id^="p"]',
    text: '.content, .postbody .message',
    author: '.author .username, .author a, .username',
    time: '.author time, time, .author',
    isThread: true,
  },
  {
    name: 'github',
    item: '.js-comment-container, .timeline-comment',
    text: '.comment-body',
    author: '.author',
    time: 'relative-time, time',
    isThread: true,
  },
];

/** Class names and ids of comment elements. */
export const commentNames =
  /comment|\breply|replies|review|discuss|guestbook|feedback|pinglun|huifu|liuyan|\bpl[-_]|\bcmt|respond|评论|回复|留言/i;
export const authorNames = /author|user-?name|nick|\buser\b|uname|member|poster|commenter|\bname\b|who/i;
export const timeNames = /time|date|\bago\b|when|publish/i;
export const textNames = /content|text|message|\bmsg\b|\bbody\b|desc|words|\bcon\b|\binfo\b/i;
export const likeNames = /like|zan|digg|\bding\b|upvote|\bup\b|vote|praise|support|thumb|agree|good/i;
export const placeNames = /location|\bip\b|ip-?(?:loc|area|addr)|\barea\b|region|province|address|place|from/i;
/** Class names of elements beside the text of a comment. */
export const besideNames =
  /author|avatar|user|nick|time|date|meta|action|button|btn|toolbar|reply|footer|like|vote|zan|digg|ip|location|floor|level|badge|share|report/i;
