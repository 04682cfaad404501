import type { SpreadCopy } from '../../../plugins/spread-analysis/server/inference/copy';
import { Random } from '../../../plugins/sample-data/server/generator/random';
import { sentences } from '#shared/text';

const minute = 60_000;

/** A text from which cascades are generated. */
export interface BaseText {
  readonly title: string;
  readonly text: string;
}

/** Probabilities of changes when a copy is made, 0…1. */
export interface CascadeSetting {
  readonly name: string;
  readonly copies: number;
  /** The body is copied unchanged. */
  readonly verbatim: number;
  readonly retitled: number;
  /** The copy names a source. */
  readonly attributed: number;
  /** Share of attributed copies that name the first publisher instead of their direct source. */
  readonly creditsFirst: number;
  /** Share of inherited attributions that are kept. */
  readonly keepsOld: number;
  /** Larger values mean longer waits (the spread of a log-normal distribution). */
  readonly waiting: number;
}

/** Cascade with known parents. */
export interface MadeCascade {
  readonly copies: readonly SpreadCopy[];
  /** Index of the parent of each copy; −1 for the first. */
  readonly parents: readonly number[];
}

const regions =
  '华夏 东方 江南 燕赵 齐鲁 荆楚 岭南 巴蜀 三秦 中原 闽海 潇湘 皖江 云岭 天山 陇原 黑水 松江 琼崖 津门'.split(' ');
const kinds = '网 日报 晚报 新闻网 在线 观察 财经 快报 头条 都市报'.split(' ');

const outlets = regions.flatMap((region, row) =>
  kinds.map((kind, column) => ({ name: `${region}${kind}`, domain: `s${row}-${column}.example`, row, column })),
);
const openings = ['据{site}报道，', '据{site}消息，', '（来源：{site}）', '转自{site}。', '{site}报道：'];
const endings = ['（来源：{site}）', '来源：{site}', '（转自：{site}）', '文章来源：{site}。'];
const marks = ['快讯：', '关注｜', '热点｜', '【转载】', '重磅：'];
const tails = ['！', '，怎么回事？', '，官方回应来了', '，最新进展', '（图）', '，网友热议'];
const attribution = new RegExp(
  [...openings, ...endings].map((form) => form.replace('{site}', '[\\u4e00-\\u9fff]{3,8}')).join('|'),
  'gu',
);
/** Copies less similar to the first than this would not be recognized as copies by the product. */
const nearest = 0.8;

function shingles(text: string): Set<string> {
  const letters = text.replace(/[^\p{L}\p{N}]+/gu, '');
  return new Set(Array.from({ length: Math.max(0, letters.length - 4) }, (_, at) => letters.slice(at, at + 5)));
}

function likeness(one: Set<string>, text: string): number {
  const other = shingles(text);
  let shared = 0;
  for (const piece of other) if (one.has(piece)) shared += 1;
  return shared / (one.size + other.size - shared);
}

function cut(parts: string[], random: Random): string[] {
  const length = random.integer(1, Math.max(1, Math.min(3, Math.floor(parts.length / 6))));
  const from = random.chance(0.5) ? parts.length - length : random.integer(0, parts.length - length);
  return parts.filter((_, at) => at < from || at >= from + length);
}

function insert(parts: string[], more: string, random: Random): string[] {
  const at = random.integer(1, parts.length);
  return [...parts.slice(0, at), more, ...parts.slice(at)];
}

const swaps: readonly (readonly [string, string])[] = [
  ['表示', '称'],
  ['目前', '眼下'],
  ['但是', '不过'],
  ['因为', '由于'],
  ['可以', '能够'],
  ['已经', '已'],
  ['进行', '开展'],
  ['认为', '指出'],
];

/** Replaces a word with a synonym, as editors do. */
function reword(parts: string[], random: Random): string[] {
  const [from, to] = random.pick(swaps);
  const partIndex = parts.findIndex((part) => part.includes(from));
  return partIndex < 0 ? parts : parts.map((part, at) => (at === partIndex ? part.replace(from, to) : part));
}

