import { cutText } from '#shared/text';

/**
 * Content types: the article asks about its subject, complains about it or praises it. An article can have several
 * types; most have none.
 */
export const contentTypes = ['question', 'complaint', 'praise'] as const;
export type ContentType = (typeof contentTypes)[number];

/** Markers of a type: one strong marker is enough, of the weak ones two different ones are needed. */
interface Marks {
  readonly clear: RegExp;
  readonly hints: RegExp;
  /** Phrases in which a marker has another meaning. */
  readonly apart: RegExp;
}

const chinese: Readonly<Record<ContentType, Marks>> = {
  question: {
    clear:
      /请问|求助|求解答|求大神|想问(?:一下|问|下)|想咨询|咨询一下|有没有(?:人|哪位)(?:知道|懂|遇到)|有谁知道|谁知道(?:怎么|哪里|为什么)|(?:该)?怎么办(?:呢|啊)?[？?]|是不是只有我/g,
    hints:
      /(?:吗|呢|么|嘛)[？?]|(?:如何|怎么|怎样|为什么|为啥|哪里|多少钱|能不能|可以|可不可以|要不要)[^。！？?!\n]{1,30}[？?]/g,
    apart: /记者(?:问|提问)|答记者问|提问环节|有请问/g,
  },
  complaint: {
    clear:
      /我要投诉|(?:车主|业主|顾客|消费者|网友|用户|乘客|患者|家长|居民|买家|市民|旅客|租客)[^，。！？\n]{0,6}投诉|(?:向|去|已|再次|多次|集体|被)[^，。！？\n]{0,12}投诉|投诉(?:无门|无果|商家|你们|该|他们|客服|物业)|维权(?:无门|难|无果)|讨(?:个)?说法|拒不(?:退款|退费|处理|赔偿|承认)|退款难|(?:不|不肯|不给|拒绝)(?:退款|退费|退货|赔偿)|霸王条款|欺骗消费者|虚假宣传[^。]{0,10}(?:上当|被骗)|上当受骗|黑心(?:商家|企业|公司)|避雷|踩雷|千万别买|再也不(?:买|来|光顾)/g,
    hints:
      /差评|坑人|太坑|垃圾|态度(?:恶劣|极差|很差|差)|推诿|推卸责任|敷衍|没人(?:管|处理|理)|无人(?:管|处理|受理)|迟迟(?:不|没有|未)|质量(?:太|很|极)?差|假货|骗子|忽悠|失望透顶|非常失望|气愤|愤怒|忍无可忍|扰民|漏水|故障频发|异响|要求(?:退款|赔偿|道歉)/g,
    apart:
      /(?:受理|处理|接到|接诉|办结|解决)[^，。！？\n]{0,10}投诉|投诉(?:热线|电话|平台|举报电话|率|量|渠道|邮箱|中心|处理|受理|举报)|消费维权(?:日|周|活动|服务站|工作)|不(?:存在|是)(?:推诿|敷衍)/g,
  },
  praise: {
    clear:
      /(?:为|给)[^，。！？\n]{0,12}(?:点赞|打call)|五星好评|全五星|强烈推荐|力荐|赞不绝口|送(?:来|上)?锦旗|(?:真的|真是|实在)?太(?:好用|好吃|满意|贴心|暖心)了|非常满意|十分满意|值得(?:推荐|信赖|入手|购买|称赞)|物超所值|超出预期|良心(?:商家|企业|品牌|之作)/g,
    hints:
      /点赞|好评|表扬|(?:服务|态度)(?:很|非常|特别|超)?(?:周到|热情|好|贴心|到位)|体验(?:很|非常|超|特别)?(?:好|棒|不错)|质量(?:很|非常|特别)?(?:好|过硬)|性价比(?:很|非常|超)?高|真心不错|喜欢|感谢|暖心|惊喜|靠谱|回购/g,
    apart:
      /(?:不|没|没有|未|难以|并非|谈不上|不太|不怎么)(?:很|非常|十分)?(?:满意|值得|推荐|靠谱|喜欢|惊喜|好评)|刷好评|好评返现|好评率|虚假好评|诱导好评|差评和好评|感谢(?:阅读|关注|收看|收听|您的阅读)|喜欢(?:的话|就)/g,
  },
};

