import { chineseNumber, englishNumber, readEnglishNumber, readNumber } from './times/numbers';
import type { QuestionText } from './question-text';
import { isPersonName } from './words-of';

/** Details that narrow or shape an answer, apart from names and terms. */
export interface Details {
  size?: number;
  step?: 'hour' | 'day' | 'week';
  isRead?: 'true' | 'false';
  place?: 'title' | 'body';
  isMerged?: boolean;
  author?: string;
  compared?: 'before' | 'year';
  /** Grouping by month, which no module supports. */
  isByMonth?: boolean;
  isChoice: boolean;
  hasArticles: boolean;
  isRanking: boolean;
}

const han = '[\\u3400-\\u9fff·]';
/** Reads 正文里 and 标题, which say where words must occur. Runs before the question words are read. */
export function readPlaces(text: QuestionText, details: Details): void {
  if (
    text.takeOne(
      /(?:在)?标题(?:里面|里|中|上|内)?(?:的)?(?:提到|含有|包含|带有?|出现|写到?|有|含)?(?:了)?|\b(?:in|with|have|has|having|whose)?\s*(?:the |their )?(?:titles?|headlines?)(?: (?:mentions?|mentioning|contains?|containing|includes?|including|saying|says))?\b/,
      'place',
    )
  )
    details.place = 'title';
  else if (
    text.takeOne(
      /(?:在)?正文(?:里面|里|中|内)?(?:提到|含有|包含|出现|有|含)?(?:了)?|\bin the body\b|\bin the text\b/,
      'place',
    )
  )
    details.place = 'body';
}

