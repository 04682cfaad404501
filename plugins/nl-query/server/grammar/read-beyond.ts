import type { QuestionText } from './question-text';
import type { Details } from './read-details';

const amount = '(?:转发|阅读|点赞|评论|播放|浏览|粉丝|互动|收藏|分享|点击)(?:量|数|次数)?';

/** Most frequently mentioned foreign countries and places. */
const countries = [
  '美国|英国|德国|法国|日本|韩国|俄罗斯|印度|意大利|西班牙|荷兰|瑞典|挪威|瑞士|巴西|墨西哥|加拿大|澳大利亚|澳洲|新西兰|泰国|越南|新加坡|马来西亚|印尼|印度尼西亚|菲律宾|土耳其|沙特|阿联酋|以色列|南非|埃及|欧洲|欧盟|北美|南美|拉美|东南亚|中东|非洲|欧美|东京|纽约|伦敦|巴黎|柏林|首尔|硅谷|莫斯科|悉尼|曼谷',
  'germany|france|japan|(?:south )?korea|russia|india|italy|spain|(?:the )?netherlands|sweden|norway|switzerland|brazil|mexico|canada|australia|new zealand|thailand|vietnam|singapore|malaysia|indonesia|the philippines|turkey|israel|south africa|egypt|europe|the eu|america|north america|south america|latin america|southeast asia|asia|africa|(?:the )?middle east|the (?:us|usa|uk|uae|united states|united kingdom)|britain|england|usa|uk|tokyo|new york|london|paris|berlin|seoul|moscow|sydney|bangkok|silicon valley',
] as const;

/**
 * Requests that occur now and then but cannot be answered from the article library. They are reported, never ignored.
 */
const beyond: readonly RegExp[] = [
  new RegExp(
    `${amount}(?:在)?(?:超过|超|大于|多于|不少于|不低于|高于|达到?|突破|破|满|逾|上|过|>=?|≥)\\s*(?:[\\d.]+|[一二两三四五六七八九十几数]*(?=[万千百亿]))\\s*[万千百亿kw]*(?:以上|次|条|个|的)?`,
    'g',
  ),
  new RegExp(
    `(?:${amount})?(?:过|破|超|达)?\\s*(?:[\\d.]+|[一二两三四五六七八九十几]+)\\s*[万千百亿kw]*\\s*\\+(?:的)?`,
    'g',
  ),
  new RegExp(
    `${amount}(?:在)?\\s*(?:[\\d.]+|[一二两三四五六七八九十几]+)\\s*[万千百亿kw]*(?:次|条|个)?(?:以上|以下|以内|多)(?:的)?`,
    'g',
  ),
  new RegExp(`${amount}最?(?:多|高|少|低|大|小)(?:的)?`, 'g'),
  new RegExp(
    `(?:按|以|依|按照)?${amount.replace(/\?$/, '')}(?:的)?(?:高低|多少|大小|从高到低)?(?:来)?(?:排序|排列|排名|排|倒序|统计)?`,
    'g',
  ),
  /\bmost (?:shared|liked|commented(?: on)?|viewed|read|reposted|retweeted|clicked)\b/g,
  /\bwith (?:more|less|fewer|over) (?:than )?\d+k? (?:likes?|shares?|views?|comments?|reposts?|followers?|reads?)\b|\b(?:with |over |above |at least |more than )*[\d.,]+ ?[km]?\+? (?:likes|shares|views|reposts|followers|reads|retweets|clicks|impressions)\b/g,
  /海外|境外|国外|外媒|\boverseas\b|\bforeign\b|\babroad\b/g,
  new RegExp(
    `(?<!关于|提到|提及|涉及|有关)(?:在|来自)?(?:${countries[0]})(?:(?:那边|当地|本地|境内)|(?=(?:的)?(?:媒体|报道|网友|网民|用户|报纸|网站|电视|社交|消费者|舆论|舆情|市场上|负面|正面|声量|新闻|文章|帖子|评论|是?怎么|有没有|有多少|有哪些|$|[\\s,，\\u0001])))|\\b(?:in|from|across) (?:the )?(?:${countries[1]})\\b`,
    'g',
  ),
  /(?:^|(?<=请|帮我|把|,|，|\s))(?:打印|复制|收藏|保存|发送|分享)(?!量|数|最|过|机|到|给|率)|下载(?!量|数|次|链接|安装|地址|页|站)|打印出来|发(?:到|送到?)(?:我的?|领导)?邮箱|导出(?:成|为)?(?:表格|excel|文件|来)?|\bexport(?:ed)?\b|\bdownload\b/g,
  /做成(?:一?[个份张])?(?:表格|表|ppt|excel|图片|pdf)|生成(?:一?[个份])?(?:ppt|word|pdf|excel|图片)|保存(?:下来|到|为)[\u3400-\u9fff]*|\b(?:as|into|to) (?:an? )?(?:pdf|excel|csv|spreadsheet|ppt|word file)\b/g,
  /明天|明早|明晚|明年|后天|下个?(?:周|月|季度|年)|未来[^，。]{0,6}|预测|预计|会不会|\btomorrow\b|\bnext (?:week|month|quarter|year)\b|\bforecasts?\b|\bpredict(?:ion|ions|ed)?\b/g,
  /(?:按|每个?|逐)(?:月份?|年|季度?)(?:的)?|\b(?:yearly|annually|quarterly)\b|\b(?:by|per|each|every) (?:year|quarter)\b|\bmonthly\b|\b(?:by|per|each|every) month\b/g,
  /预警设置|设(?:置|个|一个)?(?:预警|提醒)|(?:加|建)个?预警|提醒我|订阅|推送给(?:我|领导|老板)|翻译(?:成|为)?(?:中文|英文|汉语|英语)?|截图|删除|屏蔽|ip属地|归属地/g,
  /\b(?:alert me|notify me|set (?:up )?an? alert|subscribe|translate(?:d)?(?: (?:in)?to (?:chinese|english))?|email (?:me|it|this)|screenshot|engagement rate|impressions|reach|click[- ]through(?: rate)?|followers?|page views|pageviews)\b/g,
  /\b(?:likes?|shares?|views?|reposts?|comments?|retweets?|reads?) (?:over|above|more than|exceeding|of at least) [\d.,]+ ?[km]?\b/g,
  /\b(?:american|british|indian|australian|canadian|european|western|asian|international) (?:media|press|outlets|newspapers?|news|sites|coverage|users)\b/g,
  /男性|女性|男女|年龄|性别|学历|\bgender\b|\bage\b(?! of)|\bdemographics?\b|\bage groups?\b/g,
];

export const readBeyond = (text: QuestionText, details: Details): readonly string[] => {
  const unsupported: string[] = [];
  for (const pattern of beyond)
    text.takeAll(pattern, 'unread', ({ index, 0: phrase }) => {
      unsupported.push(
        text.original
          .slice(index, index + phrase.length)
          .replace(/^(?:在|来自|(?:in|from|across) (?:the )?)/i, '')
          .replace(/(?:那边|当地|本地|境内)?的?$/, ''),
      );
      if (
        /[按每逐].?[月年季]|month|year|quarterly|annually|(?:by|per|each|every) quarter/.test(phrase) &&
        !/next|明年|下/.test(phrase)
      )
        details.isByMonth = true;
      if (/最|\bmost\b/.test(phrase)) details.isRanking = true;
    });
  return unsupported;
};