const english: Readonly<Record<ContentType, Marks>> = {
  question: {
    clear:
      /\b(?:does any(?:one|body) (?:know|else)|has any(?:one|body) (?:else )?(?:tried|had|seen)|can any(?:one|body) (?:help|tell|explain)|could (?:someone|somebody) (?:help|tell|explain)|is it just me|any (?:advice|ideas|suggestions)\?|please help|how do i|what should i do|i(?:'m| am) wondering (?:if|whether|how))\b/gi,
    hints: /\b(?:how|why|what|where|when|which|who|is|are|does|do|can|could|should|will|would)\b[^.!?\n]{2,120}\?/gi,
    apart: /\b(?:asked|asks) (?:by|about)\b|\bq&a\b/gi,
  },
  complaint: {
    clear:
      /\b(?:(?:i|we) (?:have |had )?(?:complain(?:ed)?|filed a complaint)|filing a complaint|want my money back|refus(?:ed|es|ing) (?:a |to (?:give (?:me|us) )?(?:a )?)?refund|rip-?off|total scam|(?:been|got|was|were) scammed|never (?:again|buying|going back|coming back)|worst (?:service|experience|product|company|customer|airline|hotel|purchase)|stay away from|do not buy|don'?t buy|avoid (?:this|them) (?:at all costs)?)\b/gi,
    hints:
      /\b(?:terrible|awful|horrible|useless|rude|disgusting|disappoint(?:ed|ing)|unacceptable|still waiting|no (?:response|reply|answer)|ignored (?:my|our)|broke(?:n)? (?:after|within)|defective|faulty|overcharged|misleading|waste of (?:money|time)|fed up|furious)\b/gi,
    apart: /\bcomplaints? (?:hotline|department|procedure|commission|rate)\b|\bnot (?:disappointed|terrible|bad)\b/gi,
  },
  praise: {
    clear:
      /\b(?:(?:highly|strongly|definitely|would) recommend|five stars?|5 stars?|kudos to|hats off to|shout-?out to|(?:best|great|excellent|outstanding|amazing|fantastic) (?:service|experience|product|customer service|purchase|staff|team)|exceeded (?:my|our|all) expectations|worth every (?:penny|cent)|couldn'?t be happier)\b/gi,
    hints:
      /\b(?:love (?:it|this|these)|loved (?:it|this)|excellent|fantastic|wonderful|impressed|delighted|well done|thank you|thanks to|helpful|friendly|great value|works (?:great|perfectly))\b/gi,
    apart:
      /\b(?:not|n'?t|never|hardly|less than) (?:\w+ )?(?:recommend|impressed|helpful|friendly|excellent|love|delighted)\b|\bthank you for (?:reading|watching|subscribing)\b/gi,
  },
};

/** Number of characters of title and text that are read: articles reveal their type early. */
const read = { title: 300, text: 300 } as const;
/**
 * Maximum length of a post in characters; in longer texts weak markers are usually quotations, and questions are
 * rhetorical.
 */
const maxPostLength = 400;
const enough = 2;
/** Text that ends with a question mark. */
const asks = /[？?]\s*$/;

/** Returns the content types of an article by its linguistic markers; a text in both languages is checked for both. */
export function getContentTypes(title: string, text: string): ContentType[] {
  const combinedText = `${cutText(title, read.title)}\n${cutText(text, read.text)}`;
  const isPost = title.length + text.length <= maxPostLength;
  const languages = [
    /\p{Script=Han}/u.test(combinedText) ? chinese : null,
    /[a-z]{3}/i.test(combinedText) ? english : null,
  ];
  return contentTypes.filter((type) =>
    languages.some((marks) => {
      if (!marks) return false;
      const remainingText = combinedText.replace(marks[type].apart, ' ');
      if (remainingText.search(marks[type].clear) >= 0) return true;
      if (!isPost) return false;
      const hints = new Set((remainingText.match(marks[type].hints) ?? []).map((hint) => hint.toLowerCase()));
      return hints.size >= enough || (type === 'question' && hints.size > 0 && asks.test(text || title));
    }),
  );
}
