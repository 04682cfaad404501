import { hostilePages, readHostile, type HostileReading } from './saved-material/hostile-pages';

/** Maximum seconds per page. */
const aim = 1.5;

/**
 * Returns the duration of one reading. A reading over the limit is repeated, because others use the machine, and the
 * shorter time counts.
 */
function getSeconds(name: string, as: HostileReading['as'], bytes: number): number {
  const first = readHostile(name, as, bytes);
  return first <= aim ? first : Math.min(first, readHostile(name, as, bytes));
}

const readingKinds: readonly HostileReading['as'][] = ['article', 'list-page', 'chosen', 'replies', 'rss', 'sitemap'];

/**
 * Measures pages designed to slow down a reader, each with every reader: `[BYTES]` of each, default 5,000,000. Results
 * are CPU seconds; `[SHAPE]` selects pages whose name contains it, `K/N` the K-th of N parts, since all take about ten
 * minutes.
 */
export async function run(args: readonly string[] = []): Promise<Record<string, unknown>> {
  const part = args.map((arg) => /^(\d+)\/(\d+)$/.exec(arg)).find((match) => match !== null);
  const [bytes = '5000000', shape = ''] = args.filter((arg) => !/^\d+\/\d+$/.test(arg));
  const [place, parts] = part ? [Number(part[1]), Number(part[2])] : [1, 1];
  if (place < 1 || place > parts) throw new Error(`Part ${place} of ${parts} does not exist`);
  const shapes = Object.keys(hostilePages)
    .filter((each) => each.includes(shape))
    .filter((_, index) => index % parts === place - 1);
  const readings: HostileReading[] = [];
  for (const name of shapes) {
    for (const as of readingKinds) readings.push({ shape: name, as, seconds: getSeconds(name, as, Number(bytes)) });
    if (shape !== '') console.error(readings.slice(-readingKinds.length));
  }
  readings.sort((one, other) => other.seconds - one.seconds);
  return {
    bytes: Number(bytes),
    shapes: shapes.length,
    readings: readings.length,
    slow: readings.filter(({ seconds }) => seconds > aim).length,
    slowest: readings.slice(0, 12).map(({ shape: name, as, seconds }) => `${name} as ${as}: ${seconds.toFixed(2)} s`),
    aims: `none of 5 MB over ${aim} s`,
  };
}
