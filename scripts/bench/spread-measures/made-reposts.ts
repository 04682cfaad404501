import { Random } from '../../../plugins/sample-data/server/generator/random';

const words = [
  '支持',
  '质量太差了',
  '转发微博',
  '',
  '',
  '已投诉，等回复',
  '哈哈哈',
  '这车不错',
  '刹车失灵怎么办',
  '//@某人:看看',
];

/**
 * Generates one post with the given number of reposts as a line of a file: broad at first, then spread by a few dozen
 * accounts.
 */
export function madeReposts(count: number, seed: string): string {
  const random = new Random(seed);
  const began = Date.parse('2026-03-01T00:00:00Z');
  const carriers: number[] = [];
  const nodes = Array.from({ length: count }, (_, index) => {
    if (index > 0 && random.chance(40 / count)) carriers.push(index);
    const parent =
      index === 0 || random.chance(0.35)
        ? 0
        : carriers.length > 0 && random.chance(0.85)
          ? random.pick(carriers)
          : random.integer(1, index);
    return [
      parent,
      new Date(began + index * 1_700).toISOString(),
      `u${random.integer(1, count)}`,
      `${random.pick(words)}${random.chance(0.5) ? index % 997 : ''}`,
    ];
  });
  return JSON.stringify({ text: '测量用微博', published_at: new Date(began).toISOString(), user: { id: 'u0' }, nodes });
}