function retitle(title: string, random: Random): string {
  const bare = title.replace(new RegExp(`^(?:${marks.join('|')})|(?:${tails.join('|')})$`, 'gu'), '');
  const half = bare.split(/[，,：: ]/u).sort((a, b) => b.length - a.length)[0] ?? bare;
  const phrase = random.chance(0.35) && half.length >= 6 ? half : bare;
  return (random.chance(0.5) ? random.pick(marks) : '') + phrase + random.pick(tails);
}

/**
 * Samples when and from whom copies are made: the offspring of each copy depends on its site’s audience, after
 * heavy-tailed waits.
 */
function renderTree(setting: CascadeSetting, random: Random): { parent: number; at: number; outlet: number }[] {
  const order = random.shuffle(outlets.map((_, index) => index));
  const reach = order.map(() => random.skewed(1, 1.1));
  const born: { parent: number; at: number; outlet: number }[] = [];
  const waiting: { parent: number; at: number }[] = [{ parent: -1, at: Date.parse('2026-03-02T00:00:00Z') }];
  while (born.length < setting.copies) {
    if (waiting.length === 0) {
      const parent = random.weighted(born.map(({ outlet }) => reach[outlet] ?? 1));
      waiting.push({ parent, at: (born.at(-1)?.at ?? 0) + random.skewed(90, setting.waiting) * minute });
    }
    waiting.sort((a, b) => b.at - a.at);
    const next = waiting.pop();
    if (!next) continue;
    const outlet = born.length % order.length;
    const place = born.length;
    born.push({ ...next, outlet });
    const mean = 1.4 * (reach[outlet] ?? 1) * (place === 0 ? 4 : 1);
    for (let left = mean; left > 0 && waiting.length < 4 * setting.copies; left -= 1)
      if (left >= 1 || random.chance(left))
        waiting.push({ parent: place, at: next.at + (2 + random.skewed(55, setting.waiting)) * minute });
  }
  return born.map((each) => ({ ...each, outlet: order[each.outlet] ?? 0 }));
}

/** Generates a cascade of one text. `strange` contains sentences that copies insert. */
export function makeCascade(
  base: BaseText,
  strange: readonly string[],
  setting: CascadeSetting,
  seed: string,
): MadeCascade {
  const random = new Random(seed);
  const tree = renderTree(setting, random);
  const getWeight = new Map(outlets.map((_, index) => [index, random.integer(1, 5)]));
  const first = shingles(base.text);
  const made: { title: string; text: string }[] = [];
  for (const { parent } of tree) {
    const source = made[parent];
    if (!source) {
      made.push({ ...base });
      continue;
    }
    let parts = sentences(source.text);
    if (!random.chance(setting.verbatim)) {
      // A change that would make it a different article for the product is skipped and replaced by another one.
      for (let [left, tries] = [random.integer(1, 2), 0]; left > 0 && tries < 8; tries += 1) {
        const edit = random.pick([
          cut,
          (phraseParts: string[]) => insert(phraseParts, random.pick(strange), random),
          reword,
        ]);
        const next = edit(parts, random);
        if (next === parts || likeness(first, next.join('')) < nearest) continue;
        parts = next;
        left -= 1;
      }
    }
    let text = parts.join('');
    if (random.chance(setting.attributed)) {
      const named = random.chance(setting.creditsFirst) ? (tree[0]?.outlet ?? 0) : (tree[parent]?.outlet ?? 0);
      if (!random.chance(setting.keepsOld)) text = text.replace(attribution, '');
      const site = outlets[named]?.name ?? '';
      text = random.chance(0.6)
        ? random.pick(openings).replace('{site}', site) + text
        : text + random.pick(endings).replace('{site}', site);
    }
    const title = random.chance(setting.retitled) ? retitle(source.title, random) : source.title;
    made.push(likeness(first, text) >= nearest ? { title, text } : { title, text: source.text });
  }
  return {
    parents: tree.map(({ parent }) => parent),
    copies: tree.map(({ at, outlet }, place) => ({
      id: String(place),
      at: Math.floor(at / minute) * minute,
      title: made[place]?.title ?? '',
      text: made[place]?.text ?? '',
      site: outlets[outlet]?.name ?? '',
      domain: outlets[outlet]?.domain ?? '',
      author: '',
      url: `https://${outlets[outlet]?.domain ?? ''}/${place}`,
      weight: getWeight.get(outlet) ?? 3,
    })),
  };
}
