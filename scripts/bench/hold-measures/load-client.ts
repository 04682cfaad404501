import { Pool } from 'undici';
import { percentile, rounded } from './percentile';

/** Results of a load run. */
export interface LoadFigures {
  readonly requestsASecond: number;
  readonly p50: number;
  readonly p99: number;
  readonly errors: number;
}

/**
 * Program that requests URLs in turn over a number of connections, one request at a time on each, for a number of
 * seconds, and prints the results: `{ url, paths, headers, connections, seconds, warmUp }` as JSON.
 */
const { url, paths, headers, connections, seconds, warmUp } = JSON.parse(process.argv[2] ?? '{}') as {
  readonly url: string;
  readonly paths: readonly string[];
  readonly headers: Record<string, string>;
  readonly connections: number;
  readonly seconds: number;
  readonly warmUp: number;
};

const pool = new Pool(url, { connections, pipelining: 1 });
const times: number[] = [];
let errors = 0;
let requestCount = 0;
const begin = performance.now() + warmUp * 1000;
const end = begin + seconds * 1000;

async function lane(): Promise<void> {
  while (performance.now() < end) {
    const started = performance.now();
    const { statusCode, body } = await pool.request({
      method: 'GET',
      path: paths[requestCount++ % paths.length] ?? '/',
      headers,
    });
    await body.dump({ limit: 10_000_000 });
    if (started < begin) continue;
    if (statusCode === 200) times.push(performance.now() - started);
    else errors += 1;
  }
}

await Promise.all(Array.from({ length: connections }, lane));
await pool.close();
const figures: LoadFigures = {
  requestsASecond: Math.round(times.length / seconds),
  p50: rounded(percentile(times, 0.5)),
  p99: rounded(percentile(times, 0.99)),
  errors,
};
process.stdout.write(JSON.stringify(figures));
process.exit(0);
