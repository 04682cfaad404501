import type { AskWords } from './ask-words';

const what = '(?:什么|啥|哪些|何)';
/** Verbs for everything that people say or write about something or somebody. */
const talking =
  '(?:说|讲|聊|谈|谈论|议论|讨论|热议|争论|吵|争|关注|关心|在意|担心|担忧|抱怨|吐槽|骂|喷|怼|夸|赞|抨击|批评|质疑|投诉|反映|反馈|问|纠结|热聊|传|写|报|炒|提)';
const people =
  '(?:people|they|users|customers|consumers|everyone|everybody|netizens|owners|drivers|the public|folks|readers|commenters|buyers|fans|critics|posters|bloggers|viewers|the crowd|the internet|social media)';
const englishTalking =
  '(?:talk|talking|say|saying|said|discuss|discussing|complain|complaining|grip(?:e|ing)|chat|chatting|argu(?:e|ing)|debat(?:e|ing)|post|posting|ask|asking|worr(?:y|ied|ying)|care|upset|angry|mad|bring(?:ing)? up|rais(?:e|ing)|unhappy)';
const moving =
  '(?:[涨升跌降掉多少高低火热爆冷凉][了起上下这那]|[涨升跌降掉]|变[多少高低热冷大小差好]|上升|上涨|上扬|下降|下跌|下滑|增多|增加|增长|减少|激增|暴增|暴涨|猛增|陡增|骤增|骤降|飙升|飙高|回落|走高|走低|异动|异常|爆发|发酵|冲高|抬头|升温|降温|翻倍|这么[多少高低火热大]|那么[多少高低火热大])';

/**
 * Question forms that work with any object. They are read before the words of `ask-words.ts`, which are parts of them.
 */
