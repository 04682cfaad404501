import type { Ask } from '../../parsed-query';
import type { AskWords } from './ask-words';

/** Names of a dimension by which answers are grouped, in both languages. */
export interface AskNoun {
  readonly ask: Ask;
  readonly chinese: string;
  readonly english: string;
}

export const askNouns: readonly AskNoun[] = [
  { ask: 'subjects', chinese: '专题|话题分类|分类|类别', english: 'subjects?|categor(?:y|ies)' },
  {
    ask: 'media',
    chinese: '(?:媒体|媒介|来源|平台|渠道)(?:类型|类别|种类|形式)|(?:传播|发布)?(?:平台|渠道|媒介|载体)',
    english:
      '(?:media |social |online )?(?:platforms?|channels?)|media types?|(?:types?|kinds?) of (?:media|channels?|sources?)|mediums?',
  },
  {
    ask: 'sites',
    chinese:
      '(?:新闻|主流|重点|主要|财经|汽车|商业|官方|网络|知名)?(?:网站|站点|来源|信源|信息源|新闻源|报社|网媒|媒体|门户|出处|杂志社?|电视台)',
    english:
      '(?:news )?(?:sites?|websites?|outlets?|sources?|publications?|publishers?|newsrooms?|portals?|magazines?|domains?)',
  },
  {
    ask: 'authors',
    chinese:
      '(?:自媒体|微博|公众|意见)?(?:作者|账号|账户|博主|大v|记者|写手|自媒体人?|up主|kol|意见领袖|达人|主播|网红|水军|用户|网友|发布者|发布人|发帖人|发帖者|楼主|号主)',
    english:
      '(?:authors?|accounts?|influencers?|journalists?|reporters?|bloggers?|kols?|writers?|posters?|columnists?|users?|creators?|commentators?)',
  },
  {
    ask: 'regions',
    chinese: '(?:省份|省市|省区|省(?![a-z内外会略])|地级市|地市|城市|地区|地方|区域|地域|地理位置|属地)',
    english: '(?:provinces?|regions?|cit(?:y|ies)|places?|areas?|locations?|parts of the country)',
  },
  {
    ask: 'words',
    chinese: '(?:热词|关键词|关键字|高频词汇?|词语|词汇|字眼|热搜词|词(?![云典条]))',
    english: '(?:key ?words?|words?|terms?|phrases?|buzzwords?|hashtags?|expressions?)',
  },
  {
    ask: 'events',
    chinese: '(?:热点|热门|重大|突发|焦点|舆情|舆论|新闻|敏感)*(?:事件|话题|大事)',
    english: '(?:events?|topics?|incidents?|happenings?|developments)',
  },
  { ask: 'languages', chinese: '语言|语种', english: 'languages?' },
];

const chineseBefore =
  '(?:哪(?:些|几[个家类种位]?|一?[个家类种位]|里的)?|什么|啥|几[个家种类位]|多少[个家种位]?|各(?:个|家|类|种|大)?|每(?:一)?[个家种]|不同|按照?|分|最[\\u3400-\\u9fff]{1,4}的)(?:的)?';
const chineseBehind =
  '(?:上|里|中|之间|都|们)?(?:的)?(?:数量|声量|热度|发文|报道)?(?:分布|排行榜?|排名|榜单?|排序|占比|构成|比例|对比|差异|维度|统计|名单|清单|列表|top\\s*\\d*|(?:都|主要)?(?:是|有|在)?(?:哪|谁|什么))(?:些|个|几[个家]|家|位)?';
const englishBefore =
  '(?:which|what|whose|by|per|each|every|across|among|between|various|different|individual|top|leading|main|principal|biggest|largest|major|most (?:active|prolific|influential|vocal|common|frequent|used|mentioned|important)|busiest|loudest|noisiest|key|list (?:of )?(?:all )?(?:the )?|rank(?:ing)?(?: of)?(?: the)?|name the|(?:breakdown|split|distribution|spread) (?:of|by|across|over|between)(?: the)?|broken down by|grouped? by|sorted by|split by)\\s+(?:the |our |of the |single |specific )?';
const englishBehind =
  '\\s+(?:ranking|rankings|breakdown|split|mix|distribution|share|shares|leaderboard|league table|comparison)';

/** Matches the different forms of asking for a dimension: 哪些财经网站, 按渠道, 省份排名; which outlets, by channel, channel mix. */
export const nounAsks: readonly AskWords[] = askNouns.map(({ ask, chinese, english }) => ({
  ask,
  words: new RegExp(
    `${chineseBefore}(?:${chinese})(?:${chineseBehind})?|(?:${chinese})(?:${chineseBehind})|\\b${englishBefore}(?:${english})\\b(?:${englishBehind})?|\\b(?:${english})${englishBehind}\\b`,
    'g',
  ),
}));

/** Matches a dimension directly after a number, as in 前十的网站, 十家媒体, top 5 outlets. */
export const countedNouns: readonly AskWords[] = askNouns.map(({ ask, chinese, english }) => ({
  ask,
  words: new RegExp(
    `(?<=\\u0001(?:大|的|名|家|个|位)?)(?:${chinese})|(?<=\\u0001\\s+)(?:[a-z]+ )?\\b(?:${english})\\b`,
    'g',
  ),
}));
