import { publish, type Draft } from './publish';
import { samplePlace } from './places';
import { Random } from './random';
import { getRepost } from './repost';
import type { SampleArticle } from './sample-article';
import { sampleSites, type SampleSite } from './sites';
import { xingheQuality } from './topics/xinghe-quality';
import type { Topic } from './topics';

const minute = 60_000;
/** Minutes before the end of the first report and its copies, with decreasing intervals as for a rising event. */
const course = [52, 41, 32, 24, 18, 13, 9, 6, 3] as const;
/** Article numbers start here, so that their addresses differ from those of the month. */
const firstNumber = 900_000;

const story = {
  title: '望川X5升级后高速行驶中黑屏失控，多名车主集体投诉要求退车',
  text: [
    '昨夜起，多名星河汽车望川X5车主向本网投诉：车机完成远程升级后，车辆在高速行驶中突然黑屏，转向助力失效，险些酿成严重事故。',
    '车主秦女士说，事发时车速接近一百公里，仪表、后视影像和雾灯开关同时失灵，“方向盘像锁死一样，孩子在后座吓得大哭”。她连夜拨打客服十几次，始终无人接听。',
    '另一名车主提供的视频显示，黑屏持续四十多秒，车辆被迫停在应急车道，后方货车紧急避让。维权群在一个晚上增加到六百余人，车主愤怒地指责厂家拿用户当试验品、隐瞒缺陷、推卸责任。',
    '记者走访门店发现，工作人员拒绝出具检测报告，只要求车主签署免责协议，态度恶劣。有车主被要求自费更换主机，费用上万元。',
    '律师指出，带着已知隐患继续推送升级涉嫌侵害消费者权益，厂家应当立即停止推送、召回问题车辆并赔偿损失。截至发稿，星河汽车没有作出任何回应。',
  ].join('\n'),
};

/** A topic with distinct wording, so that no older event of the month absorbs it. */
const topic: Topic = { ...(xingheQuality[0] as Topic), id: 'black-screen' };

/**
 * Generates a negative event that rises in the last hour before `end`: one report, and copies of it at decreasing
 * intervals. The same seed and end yield the same articles, the first report first.
 */
export function generateRisingEvent(seed: string, end: Date): SampleArticle[] {
  const random = new Random(`${seed} rise`);
  const now = end.getTime();
  const [first, ...others] = getSites(random);
  if (!first) return [];
  const place = samplePlace(random, first.province);
  const original: Draft = {
    topic,
    site: first,
    place,
    instant: now - course[0] * minute,
    composition: story,
    popularity: 40_000,
  };
  const copies = others.map((site, index) => ({
    ...original,
    site,
    instant: now - (course[index + 1] ?? 1) * minute,
    // Complete copies, so that all are similar enough to form one report: the alert counts copies.
    composition: getRepost(story, first.name, random, 0),
    popularity: random.skewed(site.reach * site.reach * 60, 0.6),
  }));
  return [original, ...copies].map((draft, index) => publish(draft, firstNumber + index, now, random));
}

/**
 * A consumer complaint site, followed by news sites and apps of medium weight: with the largest sites the last copies
 * would reach level I and trigger a second alert.
 */
function getSites(random: Random): readonly SampleSite[] {
  const sites = sampleSites.filter(
    ({ mediaType, field, reach }) =>
      (mediaType === 'news' || mediaType === 'app') &&
      (field === undefined || field === 'car') &&
      reach >= 4 &&
      reach <= 6,
  );
  const [first, ...others] = [...sites].sort(
    (a, b) => Number(b.name.startsWith('消费')) - Number(a.name.startsWith('消费')),
  );
  return first ? [first, ...random.shuffle(others)].slice(0, course.length) : [];
}
