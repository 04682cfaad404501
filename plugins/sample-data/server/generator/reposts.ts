import type { WholeCascade } from '#plugins/repost-analysis/server';
import { composeReply } from './compose';
import { personName } from './people';
import { samplePlace } from './places';
import { Random } from './random';
import type { Mood } from './topics';

type Post = WholeCascade['post'];
type Given = WholeCascade['reposts'][number];

const minute = 60_000;
const copied = '力挺国货，品质值得信赖，大家都来支持一下';
const devices = ['iPhone客户端', 'Android客户端', '微博网页版', '华为手机', '小米手机'];

/** Generates the reposts of a fictional post: a first wave, a few carriers that continue it, and some paid reposts. */
export function generateReposts(post: Post & { readonly at: string }, count: number): WholeCascade {
  const random = new Random(`reposts of ${post.url ?? post.text}`);
  const began = Date.parse(post.at);
  const carriers = new Set([3, 11, 24, 40, 75, 130]);
  const times: number[] = [];
  const reposts = Array.from({ length: count }, (_, index): Given => {
    const earlierCarriers = [...carriers].filter((each) => each < index);
    const parent =
      index === 0 || random.chance(0.4)
        ? null
        : random.chance(0.75) && earlierCarriers.length > 0
          ? random.pick(earlierCarriers)
          : random.integer(0, index - 1);
    const from = parent === null ? began : times[parent]!;
    const at = from + Math.round(random.skewed(parent === null ? 90 : 35, 1.3) * minute);
    times.push(at);
    const isPaid = random.chance(0.06);
    const isKey = carriers.has(index);
    const mood: Mood = random.pick(['angry', 'angry', 'mixed', 'glad'] as const);
    const { city, province, code } = samplePlace(random);
    const commentText = isPaid
      ? copied
      : random.chance(0.45)
        ? composeReply(mood, { city, province }, random).text
        : '';
    return {
      id: `r${index + 1}`,
      // One in a hundred refers to a repost that has since been deleted.
      parent: random.chance(0.01) ? `gone${index}` : parent === null ? '0' : `r${parent + 1}`,
      at: new Date(at).toISOString(),
      text: commentText || '转发微博',
      user: isPaid ? `用户${random.integer(5_000_000, 7_999_999)}` : personName(random),
      userId: `w${index + 1}`,
      gender: random.pick(['female', 'male', null] as const),
      province: random.chance(0.9) ? code.replace(/\d{4}$/, '0000') : null,
      followers: isPaid ? random.integer(0, 9) : Math.round(random.skewed(isKey ? 90_000 : 260, 1.4)),
      follows: isPaid ? random.integer(600, 1_900) : Math.round(random.skewed(220, 0.8)),
      posts: isPaid ? random.integer(0, 15) : Math.round(random.skewed(700, 1.3)),
      verified: isKey ? random.pick(['person', 'organisation'] as const) : 'none',
      device: random.pick(devices),
      issues: [],
    };
  });
  return { post, reposts };
}