export const spokenAsks: readonly AskWords[] = [
  {
    ask: 'why',
    words: new RegExp(
      [
        `(?:怎么|咋|为何|干嘛|何故)(?:就|会|又|都|还|一下子?|一直|突然|忽然|这么)*(?=.{0,8}${moving})`,
        `(?:是)?(?:怎么回事|咋回事|怎么搞的|咋搞的|什么情况|啥情况)(?<=${moving}.{0,10})`,
        '(?:背后)?(?:的)?(?:主要|具体|深层|真正|根本|直接|可能)?(?:的)?(?:原因|起因|诱因|成因|因素|缘由|缘故|根源|症结|由头|推手|导火索)(?:是什么|有哪些|是啥|何在|在哪里?|分析)?',
        `(?:是)?(?:被)?(?:因|由|拜)${what}(?:事|而起|所赐|(?:事情?)?(?:导致|引起|引发|造成))的?`,
        '(?:导致|造成|引发|引起)(?=.{2,16}(?:原因|因素|的是))',
        "\\bwhat(?:'s|s| is| was| has| have| had| could have)? ?(?:been )?(?:behind|going on with the (?:rise|drop|spike|jump|surge|fall)|sparked|sparking|fuel+ed|fuel+ing|prompt(?:ed|ing)|push(?:ed|ing)|set off|responsible for|to blame for|account(?:s|ed)? for|contribut(?:ed|ing) to|led up to|kicked off)\\b",
        '\\b(?:any idea|do (?:you|we) know|find out|tell me|figure out) why\\b|\\bwhy\\b',
        '\\b(?:root |main |likely |possible )?(?:causes?|reasons?|drivers?|triggers?|factors?) (?:behind|for|of|why|that)\\b|\\bdue to what\\b|\\bfor what reason\\b|\\bhow come\\b',
      ].join('|'),
      'g',
    ),
  },
  {
    ask: 'count',
    words:
      /\bshare of (?:voice|mentions|buzz)\b|(?:声量|提及|讨论|报道)(?:的)?(?:占比|份额|占有率|市占)|排(?:在)?第几(?:名|位)?|排名第几|名次|\b(?:what place|where do (?:we|they) (?:rank|stand))\b/g,
  },
  {
    ask: 'words',
    words: new RegExp(
      [
        `(?:都|主要|到底|究竟|大家|网友|网民|人们|一般|最|多|在|集中)*${talking}(?:得|的|着|过|了)?(?:最)?(?:多|凶|狠|厉害|集中)?(?:的)?(?:都|主要)?(?:是)?(?:些|点)?(?:什么|啥|哪些)(?:(?:问题|方面|内容|话|点|东西)|(?![\\u3400-\\u9fff])|(?=[呢呀啊]))(?:呢|呀|啊)?`,
        '(?:都|主要)?(?:在)?(?:夸|赞|骂|黑|喷|吐槽|抱怨|批评|投诉|说|讨论|聊|议论|质疑|关心|担心)(?=\\u0001+(?:的)?(?:都|主要)?(?:是)?(?:些)?(?:什么|啥|哪些|哪儿|哪里))',
        '(?:主要)?(?:吐槽|抱怨|关注|争议|讨论|槽)(?:点|焦点)(?:(?:都|主要)?(?:是|有|在)(?:什么|哪些?|哪里|啥))?|(?:主要|核心)(?:观点|论点|诉求|论调|说法)(?:(?:是|有)(?:什么|哪些|啥))?',
        `\\bwhat (?:exactly )?(?:are|is|do|did|does|were|have|has)? ?(?:the )?(?:\\w+ )?${people} (?:\\w+ )?(?:most )?${englishTalking}(?: about| on| over)?(?: (?:the )?most)?\\b`,
        '\\b(?:main|key|common|top|biggest|recurring) (?:complaints|themes|gripes|talking points|concerns|narratives)\\b|\\btalking points\\b|\\b(?:word|tag) ?clouds?\\b|\\bvocabulary\\b',
      ].join('|'),
      'g',
    ),
  },
  {
    ask: 'emotion',
    words: new RegExp(
      [
        '正负(?:面)?(?:情感)?(?:的)?(?:比例|占比|对比|比|分布|情况|构成|各占)|(?:是)?(?:变)?(?:好|坏)了?还是(?:变)?(?:坏|好|差)了?|\\bbetter or worse\\b|\\b(?:improved|improving|got better) or (?:worsened|worsening|got worse)\\b',
        '(?:是)?(?:夸|赞|捧)(?:的|我们的)?多?还是(?:骂|黑|喷|踩|批)(?:的|我们的)?多?|(?:是)?(?:骂|黑|喷|批)(?:的)?多?还是(?:夸|赞|捧)(?:的)?多?',
        '(?:是)?(?:好|喜欢|支持|看好|认可|满意)(?:还)?是(?:坏|讨厌|反对|看衰|反感|不满意?|差)|(?:满意度?|好感度?|支持率|美誉度|好评率|差评率|负面率|正面率)(?:有)?(?:多高|多少|如何|怎么样)?',
        '(?:什么|啥|何种|怎样的)(?:态度|情绪|倾向|立场)|(?:态度|情绪|立场)(?:是|偏向|偏)?(?:什么|如何|怎样|怎么样|正面|负面|好|坏|哪边)',
        '\\b(?:are|is|were|was|do|did|how) (?:the )?(?:people|users|customers|everyone|they|netizens|owners|readers|the public) (?:feel(?:ing)?|angry|happy|upset|mad|unhappy|pleased|positive|negative|satisfied|annoyed|react(?:ing)?)(?: about| with| at| towards?| on| to)?\\b',
        '\\b(?:attitudes?|feelings?|opinions?) (?:to|towards?|about|of|on)\\b|\\bpublic opinion\\b|\\bhow (?:positive|negative|favou?rable|critical)(?:ly)?\\b|\\bemotional\\b|\\b(?:by|per) (?:sentiment|tone|emotion)\\b',
      ].join('|'),
      'g',
    ),
  },
  {
    ask: 'events',
    words: new RegExp(
      [
        `(?:有|出|出了|发生|发生了|爆出|闹出|冒出|整出|上演|惹出)?(?:过|了|点)?(?:什么|啥|哪些|何)(?:大|新|重大|突发|重要|要紧|特别|值得关注)?(?:的)?(?:新闻事件|事情|事件|事儿?(?!故)|新闻(?!网站|媒体)|动静|风波|乱子|幺蛾子|岔子|热点|风险|危机)(?:没有?|吗)?(?<!什么新闻|啥新闻|哪些新闻|哪些事故)`,
        '大新闻|大事件?|要闻|出(?:了|过)?事(?:了|儿)?(?:没|吗)(?:有)?|(?:热议|热门|热点|焦点)话题',
        "\\bwhat(?:'s| has| is| was| were| have| had)? ?(?:been )?(?:happen(?:ed|ing|s)?|going on|gone wrong|went wrong|trending|making (?:the )?(?:news|headlines|waves)|new and notable|blown up|broke)\\b",
        '\\b(?:any|anything) (?:incidents?|crisis|crises|scandals?|flare-?ups?|big news|breaking news)\\b|\\b(?:big|breaking|major) news\\b|\\bcrises\\b|\\bincidents?\\b|\\btrending\\b(?! (?:words?|terms?|keywords?|posts?|articles?|stories))',
      ].join('|'),
      'g',
    ),
  },
  {
    ask: 'trend',
    words: new RegExp(
      [
        '(?:是|在|从)?(?:几月)?(?:几号|几日|哪(?:一)?[天日周]|周几|星期几|礼拜几|什么时间|什么时候|啥时候|何时|几时)(?:开始|起)?(?:的)?(?:最|达到|出现|到达|冲到|到)?(?:高峰|峰值|顶峰|顶点|最高点?|最多|最大|最集中|最严重|最火|最热|爆发的?|多起来的?)?',
        '(?:出现|达到|到达|冲到|迎来)?(?:了)?(?:高峰|峰值|顶峰|顶点|拐点|最高点|最低点|低谷)',
        '(?:时间|传播|发展|演变|变化|声量|热度|历史)(?:线|轴|脉络|轨迹|路径|走势|分布|趋势|曲线|变动|变化)(?:图)?|(?:变动|变化|波动|涨跌|升降|起落|消长)(?:情况|如何|怎么样|幅度)?|动向|来龙去脉',
        '\\b(?:on )?(?:what|which) (?:day|date|days|week|month)\\b(?: (?:was|were|did|had|has|is))?|\\b(?:time ?line|trajectory|track record|ups and downs|time series|trended|trending (?:up|down)|fluctuat\\w+|the curve|line chart|line graph|day by day|week by week|day-by-day|week-by-week|over the (?:days|weeks|months))\\b',
      ].join('|'),
      'g',
    ),
  },
  {
    ask: 'hottest',
    words: new RegExp(
      [
        '(?:热榜|热帖|热文|爆款|爆文|刷屏|头部文章|热度榜|热门榜|排行榜单)(?:文章|内容|的)?',
        '(?:按|以|依)(?:照)?(?:热度|传播量?|影响力?|关注度|讨论度|声量|阅读量?)(?:高低|大小)?(?:的)?(?:排序|排列|排名|排|来排|倒序|降序|为序)?(?:给我|个|出)?',
        '(?:热度|关注度|讨论度|传播力?|传播量|影响力?|曝光量?|风险)(?:最|排名?)(?:[高大广强靠前严重恶劣深坏]|靠前|严重|恶劣)+(?:的)?',
        '最(?:火爆|热门|热|火|受关注|受瞩目|有影响力?|轰动|严重|恶劣|有代表性|典型|值得关注|值得看|要紧|重要|关键|能代表[\\u3400-\\u9fff]{0,6}?(?=的))(?:的)?',
        '\\btop(?= (?:[a-z]+ ){1,2}(?:stories|headlines|posts|articles|pieces|coverage|news|items|videos)\\b)',
        '\\btop (?:stories|headlines|posts|articles|pieces|coverage|news|items|videos|reads|hits)\\b|\\b(?:most|best|widely|highly)[- ](?:widely |heavily |often )?(?:talked[- ]about|discussed|circulated|spread|read|cited|quoted|viral|damaging|prominent|engaging|noteworthy|striking|visible|impactful|reposted)\\b|\\b(?:by|in order of|ranked by|sorted by) (?:heat|reach|impact|popularity|influence|engagement)\\b|\\b(?:worst|loudest|greatest)\\b|\\bviral\\b|\\bmade the (?:biggest|most) (?:splash|noise)\\b',
      ].join('|'),
      'g',
    ),
  },
  {
    // "What somebody writes about it" asks for articles.
    ask: 'newest',
    words: /(?:如何|怎么|怎样|咋)(?:写|说|讲|描述)(?:到|起)?(?=\u0001)/g,
  },
  {
    ask: 'overview',
    words: new RegExp(
      [
        '(?:舆情|舆论|整体|总体)?(?:近况|全貌|全景|画像|简述|综述|复盘|回顾|简报|快报|专报|态势|局面|风评|名声|名气|形象|声誉|口碑)(?:如何|怎么样|咋样|怎样|是什么|好不好|好吗)?',
        '(?<=舆情|[的写出做个份张篇要看发拉版月周季日年天期]|^|\\s|\\u0001)(?:日报|周报|月报|季报|报告|舆情报告|汇报材料?)(?=[^社记]|$)',
        '(?:是)?(?:怎么了|咋了|咋样了?|什么样|啥样|怎么个情况|什么情况|啥情况|什么状况|是个?什么局面|处于什么状态)',
        '(?:如何|怎么|怎样|咋)(?:看待?|评价|评论|报道|评|说|写|讲|描述|形容|对待)(?:的)?',
        "\\b(?:rundown|run-?down|digest|brief|wrap[- ]?up|round-?up|state of play|the state of|lowdown|big picture|overall picture|general picture|snapshot|at a glance|catch me up|fill me in|bring me up to (?:speed|date)|get me up to speed|what do we know about|tell me about|the situation|report on|how(?:'s| is| are| was| were) (?:it|things|everything)(?: going| looking| doing)?|how(?:'s|s)|what(?:'s| is) the (?:state|status|latest picture)|perception|image|standing)\\b",
      ].join('|'),
      'g',
    ),
  },
];
