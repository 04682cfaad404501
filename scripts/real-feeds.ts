import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { extname, join, relative } from 'node:path';
import { RunReader } from '../plugins/extraction/server/runs/run-reader';
import { extractionServer } from '../plugins/extraction/server/testing/extraction-server';

const folders = ['rss-parser/input', 'rssant-zh/parser', 'miniflux/parser'];
const types: Readonly<Record<string, string>> = {
  '.json': 'application/json',
  '.html': 'text/html',
  '.atom': 'application/atom+xml',
};

const filesOf = (folder: string): string[] =>
  existsSync(folder)
    ? readdirSync(folder)
        .sort()
        .map((name) => join(folder, name))
        .flatMap((path) => (statSync(path).isDirectory() ? filesOf(path) : [path]))
    : [];

/**
 * Serves the saved feeds of ../shared/data/feeds as a local web site, lets the scheduler visit them twice on an empty
 * database, and prints the results: every failed feed with its reason, then the totals. Article pages are not fetched,
 * since they are on other sites.
 */
export async function run(args: readonly string[] = []): Promise<void> {
  const folder = args[0] ?? join(process.cwd(), '../shared/data/feeds');
  const files = folders.flatMap((name) => filesOf(join(folder, name)));
  if (files.length === 0) {
    console.log(`No saved feeds in ${folder}: nothing to collect`);
    return;
  }
  const server = await extractionServer();
  try {
    const started = performance.now();
    for (const file of files) {
      const name = relative(folder, file);
      const path = `/${encodeURI(name)}`;
      const type = types[extname(file)];
      server.site.pages.set(path, ({ headers }) =>
        headers['if-none-match'] === '"saved"'
          ? { status: 304 }
          : { headers: { etag: '"saved"', ...(type ? { 'content-type': type } : {}) }, body: readFileSync(file) },
      );
      await server.source({ path, name: name.slice(-100), detailMode: 'never', interval: 3600 });
    }
    const visit = async () => {
      for (let idle = 0; idle < 3; idle += (await server.collect()) > 0 ? -idle : 1) server.clock.pass(1);
    };
    await visit();
    const runs = server.kernel.get(RunReader);
    const first = await runs.figures({});
    const { list: failed } = await runs.list({ statuses: ['failed', 'lost'] }, { page: 1, size: 200 });
    for (const { source_name, error_code, error_message } of failed)
      console.log(`  ${source_name}: ${error_code}: ${error_message}`);
    const { rows } = await server.database.query<{ reason: string; count: number }>(
      'select reason, count(*)::int as count from intake_reject group by reason order by count desc',
    );
    const { rows: failures } = await server.database.query<{ error: string }>('select error from intake_failure');
    const from = server.clock.now();
    server.clock.pass(5000);
    await visit();
    const second = await runs.figures({ from });
    const unchanged = await runs.list({ from, statuses: ['unchanged'] }, { page: 1, size: 1 });
    console.log(
      `${first.runs} feeds: ${first.runs - first.failed} read, ${first.failed} refused; ${first.found} entries, ${first.stored} stored, ${first.duplicates} seen before, ${first.rejected} rejected`,
    );
    if (rows.length > 0) console.log(`rejected: ${rows.map(({ reason, count }) => `${reason} ${count}`).join(', ')}`);
    if (failures.length > 0) console.log(`set aside: ${failures.map(({ error }) => error).join(', ')}`);
    console.log(`second visit: ${second.runs} feeds, ${unchanged.total} unchanged, ${second.stored} stored`);
    console.log(`${((performance.now() - started) / 1000).toFixed(1)} s`);
  } finally {
    await server.close();
  }
}
