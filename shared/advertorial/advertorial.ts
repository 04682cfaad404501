import { findWords, foldText, cutText } from '#shared/text';

/** Signs of an advertisement. */
export type AdSign = 'marked' | 'action' | 'contact' | 'phone' | 'price' | 'link' | 'franchise';

export interface AdEvidence {
  readonly sign: AdSign;
  /** Words, numbers or URLs as in the folded text, at most five. */
  readonly found: readonly string[];
  /** Weight of the sign by itself, 0 to 1. */
  readonly weight: number;
}

/** Advertisement score of a text, 0 to 1, with its signs. */
export interface AdScore {
  readonly score: number;
  readonly evidence: readonly AdEvidence[];
}

/** Score from which a text counts as an advertisement. */
export const adThreshold = 0.6;

/** Calls to action; each distinct one adds to the score. */
const actions = [
  '立即购买',
  '立即抢购',
  '点击购买',
  '点击链接',
  '点击下方',
  '戳链接',
  '扫码',
  '扫描二维码',
  '长按识别',
  '识别二维码',
  '领取优惠',
  '领券',
  '优惠券',
  '限时特惠',
  '限时优惠',
  '限时抢购',
  '秒杀',
  '买一送一',
  '满减',
  '包邮',
  '拼团',
  '下单',
  '到手价',
  '直降',
  '清仓',
  '免费领取',
  '免费试用',
  '名额有限',
  '先到先得',
  '数量有限',
  '抢购',
  '预约报名',
  '立即报名',
  '报名热线',
  '在线咨询',
  '免费咨询',
  '欢迎选购',
  '欢迎咨询',
  '欢迎致电',
  '专属福利',
  '粉丝福利',
  '福利价',
  '内部价',
  '无效退款',
  '货到付款',
];
/** Contact methods that news articles seldom contain. */
const contacts = [
  '加微信',
  '加v',
  '微信号',
  '威信',
  'vx',
  'v信',
  '加我微信',
  '客服微信',
  '添加微信',
  'qq群',
  '加群',
  '进群',
  '私信我',
  '后台私信',
  '咨询热线',
  '订购热线',
  '服务热线',
  '招商热线',
  '加盟热线',
  '联系电话',
  '详询电话',
  '咨询电话',
];
const franchise = [
  '招商加盟',
  '诚招代理',
  '火热招商',
  '代理加盟',
  '加盟费',
  '区域代理',
  '一手货源',
  '厂家直销',
  '月入过万',
  '日赚',
  '轻松赚钱',
  '兼职招聘',
  '零投资',
  '稳赚',
];
const marks =
  /^\s*[[(【〔]?\s*(?:广告|推广|软文|商业推广|赞助内容|合作推广)\s*[\])】〕:｜|]|[[(【]\s*(?:广告|推广|广告投放|商务合作内容)\s*[\])】]/u;

/** Words without which no text scores as an advertisement, for finding candidates. */
export const adCues: readonly string[] = [
  ...new Set([...actions, ...contacts, ...franchise, '广告', '推广', '软文', '赞助内容']),
];

const finder = findWords(adCues.map(foldText));
const kinds = new Map<string, AdSign>([
  ...actions.map((word) => [foldText(word), 'action'] as const),
  ...contacts.map((word) => [foldText(word), 'contact'] as const),
  ...franchise.map((word) => [foldText(word), 'franchise'] as const),
]);
const phone =
  /(?<!\d)(?:1[3-9]\d[ -]?\d{4}[ -]?\d{4}|400[ -]?\d{3}[ -]?\d{4}|0(?:10|2\d)[ -]?\d{8}|0[3-9]\d{2}[ -]?\d{7,8})(?!\d)/gu;
const price =
  /(?:原价|现价|售价|特价|仅需|只需|只要|低至|券后|活动价|优惠价)[^\d。！？]{0,4}[¥￥]?\d+(?:\.\d+)?\s*元?|[¥￥]\s*\d+(?:\.\d+)?/gu;
const link = /https?:\/\/[^\s，。；）)]+|(?:t\.cn|dwz\.cn|u\.jd\.com|m\.tb\.cn|s\.click\.taobao\.com)\/\w+/gu;

const distinct = (text: string, pattern: RegExp): string[] => [...new Set(text.match(pattern) ?? [])];
/** Combines several signs of one kind: the first counts most, each further one less. */
const sum = (count: number, first: number, more: number, max: number): number =>
  count === 0 ? 0 : Math.min(max, first + (count - 1) * more);

/**
 * Distinguishes advertisements and advertorials from reports by what they ask the reader to do: a mark, calls to
 * action, contact methods, phone numbers, prices, links. Weights are combined as independent signs: score = 1 − Π(1 −
 * weight). Prices, phone numbers and links alone never reach the threshold, because reports contain them, too. Texts
 * must be folded (`foldText`).
 */
export function adScore(title: string, body: string): AdScore {
  const text = `${title}\n${body}`;
  const words: Record<'action' | 'contact' | 'franchise', string[]> = { action: [], contact: [], franchise: [] };
  finder.distinct(text, (index) => {
    const word = finder.words[index] ?? '';
    const kind = kinds.get(word);
    if (kind === 'action' || kind === 'contact' || kind === 'franchise') words[kind].push(word);
  });
  const [phones, prices, links] = [distinct(text, phone), distinct(text, price), distinct(text, link)];
  // A long report may contain a few such words; their density counts.
  const thin = Math.min(1, 1200 / Math.max(1, text.length));
  const isMarked = marks.test(title) || marks.test(cutText(body, 60)) || marks.test(body.slice(-60));
  const all: readonly (readonly [AdSign, readonly string[], number])[] = [
    ['marked', isMarked ? ['广告'] : [], 0.65],
    ['action', words.action, sum(words.action.length, 0.2, 0.14, 0.7) * thin],
    ['contact', words.contact, sum(words.contact.length, 0.3, 0.15, 0.6) * thin],
    ['franchise', words.franchise, sum(words.franchise.length, 0.35, 0.2, 0.75) * thin],
    ['phone', phones, sum(phones.length, 0.2, 0.08, 0.35)],
    ['price', prices, sum(prices.length, 0.1, 0.07, 0.3) * thin],
    ['link', links, sum(links.length, 0.06, 0.05, 0.2)],
  ];
  const evidence = all
    .filter(([, found]) => found.length > 0)
    .map(([sign, found, weight]) => ({ sign, found: found.slice(0, 5), weight: Math.round(weight * 100) / 100 }));
  const score = 1 - evidence.reduce((rest, { weight }) => rest * (1 - weight), 1);
  const isCued = isMarked || words.action.length + words.contact.length + words.franchise.length > 0;
  return { score: Math.round((isCued ? score : Math.min(score, adThreshold - 0.01)) * 100) / 100, evidence };
}
