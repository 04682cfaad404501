import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { hostileSite, measurePages, measureSearches, measureUploads } from './hold-measures/measure-hostile';
import { measureKills } from './hold-measures/measure-kills';
import { measureList } from './hold-measures/measure-list';
import { startServer, type ServerProcess } from './hold-measures/server-process';
import { fillApp } from './made-library/filled-app';

/**
 * Measures the server under load, hostile input and kills: `--articles N` (default 1,000,000), `--seconds N` of each
 * load, `--kills N`, `--only list,kills` to select measurements. If `BENCH_DATA` names a folder, the library is kept
 * there.
 */
export async function run(args: readonly string[] = []): Promise<Record<string, unknown>> {
  const { values } = parseArgs({
    args: [...args],
    options: {
      articles: { type: 'string', default: '1000000' },
      seconds: { type: 'string', default: '10' },
      kills: { type: 'string', default: '20' },
      only: { type: 'string', default: 'list,uploads,pages,searches,kills' },
    },
  });
  const dataFolder = process.env.BENCH_DATA;
  const folder = dataFolder ?? mkdtempSync(join(tmpdir(), 'bench-'));
  const wanted = new Set(values.only.split(','));
  const site = await hostileSite();
  // Serving process only: a generated library would keep the background processes busy for an hour, processing articles
  // that are new to them.
  const serving = async <T>(measure: (server: ServerProcess) => Promise<T>): Promise<T> => {
    const server = await startServer(folder, {
      OUTBOUND_ALLOW_HOSTS: `pages=${site.host},messages=${site.host}`,
      ROLE: 'web',
    });
    try {
      return await measure(server);
    } finally {
      await server.stop();
    }
  };
  try {
    const { token, articles } = await fillApp(folder, Number(values.articles));
    const results: Record<string, unknown> = { articles };
    if (wanted.has('list'))
      results.list = await serving((server) => measureList(server, token, Number(values.seconds)));
    if (wanted.has('uploads')) results.uploads = await serving((server) => measureUploads(server, token));
    if (wanted.has('pages')) results.pages = await serving((server) => measurePages(server, token, site.host));
    if (wanted.has('searches'))
      results.searches = await serving((server) => measureSearches(server, token, Number(values.seconds)));
    if (wanted.has('kills')) results.kills = await measureKills(folder, token, Number(values.kills));
    return results;
  } finally {
    site.close();
    if (dataFolder === undefined) rmSync(folder, { recursive: true, force: true });
  }
}
