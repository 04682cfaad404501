import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { findCoordinated, type PostedText } from '#shared/coordination';
import { Random } from '../../plugins/sample-data/server/generator/random';

const usualFolder = join(process.cwd(), '../shared/data/sentiment');
const files = ['weibo2018-train', 'stock-forum-3way-train', 'car-opinions-3way', 'waimai'];
const minute = 60_000;
const days = 7;
const organicPosts = 20_000;
const organicAccounts = 9_000;
/** Phrases that many people post independently in bursts. */
const stock = [
  '支持国产！！',
  '哥哥加油',
  '转发微博',
  '前排围观',
  '太可怕了吧',
  '已经报名了',
  '什么时候上市',
  '坐等反转',
  '[允悲][允悲]',
];

interface Planted {
  readonly ids: ReadonlySet<string>;
  readonly kind: string;
}

/** Returns real short texts if the data folder exists beside the project, otherwise generated ones. */
function realTexts(folder: string): string[] {
  return files.flatMap((name) => {
    const file = join(folder, `${name}.jsonl.gz`);
    if (!existsSync(file)) return [];
    return gunzipSync(readFileSync(file))
      .toString()
      .trim()
      .split('\n')
      .map((line) => String((JSON.parse(line) as { text?: unknown }).text ?? ''))
      .filter((text) => text.length >= 6 && text.length <= 120);
  });
}

const things =
  '座椅 空调 刹车 音响 底盘 外观 油耗 客服 物流 包装 口味 分量 屏幕 电池 天窗 胎噪 门把手 说明书 发票 停车场'.split(
    ' ',
  );
const verdicts =
  '还可以 有点失望 超出预期 跟宣传两码事 得再观望 朋友也嫌弃 用久就知道 谁用谁清楚 凑合吧 挑不出毛病 差点意思 修过两回 比老款强 值回票价 真没想到'.split(
    ' ',
  );
/** Generates a text as varied as real ones: three topics, each with its own verdict, in any order. */
const madeText = (random: Random): string =>
  Array.from({ length: 3 }, () => `${random.pick(things)}${random.pick(verdicts)}`).join(
    random.pick(['，', '。', ' ', '；']),
  );

const parts = [
  ['这款产品', '这个牌子', '他们家的东西', '这家公司'],
  ['我用了三个月', '我家用了大半年', '身边同事都在用', '入手快一年了'],
  ['质量真的没话说', '品质确实没得挑', '做工是真的扎实', '一直都很稳定'],
  ['比某某强太多了', '甩某某几条街', '完全不输进口的', '同价位里最值'],
  ['强烈推荐大家入手', '闭眼买就对了', '劝你们别犹豫了', '有需要的赶紧冲'],
];
/** Returns a generator for one campaign template, of which each account changes a part or two. */
function campaign(random: Random, number: number): () => string {
  const chosen = parts.map((part) => random.pick(part));
  const name = `第${'甲乙丙丁戊己庚辛壬癸'[number % 10]}${'子丑寅卯辰巳午未申酉戌亥'[number % 12]}代`;
  return () =>
    chosen
      .map((text, at) => (random.chance(0.2) ? random.pick(parts[at] ?? [text]) : text))
      .join(random.chance(0.3) ? '！' : '，') + name;
}

/**
 * Measures detection of coordinated groups among the comments of a week: share of detected groups that are planted
 * (precision), share of planted groups that are detected (recall), the same by posts, and the duration. A group counts
 * as detected when it shares at least half of its posts (Jaccard) with a planted one. `[folder of data] [seed]`.
 */
export async function run([folder = usualFolder, seed = 'coordinated']: readonly string[] = []): Promise<
  Record<string, number | string>
