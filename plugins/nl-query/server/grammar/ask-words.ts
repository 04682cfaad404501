import type { Ask } from '../../parsed-query';
import { nounAsks } from './ask-nouns';
import { spokenAsks } from './spoken-asks';

/** Words that ask for something. */
export interface AskWords {
  readonly ask: Ask;
  readonly words: RegExp;
}

export const rising =
  '(?:突然|忽然|一下子?|大幅|明显|持续|急剧)?(?:的)?(?:会|就)?(?:上升|上涨|增多|增加|增长|变多|升高|暴涨|暴增|陡增|骤增|骤降|翻倍|升温|降温|回暖|走热|变热|变冷|转好|好转|平息|消退|激增|飙升|猛增|走高|抬头|下降|下跌|减少|变少|降低|下滑|回落|走低|暴跌|变差|恶化|这么多|那么多|这么高|波动|起伏|异常|多起来|多了起来|爆发|[涨升](?:起来|上去|上来|了)|[跌降掉](?:下来|下去|了)|[多少]了(?!解|些什么))(?:了|的)?(?:这么多|那么多|没有|没|吗)?';
export const englishRising =
  '(?:(?:to|so|suddenly|sharply|has|have|did|is|are|go(?:ing|es)?|went)\\s+)*(?:rise|rising|rose|risen|increas(?:e|ed|ing)|grow(?:n|ing)?|grew|spik(?:e|ed|ing)|surg(?:e|ed|ing)|jump(?:ed|ing)?|climb(?:ed|ing)?|soar(?:ed|ing)?|drop(?:ped|ping|s)?|fall(?:en|ing)?|fell|declin(?:e|ed|ing)|decreas(?:e|ed|ing)|shrink|shrank|go(?:ing)? (?:up|down)|went (?:up|down)|gone (?:up|down)|peak(?:ed|ing)?|so (?:many|much|high|low))(?:\\s+(?:so\\s+)?(?:sharply|suddenly|steeply|abruptly|rapidly|fast|quickly|much|a lot))?';

/** Question words that follow the dimension: 省是哪几个, 平台都有哪些. */
const whichBehind = '(?:的)?(?:都|主要)?(?:是|有|在)?(?:哪些|哪个|哪几[个家位]|哪家|哪位)';
const namedBefore = (ask: Ask, nouns: string): AskWords => ({
  ask,
  words: new RegExp(`(?:${nouns})${whichBehind}`, 'g'),
});

/** Adds the colloquial forms 啥 and 咋 for 什么 and 怎么. */
const spoken = ({ ask, words }: AskWords): AskWords => ({
  ask,
  words: new RegExp(words.source.replace(/什么/g, '(?:什么|啥)').replace(/怎么/g, '(?:怎么|咋)'), words.flags),
});

