import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { processorSeconds } from '../made-library/processor-time';
import type { LoadFigures } from './load-client';
import { rounded } from './percentile';
import type { ServerProcess } from './server-process';

const program = (name: string): string => join(import.meta.dirname, 'server', `${name}.entry.mjs`);

/** Parameters of a load run. */
export interface Load {
  readonly url: string;
  readonly paths: readonly string[];
  readonly headers?: Readonly<Record<string, string>>;
  readonly connections?: number;
  readonly seconds?: number;
  readonly warmUp?: number;
}

/** Runs a load from a separate process. */
export async function load({
  connections = 50,
  seconds = 10,
  warmUp = 3,
  headers = {},
  ...rest
}: Load): Promise<LoadFigures> {
  const loadOptions = JSON.stringify({ connections, seconds, warmUp, headers, ...rest });
  const { stdout } = await promisify(execFile)(process.execPath, [program('load-client'), loadOptions]);
  return JSON.parse(stdout) as LoadFigures;
}

/** Measures the framework alone with the same rows, on the same machine in the same minute. */
async function ceiling(rows: unknown, seconds: number): Promise<LoadFigures> {
  const child = spawn(process.execPath, [program('ceiling-server'), JSON.stringify(rows)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  try {
    const [url] = (await once(child.stdout, 'data')) as [Buffer];
    return await load({ url: url.toString(), paths: ['/'], seconds });
  } finally {
    child.kill();
  }
}

/** Seconds that are not counted. */
const warmUp = 3;

const lists = {
  newest: '/v1/article/list?size=20',
  ofASubject: '/v1/article/list?size=20&Subject_ID=1',
  sizeOf50: '/v1/article/list?size=50',
  withCounts: '/v1/article/list?size=20&Is_Full=true&Is_Merged=true',
} as const;

/**
 * Measures list requests per second for each kind beside the limit of the framework, with the CPU time per request,
 * which is independent of other load on the machine.
 */
export async function measureList(
  { url, pid, databasePid }: ServerProcess,
  token: string,
  seconds: number,
): Promise<Record<string, unknown>> {
  const headers = { authorization: `Bearer ${token}` };
  const answer = await fetch(`${url}${lists.newest}`, { headers });
  const rows = (await answer.json()) as { readonly list: readonly unknown[] };
  if (!answer.ok || rows.list.length !== 20)
    throw new Error(`The list returned ${answer.status}, ${rows.list?.length} rows`);
  const max = await ceiling(rows, seconds);
  const results: Record<string, unknown> = { ceiling: max };
  for (const [name, path] of Object.entries(lists)) {
    const before = [pid, databasePid].map(processorSeconds);
    const figures = await load({ url, paths: [path], headers, seconds, warmUp });
    const requestTotal = Math.max(1, figures.requestsASecond * (seconds + warmUp));
    const [server = 0, database = 0] = [pid, databasePid].map((each, index) =>
      rounded(((processorSeconds(each) - (before[index] ?? 0)) * 1000) / requestTotal, 2),
    );
    results[name] = {
      ...figures,
      ofCeiling: rounded(figures.requestsASecond / Math.max(1, max.requestsASecond), 2),
      processorMillisecondsEach: { server, database },
    };
  }
  return results;
}
