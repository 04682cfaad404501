import type { MediaType } from '#shared/vocabulary';
import { Random } from './random';
import { sampleSites, type SampleSite } from './sites';

export const surnames = [
  ...'王李张刘陈杨赵黄周吴徐孙胡朱高林何郭马罗梁宋郑谢韩唐冯于董萧程曹袁邓许傅沈曾彭吕苏卢蒋蔡贾丁魏薛叶阎余潘杜戴夏钟汪田任姜范方石姚谭廖邹熊金陆郝孔白崔康毛邱秦江史顾侯邵孟龙万段雷钱汤尹黎易常武乔贺赖龚文',
];
const givenNames = [
  ...'伟 芳 敏 静 丽 强 磊 军 洋 勇 艳 杰 娟 涛 明 超 霞 平 刚 鑫 宇轩 子涵 雨桐 浩然 欣怡 思远 一诺 梓萱 嘉懿 若溪 文博 晓峰 海燕 建国 志强 秀英 春梅 国栋 立群 雪梅 佳琪 俊杰 婉清 天佑 景行 知夏 云舟 清越'.split(
    ' ',
  ),
];
const nickFirst =
  '爱吃的 流浪的 不加班的 努力的 早起的 安静的 追风的 江边的 山里的 隔壁 城南 一只 半糖 奔跑的 三分熟的 认真的 迷路的 晒太阳的 资深 业余'.split(
    ' ',
  );
const nickLast =
  '橘猫 老王 车主 小鹿 海盐 阿木 咖啡豆 大叔 小北 妈妈 旅人 土豆 西瓜 打工人 观察员 评论员 茶客 铁粉 修理工 夜猫'.split(
    ' ',
  );
const accountFirst = '财经 汽车 乳业 城市 民生 消费 科技 文化 体育 健康 教育 法治 数码 育儿 美食'.split(' ');
const accountLast = '观察室 有话说 研究所 参考 前哨 一线 大白话 笔记 情报局 慢谈'.split(' ');

/** An author in one medium. */
export interface SampleAuthor {
  readonly name: string;
  readonly id: string;
  readonly followers: number;
}

export function personName(random: Random): string {
  return random.pick(surnames) + random.pick(givenNames);
}

/** Returns the usual form of an ordinary person's name in reports: 王女士, 李先生. */
export function citizenName(random: Random): string {
  return random.pick(surnames) + random.pick(['先生', '女士', '先生', '女士', '师傅', '大姐']);
}

const personal: readonly MediaType[] = ['weibo', 'forum', 'video', 'qa'];

function authorName(site: SampleSite, random: Random): string {
  if (site.mediaType === 'wechat') return random.pick(accountFirst) + random.pick(accountLast);
  if (!personal.includes(site.mediaType)) return personName(random);
  if (random.chance(0.2)) return random.pick(accountFirst) + random.pick(accountLast);
  return random.pick(nickFirst) + random.pick(nickLast) + (random.chance(0.4) ? String(random.integer(1, 99)) : '');
}

/** Authors of each medium, about 300 in total; the same for every seed, since media keep their staff. */
export const sampleAuthors: ReadonlyMap<string, readonly SampleAuthor[]> = new Map(
  sampleSites.map((site) => {
    const random = new Random(`authors of ${site.domain}`);
    const many = personal.includes(site.mediaType) || site.mediaType === 'wechat';
    const names = new Set<string>();
    while (names.size < (many ? 11 : 3)) names.add(authorName(site, random));
    const authors = [...names].map((name, index) => ({
      name,
      id: `${site.domain.split('.')[1] ?? ''}-${1001 + index}`,
      followers: Math.round(random.skewed(many ? 2_400 : 9_000, 1.6)),
    }));
    return [site.domain, authors] as const;
  }),
);
