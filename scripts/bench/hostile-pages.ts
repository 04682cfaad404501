import { hostilePages, readHostile, type HostileReading } from './saved-material/hostile-pages';

const ways: readonly HostileReading['as'][] = ['article', 'list-page', 'chosen', 'replies', 'rss', 'sitemap'];

/**
 * Pages made to hold up a reader, each read in every way: `[BYTES]` of each, else 5,000,000. Seconds of the processor;
 * `[SHAPE]` reads those alone whose name holds it.
 */
export async function run([bytes = '5000000', shape = '']: readonly string[] = []): Promise<Record<string, unknown>> {
  const readings: HostileReading[] = [];
  for (const name of Object.keys(hostilePages).filter((each) => each.includes(shape))) {
    for (const as of ways) readings.push({ shape: name, as, seconds: readHostile(name, as, Number(bytes)) });
    if (shape !== '') console.error(readings.slice(-ways.length));
  }
  readings.sort((one, other) => other.seconds - one.seconds);
  return {
    bytes: Number(bytes),
    shapes: Object.keys(hostilePages).length,
    readings: readings.length,
    slow: readings.filter(({ seconds }) => seconds > 1.5).length,
    slowest: readings.slice(0, 12).map(({ shape: name, as, seconds }) => `${name} as ${as}: ${seconds.toFixed(2)} s`),
    aims: 'none of 5 MB over 1.5 s',
  };
}