/** Reads 未读 and "we haven't read yet". Runs before the names are read, because "we" would be taken as the own brand. */
export function readRead(text: QuestionText, details: Details): void {
  if (
    text.takeOne(
      /(?:我|我们|咱们?)?(?:都|还)*(?:未读|未看|未查看|没(?:有)?(?:来得及)?(?:看|读|点开|打开)(?!到|见|出|法|懂|好|上))(?:过|完)?的?|\bunread\b|\bunopened\b|\b(?:that |which )?(?:(?:i|we|nobody|no one|anyone) )?(?:haven't|have not|hasn't|has not|didn't|did not|not|has)(?: been)?(?: yet)? (?:read|opened|seen|looked at)(?: yet)?\b|\byet to be read\b/,
      'read',
    )
  )
    details.isRead = 'false';
  else if (
    text.takeOne(
      /(?:我|我们|咱们?)?(?:已经?读|已看|已经看|(?:看|读)过了?(?=的))(?:过)?的?|\b(?:that |which )?(?:(?:i|we) )?(?:have )?already (?:read|seen|opened)\b|\b(?:that |which )(?:i|we)(?:'ve| have) read\b/,
      'read',
    )
  )
    details.isRead = 'true';
}

function readAuthor(text: QuestionText, details: Details): void {
  const names = [
    new RegExp(
      `作者(?:是|为|叫|:)\\s*(${han}{2,6}?(?=的|写|发|最近|在|和|或)|${han}{2,6}(?![\\u3400-\\u9fff])|[a-z0-9_-]{2,30})`,
    ),
    new RegExp(`(?:博主|账号|记者|大v|up主)\\s*@?(${han}{2,4}?)(?=的|写|发|报道|最近)(?:写的|发的|发布的|的)?`),
    new RegExp(
      `\\b(?:(?:written|posted|published|reported) )?by (?:the author |author |journalist )?(${han}{2,8}|@\\w+)`,
    ),
    /@([\w\u3400-\u9fff]{2,20})/,
    /\b(?:author|journalist|reporter|blogger|writer)\s*:?\s*([\u3400-\u9fff]{2,4}|@\w+)/,
    /(?:作者|记者|博主|账号)\s*([\u3400-\u9fff·]{2,4}?)(?=\u0001|的|写|发|报道|在|\s|$)/,
  ];
  for (const [place, pattern] of names.entries()) {
    const match = pattern.exec(text.free);
    // Only the preceding words mark this text as an author.
    if (!match?.[1] || (place === names.length - 1 && !isPersonName(match[1]))) continue;
    text.take(match.index, match.index + match[0].length, 'author');
    const at = match.index + match[0].indexOf(match[1]);
    details.author = text.original.slice(at, at + match[1].length).replace(/^@/, '');
    return;
  }
}

const ranking = new RegExp(
  `(?:排名|排行)?(?:前|top)\\s*(${chineseNumber})\\s*(?:名|个|条|篇|位|大|家|名的)?(?:的)?|\\b(?:top|first|the)\\s+(${englishNumber})\\b`,
);
const onlyOne =
  /[只就](?:要|看|给)?一[条篇个]|(?:(?<=最近|最新)的?|那)一[条篇则个](?!月)|\b(?:just|only) one\b|\bthe (?:single|one)\b(?= (?:most|biggest|worst|latest|top))/;
const summed =
  /(?<=[\u3400-\u9fffa-z0-9\u0001]\s*)(?<!最.{0,6}|前|哪|top|[的有选列给挑出])(?:这)?[两二三四五六七八九十2-9]个?(?:个|家|大|种|类|地)?(?=平台|渠道|媒体|专题|省份?|市|城市|地方?|地区|网站|品牌|话题|标签|站点|词)(?:平台|渠道|媒体|专题|省份?|市|城市|地方?|地区|网站|品牌|话题|标签|站点)(?!.*(?:排名|排行))/;
const counted = new RegExp(
  `([2-9]\\d?|1\\d|[1-9]\\d|100|[二两三四五六七八九]?十?[二三四五六七八九十])\\s*(?:个|条|篇|位|大|家|则|名)(?=[^月小]|$)|\\b(two|three|four|five|six|seven|eight|nine|ten|twenty|[2-9]|[1-9]\\d) (?=(?:[a-z]+ ){0,3}(?:most|biggest|hottest|main|top|articles|posts|items|stories|words|keywords|events|sites|websites|outlets|sources|authors|accounts|terms|reports|pieces|headlines|videos|comments|newspapers|provinces|cities|topics|negatives|positives|newest|latest|hot)\\b)|(?<=\\b(?:latest|newest|most recent) )(${englishNumber})\\b`,
);

/** Reads row counts, time steps, read status and comparisons. */
export function readDetails(text: QuestionText, details: Details): void {
  readAuthor(text, details);
  const step = text.takeOne(
    /(?:按|每个?|逐|分)(?:小时|钟头)(?:的)?|(?:主要)?(?:是|在)?(?:几点|(?:集中在)?(?:哪个|什么|哪一个|哪些)?(?:时段|时间段|钟点)(?:是几点)?)|\bhourly\b|\b(?:by|per|every|each) (?:the )?hour\b|\b(?:what|which) (?:time of (?:the )?day|hours?)\b|\btime of day\b/,
    'step',
  )
    ? 'hour'
    : text.takeOne(/(?:按|每|逐)(?:天|日|一天)(?:的)?|\bdaily\b|\b(?:by|per|every|each) (?:the )?day\b/, 'step')
      ? 'day'
      : text.takeOne(/(?:按|每|逐)(?:个)?(?:周|星期)(?:的)?|\bweekly\b|\b(?:by|per|every|each) (?:the )?week\b/, 'step')
        ? 'week'
        : undefined;
  if (step) details.step = step;
  if (
    text.takeOne(
      /去重后?的?|合并(?:相似|重复)的?|不重复的?|\bwithout (?:duplicates|copies)\b|\bdeduplicated\b/,
      'merged',
    )
  )
    details.isMerged = true;
  if (text.takeOne(onlyOne, 'size')) details.size = 1;
  const size = text.takeOne(ranking, 'size');
  // 微博、微信两个平台: the number only repeats the count of the listed names.
  if (!size) text.takeOne(summed, 'said');
  const written = size ?? text.takeOne(counted, 'size');
  if (written) {
    const [, chinese, english, behind] = written;
    const value = chinese ? readNumber(chinese) : readEnglishNumber(english ?? behind ?? '');
    if (value >= 1 && value <= 100) details.size = Math.floor(value);
    if (size) details.isRanking = true;
  }
}

/** Reads 环比, 同比 and 增加了多少. Runs before the other question words, because 同比 contains 比. */
export function readComparison(text: QuestionText, details: Details): void {
  if (
    text.takeOne(
      /同比(?:变化|增长|增减)?(?:了)?(?:多少|情况)?|(?:和|与|跟|比|较)(?:一年前|上一年|前一年)(?:相比|对比|比)?|\b(?:than|from|vs\.?|versus|compared (?:to|with)|against|on) (?:it was |they were )?(?:a|one|the) year (?:ago|earlier|before)\b|\b(?:than|vs\.?|versus) last year\b(?!'s)|(?:和|与|跟|比|较|相比)?(?:去年同期|上年同期)(?:相比|对比|比)?|\byear[- ](?:over|on)[- ]year\b|\byoy\b|\b(?:compared (?:to|with) |than |vs\.? )?(?:the )?same (?:time|period|week|month|quarter) (?:last year|a year (?:ago|before|earlier))\b/,
      'compare',
    )
  )
    details.compared = 'year';
  else
    text.takeAll(
      /环比(?:变化|增长|增减)?(?:了)?|(?:增加|增长|上升|上涨|下降|减少|变化|多|少)(?:了)(?:多少|几成|百分之几)|(?:比|较)前(?:月|周)|(?:与|和|跟|比|较)?(?:上个?月|上个?周|上个?季度?|上期)同期(?:相比|对比|比)?|(?:与|和|跟|比|较)(?:上期|前期|之前|前一(?:天|周|个?月|日)|头一天|上一(?:周期|期))(?:相比|对比|比)?|\b(?:week|month|day|quarter)[- ](?:over|on)[- ](?:week|month|day|quarter)\b|\b(?:compared? (?:to|with)|versus|vs\.?|than) (?:a (?:day|week|month) (?:ago|earlier|before)|(?:the )?(?:(?:previous|prior|preceding) (?:period|one)|(?:day|week|month|quarter|period) before(?! last)))\b|\b(?:than|compared to) before\b/g,
      'compare',
      () => {
        details.compared = 'before';
      },
    );
}

const looking =
  /找出|找一?下|找到|找找|列出|列一下|搜一?下|搜索|搜搜|查找|调出|检索|翻出|扒出|有没有|相关|有关|关于|提到|提及|涉及|\b(?:find|list|search|pull|look (?:up|for)|dig up|anything|everything|all|any|about|mentioning|regarding|concerning)\b/;

/** Consumes words that only connect parts of a question. */
export function readManner(text: QuestionText, details: Details): void {
  if (text.takeOne(/排行榜?|排名|榜单|\branking\b|\brank(?:ed)?\b/, 'said')) details.isRanking = true;
  details.isChoice =
    /哪(?:个|家|一|边)|谁|各(?:自)?(?:有|是|占|发|出|写)?(?:有|了)?(?:多少|几[成条篇])|分别|\bwhich\b|\brespectively\b|\beach\b/.test(
      text.folded,
    );
  // Verbs of finding ask for articles.
  if (looking.test(text.folded)) details.hasArticles = true;
  text.takeAll(
    /(?:相关|有关)?(?:的)?(?:报道|文章|稿件|稿子|帖子|贴子|信息|内容|消息|动态|资讯|言论|讨论|发帖|发文|推文|博文|推送|原文|明细|列表)(?:量|数)?|\b(?:articles?|posts?|coverage|reports?|reporting|items?|stor(?:y|ies)|pieces?|mentions|messages?|list|content|press|chatter|buzz)\b/g,
    'said',
    () => {
      details.hasArticles = true;
    },
  );
}
