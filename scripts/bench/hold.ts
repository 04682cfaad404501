import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { measureKills } from './hold-measures/measure-kills';
import { measureList } from './hold-measures/measure-list';
import { startServer, type ServerProcess } from './hold-measures/server-process';
import { fillHouse } from './made-library/filled-house';

/**
 * What the server does under load, hostile input and kills: `--articles N` (1,000,000 unless given), `--seconds N` of
 * each load, `--kills N`, `--only list,kills` for some of the measures. With `BENCH_DATA` naming a folder the library is
 * kept there.
 */
export async function run(args: readonly string[] = []): Promise<Record<string, unknown>> {
  const { values } = parseArgs({
    args: [...args],
    options: {
      articles: { type: 'string', default: '1000000' },
      seconds: { type: 'string', default: '10' },
      kills: { type: 'string', default: '20' },
      only: { type: 'string', default: 'list,kills' },
    },
  });
  const kept = process.env.BENCH_DATA;
  const folder = kept ?? mkdtempSync(join(tmpdir(), 'bench-'));
  const wanted = new Set(values.only.split(','));
  const serving = async <T>(measure: (server: ServerProcess) => Promise<T>): Promise<T> => {
    const server = await startServer(folder);
    try {
      return await measure(server);
    } finally {
      await server.stop();
    }
  };
  try {
    const { token, articles } = await fillHouse(folder, Number(values.articles));
    const results: Record<string, unknown> = { articles };
    if (wanted.has('list'))
      results.list = await serving((server) => measureList(server, token, Number(values.seconds)));
    if (wanted.has('kills')) results.kills = await measureKills(folder, token, Number(values.kills));
    return results;
  } finally {
    if (kept === undefined) rmSync(folder, { recursive: true, force: true });
  }
}