> {
  const random = new Random(seed);
  const real = realTexts(folder);
  const start = Date.parse('2026-03-02T00:00:00Z');
  const span = days * 24 * 60 * minute;
  const posts: PostedText[] = [];
  const add = (author: string, text: string, at: number): string => {
    const id = String(posts.length);
    posts.push({ id, author, text, at });
    return id;
  };
  for (let index = 0; index < organicPosts; index += 1) {
    // Most people post by day, and half of all posts follow an incident.
    const rush = random.chance(0.5)
      ? start + span * (0.2 + 0.3 * Math.floor(random.next() * 3)) + random.skewed(120, 1.2) * minute
      : 0;
    const text = random.chance(0.08) ? random.pick(stock) : real.length > 0 ? random.pick(real) : madeText(random);
    add(`网友${Math.floor(random.next() ** 2 * organicAccounts)}`, text, rush || start + random.next() * span);
  }
  // An official text that many people repost on their own over a day is not a campaign.
  for (let index = 0; index < 60; index += 1)
    add(
      `转述${index}`,
      '官方通报：涉事批次产品已全部下架召回，消费者可凭购买凭证退款',
      start + (index * 24 * 60 * minute) / 60 + random.next() * 9 * minute,
    );
  const planted: Planted[] = [];
  for (let group = 0; group < 40; group += 1) {
    const accounts = 6 + Math.floor(random.next() * 20);
    const from = start + random.next() * (span - 48 * 60 * minute);
    const kind = ['text', 'text', 'link', 'rhythm'][group % 4] ?? 'text';
    const say = campaign(random, group);
    const ids = new Set<string>();
    if (kind === 'rhythm') {
      const times = Array.from({ length: 6 }, () => from + random.next() * 40 * 60 * minute);
      for (let account = 0; account < accounts; account += 1)
        for (const at of times)
          ids.add(
            add(
              `队${group}-${account}`,
              real.length > 0 ? random.pick(real) : madeText(random),
              Math.floor(at / minute) * minute + random.next() * 50_000,
            ),
          );
    } else
      for (let account = 0; account < accounts; account += 1) {
        const text =
          kind === 'text'
            ? say()
            : `${real.length > 0 ? random.pick(real).slice(0, 30) : madeText(random)} https://promo${group}.example/p?from=${account}&utm_source=${account}`;
        ids.add(add(`队${group}-${account}`, text, from + random.next() * 35 * minute));
      }
    planted.push({ ids, kind });
  }
  const began = performance.now();
  const groups = findCoordinated(posts);
  const milliseconds = performance.now() - began;
  const matches = (ids: readonly string[], { ids: own }: Planted): boolean => {
    const shared = ids.filter((id) => own.has(id)).length;
    return shared / (ids.length + own.size - shared) >= 0.5;
  };
  const right = groups.filter(({ ids }) => planted.some((group) => matches(ids, group))).length;
  const hit = planted.filter((group) => groups.some(({ ids }) => matches(ids, group)));
  const all = new Set(planted.flatMap(({ ids }) => [...ids]));
  const named = groups.flatMap(({ ids }) => ids);
  const rightPosts = named.filter((id) => all.has(id)).length;
  const round = (value: number): number => Math.round(value * 1000) / 1000;
  return {
    background: real.length > 0 ? `${real.length} real texts` : 'made texts',
    posts: posts.length,
    planted: planted.length,
    found: groups.length,
    precision: round(right / Math.max(1, groups.length)),
    recall: round(hit.length / planted.length),
    recallText: round(
      hit.filter(({ kind }) => kind === 'text').length / planted.filter(({ kind }) => kind === 'text').length,
    ),
    recallLink: round(
      hit.filter(({ kind }) => kind === 'link').length / planted.filter(({ kind }) => kind === 'link').length,
    ),
    recallRhythm: round(
      hit.filter(({ kind }) => kind === 'rhythm').length / planted.filter(({ kind }) => kind === 'rhythm').length,
    ),
    postPrecision: round(rightPosts / Math.max(1, named.length)),
    postRecall: round(rightPosts / all.size),
    milliseconds: Math.round(milliseconds),
  };
}
