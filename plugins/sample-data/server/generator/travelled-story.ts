import { sentences } from '#shared/text';
import { samplePlace } from './places';
import { publish, type Draft } from './publish';
import { Random } from './random';
import type { SampleArticle } from './sample-article';
import { sampleSites, type SampleSite } from './sites';
import { xingheQuality } from './topics/xinghe-quality';
import type { Topic } from './topics';

const minute = 60_000;
/** Time before the end at which it is first reported. */
const age = 40 * 60 * minute;
const copies = 72;
/** Article numbers start here, so that their addresses differ from those of the month. */
const firstNumber = 800_000;

const story = {
  title: '星河汽车被曝悄悄更改退订规则，上千名车主订金难退',
  text: `近日，多名消费者向本报反映，星河汽车在没有公告的情况下更改了退订规则，原本承诺七天内可以全额退还的五千元订金，如今需要提交十一项材料，并且审核期延长到九十个工作日。
家住青江的周先生今年三月预订了一辆瀚海S7，因家庭原因在第三天申请退订。他告诉记者，门店当时口头答应三个工作日到账，可是两个多月过去，订金仍然没有退回，客服每次都答复“正在加急处理”。
记者从一个有一千二百余人的退订群里看到，类似情况并不少见。群里的统计表显示，截至发稿前已有八百六十七人登记，涉及订金四百三十余万元，最早的一笔已经拖了五个月。
记者以消费者身份走访了三家门店。两家门店的销售人员承认，总部在四月底下发了新的退订流程，但是要求“不主动告知客户”。另一家门店则表示，只要客户同意换订其他车型，就可以当天办结。
一位不愿具名的离职员工透露，为了保证季度订单数字，公司曾经要求各大区把退订率压到百分之二以下，超出的部分与区域负责人的奖金挂钩，“能拖就拖”成了心照不宣的做法。
消费者权益律师秦明认为，订金不同于定金，除非双方另有约定，消费者有权要求返还；企业单方面更改规则并且溯及既往，涉嫌侵害消费者的知情权和公平交易权，监管部门可以责令改正并处以罚款。
对此，星河汽车品牌部负责人回应称，新的流程是为了防范黄牛恶意占用产能，不存在故意拖延，公司将在两周内集中处理积压的申请。至于为什么没有提前公告，对方没有作出解释。
青江市市场监管局工作人员表示，已经收到三十多起相关投诉，目前正在调查核实，将依法约谈企业并督促其限期退款。本报将继续关注事件进展。`,
};

const added = [
  '有网友评论说，买车时是上帝，退订时成了孙子。',
  '记者注意到，该公司股价当天收跌百分之四点六。',
  '相关话题一度登上本地热搜榜第二位。',
  '截至目前，官方客服电话仍然处于忙线状态。',
  '多位车主表示，将考虑提起集体诉讼。',
  '业内人士提醒，签约前应当保留聊天记录和付款凭证。',
];
const titles = [
  '星河汽车订金难退，八百多人登记维权',
  '五千元订金拖五个月不退？星河汽车：正在集中处理',
  '突然改规则、审核九十天，星河汽车退订为何这么难',
  '起底星河汽车“能拖就拖”的退订潜规则',
];
const openings = ['据{site}报道，', '（来源：{site}）', '转自{site}。', '据{site}消息，'] as const;

interface Passed {
  readonly site: SampleSite;
  readonly instant: number;
  readonly parent: number;
  readonly title: string;
  /** Excludes the sentence that names a source. */
  readonly sentences: readonly string[];
  readonly opening: string;
}

/**
 * Returns a medium's version of a copied report: often unchanged, otherwise with a sentence removed or added, or a new
 * title.
 */
function passOn(from: Passed, random: Random): Pick<Passed, 'title' | 'sentences' | 'opening'> {
  let keptSentences = [...from.sentences];
  if (random.chance(0.3) && keptSentences.length > 22)
    keptSentences.splice(random.integer(4, keptSentences.length - 2), 1);
  if (random.chance(0.3) && keptSentences.length < 30)
    keptSentences = keptSentences.toSpliced(random.integer(3, keptSentences.length), 0, random.pick(added));
  return {
    sentences: keptSentences,
    title: random.chance(0.25) ? random.pick(titles) : from.title,
    opening: random.chance(0.7) ? random.pick(openings).replace('{site}', from.site.name) : from.opening,
  };
}

/**
 * Generates a report that spread through several generations: a newspaper publishes it first, a few media with high
 * reach copy it, and most others copy from them, third- and fourth-hand. The same seed and end yield the same articles,
 * the first report first.
 */
export function generateTravelledStory(seed: string, end: Date): SampleArticle[] {
  const random = new Random(`${seed} travel`);
  const now = end.getTime();
  const sites = sampleSites.filter(
    ({ mediaType, field }) => mediaType !== 'qa' && mediaType !== 'video' && (field === undefined || field === 'car'),
  );
  const paper = sites.find(({ mediaType }) => mediaType === 'newspaper');
  if (!paper) return [];
  const passed: Passed[] = [
    { site: paper, instant: now - age, parent: -1, title: story.title, sentences: sentences(story.text), opening: '' },
  ];
  for (let tries = 0; passed.length <= copies && tries < copies * 20; tries += 1) {
    const parent = random.weighted(
      passed.map(({ site }, place) => (place === 0 ? 60 : site.reach ** 3 / (1 + place * 0.35))),
    );
    const from = passed[parent] as Passed;
    const site = random.pick(sites);
    const instant = Math.floor((from.instant + (3 + random.skewed(85, 1.2)) * minute) / 1_000) * 1_000;
    if (site === from.site || instant >= now - 90 * minute) continue;
    passed.push({ site, instant, parent, ...passOn(from, random) });
  }
  const topic: Topic = { ...(xingheQuality[0] as Topic), id: 'order-refund' };
  const place = samplePlace(random, paper.province);
  return passed
    .map(
      ({ site, instant, title, sentences: copiedSentences, opening }): Draft => ({
        topic,
        site,
        place,
        instant,
        composition: { title, text: opening + copiedSentences.join('') },
        popularity: random.skewed(site.reach * site.reach * 40, 0.8),
      }),
    )
    .sort((a, b) => a.instant - b.instant)
    .map((draft, index) => publish(draft, firstNumber + index, now, random));
}