/** Words that determine the kind of question, most specific first. Text matched by one entry is not read by another. */
const writtenAskWords: readonly AskWords[] = [
  {
    ask: 'why',
    words: new RegExp(
      `(?:是)?(?:为什么|为何|为啥|怎么会|怎么(?!波动|起伏)(?=${rising})|因为什么|什么原因|何以)|(?:是)?(?:由)?(?:于)?(?:什么|哪些)(?:原因|因素)?(?:导致|造成|引起|引发|推动|带动|驱动)的?|(?:的)?(?:主要)?(?:原因|起因|诱因|成因)(?:是什么|有哪些|何在|在哪里?|分析)?|\\bwhy\\b(?: did| has| have| is| are| was| were| do| does)?|\\bwhat(?:'s| has| have| is| are| was)? (?:drove|driven|driving|drives|caused?|causing|behind|led to|triggered|explains?|made)\\b|\\b(?:the )?(?:main )?(?:reasons?|causes?|drivers?) (?:for|of|behind|why)\\b|\\bhow come\\b|\\bexplain\\b`,
      'g',
    ),
  },
  {
    ask: 'emotion-trend',
    words:
      /(?:正负面|正面负面|情感|情绪|正负|舆论倾向|倾向性)(?:的)?(?:数量|占比|比例|倾向)?(?:的)?(?:每[天日周小时]+)?(?:的)?(?:走势|趋势|变化|曲线|随时间|走向|演变)(?:趋势|情况|图)?|\b(?:sentiment|tone|emotions?) (?:trends?|over time|development|curve|by (?:day|week|hour)|chang(?:e|es|ed|ing))\b|\b(?:trends?|development|course|evolution) (?:of|in) (?:the )?(?:sentiment|tone)\b|\b(?:sentiment|tone) (?:is |has been |been )?(?:getting|going|moving|turning|improv(?:ing|ed)|worsen(?:ing|ed)|ris(?:ing|en)|fall(?:ing|en))(?: (?:up or down|up|down|better|worse))*|\bhow (?:has|did|is) (?:the )?(?:sentiment|tone) (?:chang(?:e|ed|ing)|develop(?:ed|ing)?|evolv(?:e|ed|ing))\b/g,
  },
  {
    ask: 'emotion',
    words:
      /(?:正负面|情感|情绪|正中负|态度|(?:报道|舆论|媒体)?倾向)(?:的)?(?:倾向)?(?:的)?(?:占比|比例|分布|构成|比重|情况|倾向|分析|对比|怎么样|如何)?|褒贬|\b(?:net )?sentiment(?: (?:breakdown|split|share|distribution|mix|analysis|by brand))?\b|\b(?:breakdown|split|distribution|mix) (?:of|by) (?:the )?(?:sentiment|tone)\b|\b(?:tone|mood)\b|\bhow (?:do|does|did) (?:people|they|it) feel\b|\b(?:happier|unhappier|angrier|more (?:popular|loved))\b/g,
  },
  namedBefore('subjects', '专题'),
  namedBefore('regions', '省份?|省市|地区|城市|区域|地市'),
  namedBefore('media', '平台|渠道|媒体类型'),
  namedBefore('sites', '网站|站点|来源|信源|媒体'),
  {
    ask: 'subjects',
    words:
      /(?:哪个|哪些|哪一个|哪几个|什么|各个?|各类|不同|按)(?:的)?(?:专题|话题分类|分类)(?:里|下|中)?(?:的)?(?:分布|数量)?|专题(?:的)?(?:排行|排名|分布|对比)|\b(?:which|what) (?:of (?:the|our) )?subjects?\b|\b(?:by|per|each|every|across) subjects?\b|\bsubjects? (?:ranking|breakdown)\b/g,
  },
  {
    ask: 'sites',
    words:
      /(?:是)?谁(?:家|在|最|先|早|首先|率先|第一个)*报(?:道)?(?:过|了|得|的)*(?:最)?(?:多|勤|早|快)?|\bwho(?:'s| is| are| has| have| was)?(?: been)? (?:report|cover)(?:s|ed|ing)?(?: (?:the )?most)?\b/g,
  },
  {
    ask: 'authors',
    words:
      /(?:哪些|哪个|哪位|什么|有哪些|最活跃的?)?(?:作者|账号|博主|大v|记者|自媒体人?|自媒体账号|up主|意见领袖|kol|用户|网友|发布者|发帖人)(?:的)?(?:排行榜?|排名|榜单?|分布|有哪些|是谁|是哪些)|(?:哪些|哪个|哪位|什么|最活跃的?)(?:作者|账号|博主|大v|记者|自媒体人?|up主|意见领袖|kol|用户|网友|人)(?:是谁|有哪些|在)?|\b(?:who|which (?:authors?|accounts?|journalists?|influencers?|users?|people|bloggers?))\b(?: (?:is|are|has|have|was|were))?(?: (?:been )?(?:writ(?:es?|ing|ten)|wrote|post(?:s|ed|ing)?|talk(?:s|ed|ing)?|publish(?:es|ed|ing)?|say(?:s|ing)?|said|report(?:s|ed|ing)?))?(?: (?:the )?(?:most|a lot))?|\b(?:top |most active |leading |by )?(?:authors?|influencers?|journalists?|bloggers?|kols?)\b(?: ranking)?|作者/g,
  },
  {
    ask: 'authors',
    words:
      /(?:是|都有|都是|有)?谁(?!的)(?:在|最|家|都|老|一直|总)*(?:写|发|说|发布|传播|转发|转载|扩散|推|炒|带节奏|发声|爆料|讨论|议论|评论|发帖)?(?:得|的|过|了)?(?:最)?(?:多|勤)?/g,
  },
  {
    ask: 'media',
    words:
      /(?:哪(?:一)?[类种]|什么(?:样|类型)的?|各种?类型?的?|何种|不同类型?的?|分类型)媒体(?:上|里|中)?(?:的)?(?:分布|占比|对比|情况|数量|比例)?|(?:哪个|哪些|哪类|哪种|什么|各个?|各类|不同|按|分)(?:媒体类型|媒体类别|媒介|平台|渠道|类型的?媒体|媒体形式)(?:上|里|中)?(?:的)?(?:分布|占比|对比|情况|数量|比例)?|(?:媒体类型|媒体|平台|渠道|媒介|来源类型)(?:的)?(?:分布|占比|构成|比例|对比|占有率)|\b(?:in|on|across|through) (?:which|what) media\b|\b(?:which|what) (?:platforms?|channels?|media types?|kinds? of media|types? of media)\b|\b(?:by|per|each|across|between) (?:media types?|media|platforms?|channels?|kinds? of media)\b|\b(?:media|platform|channel)(?: type)? (?:split|breakdown|mix|distribution|share)\b|\b(?:split|breakdown|distribution) (?:of|by|across|over) (?:the )?(?:media(?: types?)?|platforms?|channels?)\b/g,
  },
  {
    ask: 'sites',
    words:
      /(?:哪些|哪个|哪几家|哪家|哪一家|有哪些|有哪几家|什么|各|都有哪些)(?:网站|媒体|站点|来源|信源|报社|网媒|新闻源)|(?:网站|媒体|站点|来源|信源|信息源|网媒)(?:的)?(?:前十)?(?:排行榜?|排名|榜|分布|有哪些|是哪些)|(?:最多|最活跃|最高|主要|首发)的?(?:媒体|网站|来源|站点|信源)|(?:从)?(?:哪里|哪儿)来的?|来自(?:哪里|哪儿|何处)|\b(?:which|what) (?:sites?|websites?|outlets?|media|sources?|publications?|news sites|publishers?)\b|\b(?:top|leading|main|biggest|by|per|each) (?:\d+ )?(?:news )?(?:sites?|websites?|outlets?|sources?|publications?|publishers?)\b|\b(?:sites?|sources?|outlets?) ranking\b|\bwhere (?:is|are|does|do|did) (?=.*(?:com(?:e|es|ing) from))|\bcom(?:e|es|ing) from\b|\b(?:sites|sources|outlets|publications|websites)\b/g,
  },
  {
    ask: 'regions',
    words:
      /(?:哪些|哪个|哪几个|什么|各个?|不同|按|全国各)(?:省份?|省市|地区|地方|城市|地域|区域|地市|市)(?:的)?(?:分布|数量|对比|排行|排名)?|(?:地域|地区|区域|省份|地理|城市)(?:的)?(?:分布|排行榜?|排名|占比|对比|差异|热度)|(?:在|发生在|集中在|分布在)(?:哪里|哪儿|哪些地方|何处)|哪里|哪儿|\b(?:which|what) (?:provinces?|regions?|cities|city|places?|areas?|parts? of (?:the country|china))\b|\b(?:by|per|each|across|top) (?:\d+ )?(?:provinces?|regions?|city|cities|areas?|the country)\b|\b(?:regional|geographic(?:al)?|provincial) (?:distribution|breakdown|split|spread)\b|\bwhere\b|\bprovinces\b|\bregions\b/g,
  },
  {
    ask: 'words',
    words:
      /(?:热词|热门词汇?|高频词汇?|关键词|词云|热搜词|热议词|关键字)(?:排行榜?|排名|榜|有哪些|有什么不同|是什么|分布|对比)?|(?:最多|最热|最高)的?(?:是)?(?:哪些|什么)?(?:词语?|字眼|字|词汇|人物|机构|人名|人)(?:和|与)?(?:人物|机构|组织)?|(?:都|主要|大家|网友)*(?:在)?(?:都)?(?:说|讨论|议论|谈论|聊|关注|吐槽|抱怨|骂|夸|关心|担心|在意|反映|反馈)(?:了|着|的是|的都是)?(?:些)?(?:什么|哪些(?:问题|方面|内容)?|啥)|什么(?:话题|方面|问题)(?:最多|被讨论)|(?:哪些|哪几个|什么)词(?:最)?(?:多|常见|高频|集中)?|(?:的)?词(?![\u3400-\u9fff])|词语|词汇|\b(?:what|which) (?:are|is|do|did|does|were)? ?(?:people|they|users|customers|the public|everyone|the media|netizens|owners|drivers)? ?(?:talking about|say(?:ing)?(?: about)?|discuss(?:ing|ed)?|complain(?:ing)?(?: about)?|mention(?:ing)? most|saying)\b|\b(?:hot|key|top|most (?:used|frequent|common)|frequent|common|trending) ?(?:words?|terms?|keywords?|phrases?)\b|\b(?:keywords?|word cloud|buzzwords?|words)\b|\b(?:which|what) (?:words|terms|names|people)\b/g,
  },
  {
    ask: 'events',
    words:
      /(?:(?:热点|热门|重大|重点|突发|大|舆情|舆论|焦点|敏感)+事件|(?<![\u3400-\u9fff])事件|(?<=[的个大些件类种样关有过了])事件|大事(?:件|儿)?(?!故)|(?:热点|热门|热议)话题|话题(?=排行|排名|榜|有哪些|是什么))(?:排行榜?|排名|榜单?|有哪些|是什么)?|(?:有(?:哪些|什么))?(?:热点|热搜)(?:排行榜?|榜单?)?(?:有哪些)?|(?:发生|出)[了过]?(?:什么|哪些)(?:事情|大事|事)?|\b(?:hot|top|big|major|trending|main|key|breaking)? ?(?:events?|topics?|stories that broke)\b|\bwhat(?:'s| has| is)? ?(?:happened|happening|been happening|going on|trending)\b|\b(?:blow|blew|blown|flare|flared) up\b|\b(?:biggest|top|main|major|key) (?:stories|news|incidents|crises)\b/g,
  },
  {
    ask: 'languages',
    words:
      /(?:哪些|哪种|什么|各个?|按)(?:语言|语种)(?:的)?(?:分布)?|(?:语言|语种)(?:的)?(?:分布|占比|构成)|\b(?:which|what) languages?\b|\b(?:by|per|each) language\b|(?<!-)\blanguages?\b/g,
  },
  {
    ask: 'trend',
    words:
      /(?:声量|数量|发文量|报道量|信息量|舆情量)?(?:的)?(?:变化|发展|传播)?(?:走势|趋势|走向|曲线|变化情况|趋势图)(?:图|如何|怎么样|是怎样的|变化)?|(?:声量|数量|热度|发文量)(?:的)?(?:变化|波动|起伏)(?:情况)?|(?:是)?[涨升](?:还)?是[跌降]|(?:是)?(?:怎么|如何|怎样)(?:在)?(?:变化?|发展|演变)(?:的)?|随时间|高峰|峰值|最高点|[到见](?:的|了)?顶(?!层|部|级|流|尖)|(?:高发)?时段(?:是)?(?:几点|什么时候)?|(?:是|在)?哪(?:一)?个?(?:星期|礼拜|周(?!末)|月|季度|年份?|时间段|时间)|(?:是)?哪几[天周日]|(?:在|是)?(?:哪一?天|哪天|什么时候|何时|哪个时段|几点)(?:最多|最高|达到高峰|达到峰值|爆发)?|(?:高峰|峰值)(?:出现)?在(?:哪一?天|什么时候|几点)|\b(?:trends?|trendline|timeline|develop(?:ed|ing|s)?|evolv(?:e|ed|ing)|curve|over time|development|peak(?:ed)?(?: (?:day|hour|time))?|evolution|day by day)\b|\bwhen (?:did|was|were|is|does)\b|\b(?:how (?:has|have|did) .{0,40}(?:changed?|developed?|evolved?))\b/g,
  },
  {
    ask: 'hottest',
    words:
      /(?:最热|最火|热度最高|最受关注|影响(?:力)?最大|传播最广|最热门|热门|最严重|讨论度最高|关注度最高)(?:的)?|\b(?:hottest|most (?:discussed|popular|influential|important|read about|talked about|viral|noticed|serious)|biggest|most heat)\b/g,
  },
  {
    ask: 'newest',
    words:
      /最新(?:的)?|最近的?(?=[，,。]|给|来|$|\u0001|一?[条篇则])|刚刚(?:发布的)?|新出的|\b(?:latest|newest|most recent)\b/g,
  },
  {
    ask: 'count',
    words:
      /(?:一共|总共|共|合计|大概|累计)?(?:有|发了?|出了?|写了?|收到了?|产生了?|报道了?)?(?:多少|几|多不多|多吗)(?:人|篇|条|个|起|次|份|件)?|(?:的)?(?:讨论量|数量|总数|总量|数目|篇数|条数|报道数|报道量|发文量|信息量|声量|计数)(?:是多少|如何|怎么样|有多大|高)?|有多大|统计一下|\b(?:how (?:many|much|often|frequently)(?: times)?|(?:total )?number of|counts?(?: of)?|volume(?: of)?|totals?|amount of|how (?:loud|big)|(?:the )?(?:numbers|figures))\b/g,
  },
  {
    ask: 'overview',
    words:
      /(?:整体|总体|基本|舆情|舆论|大致)?(?:情况|概况|概览|概述|总览|形势|态势|总结|小结|汇总|口碑|表现|状况|反响|评价)(?:如何|怎么样|怎样|是什么)?|怎么样|怎样了?|如何|怎么(?:报道|评价|看|说|写)(?:待)?|\b(?:overview|summary|summari[sz]e|situation|reputation|status|recap|briefing|report card|sum up|how (?:are|is|do|does|did) (?!this|last|the))\b|\bhow (?:did|do|does|is|are|was|were)\b/g,
  },
  {
    ask: 'emotion',
    words:
      /占(?:比|多少|几成|了)?(?:是)?(?:多少)?|比例|比重|百分比|\b(?:share|percentage|proportion|ratio|per ?cent)\b(?: of)?/g,
  },
];

/** Question words in matching order: causes first, then words with only one meaning. */
export const askWords: readonly AskWords[] = [
  ...spokenAsks.filter(({ ask }) => ask === 'why'),
  ...writtenAskWords.filter(({ ask }) => ask === 'why').map(spoken),
  ...spokenAsks.filter(({ ask }) => /^(?:count|words|emotion|events|hottest)$/.test(ask)),
  ...writtenAskWords.filter(({ ask }) => !/^(?:why|count|overview|newest)$/.test(ask)).map(spoken),
  ...nounAsks,
  ...spokenAsks.filter(({ ask }) => /^(?:trend|newest)$/.test(ask)),
  ...writtenAskWords.filter(({ ask }) => /^(?:count|newest)$/.test(ask)).map(spoken),
  ...spokenAsks.filter(({ ask }) => ask === 'overview'),
  ...writtenAskWords.filter(({ ask }) => ask === 'overview').map(spoken),
];

/** Matches phrases such as 其他渠道 ("the other channels"), which do not ask for a breakdown. */
export const theOthers =
  /(?:其他|其它|其余|别的|剩下的?|剩余)(?:的)?(?:情绪|情感|渠道|平台|媒体类型|媒体|来源|网站|地区|地方|省份?|城市|专题)|\b(?:the )?other (?:sentiments?|channels?|platforms?|media|sources?|sites?|outlets?|regions?|provinces?|cities|places|subjects?)\b|\bthe rest(?: of)?\b/g;

/** Words that determine the kind of question only if no other words do. */
export const weakAskWords: readonly AskWords[] = [
  {
    ask: 'trend',
    words: new RegExp(
      `(?:是否|是不是|有没有)?(?:还)?(?:在|又)?${rising}(?:还是(?:下降|减少|上升|增加))?|\\b${englishRising}(?: or (?:down|up|falling|rising|decreasing|increasing))?\\b`,
      'g',
    ),
  },
  { ask: 'sites', words: /(?:主要)?(?:网站|来源|信源|站点)|\b(?:sites|websites|sources|outlets)\b/g },
  { ask: 'sites', words: /(?<=的)(?:媒体|网媒|报社)(?=[?？。!！\s]*$|有|是|排|前|名单)/g },
  { ask: 'media', words: /(?:各?个?)(?:渠道|平台)(?:上)?/g },
  { ask: 'sites', words: /(?:是|有|里)?哪(?:几|一|些)?家|(?:是|有|里)?哪个(?=报|写|发|转|最[爱早先])/g },
  { ask: 'authors', words: /账号|博主|大v|发帖人|\b(?:accounts|influencers|writers|posters)\b/g },
  { ask: 'regions', words: /(?:各)?(?:省份|省市|地区|城市|地域)(?!性)|\b(?:provinces|regions|cities)\b/g },
  { ask: 'regions', words: /(?:全国)?各(?:地|省市?|市)(?=.*(?:排|分布|对比|多少|数量|声量|占比|情况))/g },
  { ask: 'subjects', words: /专题|\bsubjects?\b/g },
];
