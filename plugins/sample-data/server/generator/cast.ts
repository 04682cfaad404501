import type { Random } from './random';
import type { Slots } from './grammar';
import { citizenName, personName, surnames } from './people';
import { roadName, type SamplePlace } from './places';
import { chinaClock } from './rhythm';
import type { Topic } from './topics';

/** The sample companies and their spokespeople; all of them are fictional. */
const casts: Readonly<Record<'xinghe' | 'qinghe', Slots>> = {
  xinghe: {
    brand: ['星河汽车', '星河汽车', '星河汽车', '星河', '星河汽车集团'],
    company: ['星河汽车集团股份有限公司', '星河汽车集团', '星河汽车'],
    rival: ['远航汽车', '曜电科技'],
    chairman: '陆启明',
    executive: ['沈知远', '陆启明'],
    'quality-head': '何嘉言',
    'head-office': '合肥',
    tag: ['星河汽车', '星河车主', '新能源汽车', '电动车那些事', '今日热点'],
  },
  qinghe: {
    brand: ['青禾乳业', '青禾乳业', '青禾', '青禾乳业集团'],
    company: ['青禾乳业集团股份有限公司', '青禾乳业集团', '青禾乳业'],
    rival: ['云岭牧业', '白鹭乳品'],
    chairman: '顾青川',
    executive: ['姜禾', '顾青川'],
    'quality-head': '姜禾',
    'head-office': '呼和浩特',
    tag: ['青禾乳业', '青禾牛奶', '食品安全', '每天一杯奶', '今日热点'],
  },
};

const institutes = [
  '东湖大学',
  '华东工业大学',
  '北辰理工学院',
  '中部交通研究院',
  '南方食品研究所',
  '海州财经学院',
  '长江评论研究中心',
];

/** Slots whose choice is fixed within an article. */
const settled = ['rival', 'rival-car', 'rival-milk', 'company'];

/**
 * Returns the names, places and dates of an article; they are fixed within it, so that a person keeps a name and a car
 * its model.
 */
export function getCast(topic: Topic, place: SamplePlace, site: string, instant: number, random: Random): Slots {
  const earlier = chinaClock(instant).minus({ days: random.integer(0, 1) });
  const slots: Record<string, string | readonly string[]> = {
    'rival-car': ['远航汽车', '曜电科技'],
    'rival-milk': ['云岭牧业', '白鹭乳品'],
    tag: ['今日热点', '身边事', '生活记录', place.city],
    ...(topic.client ? casts[topic.client] : {}),
    ...topic.slots,
    city: place.city,
    province: place.province,
    site,
    road: roadName(random),
    day: [earlier.toFormat('M月d日'), earlier.toFormat('M月d日'), earlier.toFormat('d日')],
    person: citizenName(random),
    reporter: personName(random),
    correspondent: personName(random),
    surname: random.pick(surnames),
    expert: `${random.pick(institutes)}${random.pick(['教授', '研究员', '副教授', '专家'])}${personName(random)}`,
  };
  for (const name of [...settled, ...Object.keys(topic.slots ?? {})]) {
    const value = slots[name];
    if (value !== undefined && typeof value !== 'string') slots[name] = random.pick(value);
  }
  return slots;
}
