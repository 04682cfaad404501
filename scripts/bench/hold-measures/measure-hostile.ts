import { setMaxListeners } from 'node:events';
import { createServer } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import {
  deepJson,
  jsonNames,
  linkPage,
  longWorkbook,
  manyParts,
  nestedPage,
  wideTable,
  zipBomb,
} from '../../../tests/safety/hostile-files';
import { load } from './measure-list';
import { rounded } from './percentile';
import type { ServerProcess } from './server-process';
import { watchServer } from './watch-server';

const uploadPath = '/v1/manage/class-manage/client-dictionary/import';
const importPath = '/v1/manage/external-interface/data-import/upload';
const hotListPath = '/v1/hot-list/import';
const tryPath = '/v1/manage/website-manage/client-list-page/try';
/** Pause in milliseconds, so that the remains of one measurement do not affect the next. */
const rest = 2_000;

type Results = Record<string, unknown>;

async function getAnswer(answer: Response): Promise<string> {
  const { code = '' } = (await answer.json()) as { readonly code?: string };
  return `${answer.status} ${code}`.trim();
}

/** Measures the effect of each hostile file upload on other users. */
export async function measureUploads(server: ServerProcess, token: string): Promise<Results> {
  const files: Readonly<Record<string, () => readonly [name: string, content: Buffer, path?: string]>> = {
    'workbook of 900,000 rows': () => ['long.xlsx', longWorkbook(900_000)],
    'archive that unpacks to 600 MB': () => ['bomb.xlsx', zipBomb(600_000_000, 'xl/worksheets/sheet1.xml')],
    'CSV of 1,000,000 columns': () => ['wide.csv', wideTable(1_000_000)],
    'archive of 100,000 parts': () => ['many.xlsx', manyParts(100_000)],
    'JSON of 1,300,000 names': () => ['names.jsonl', jsonNames(1_300_000), hotListPath],
    'JSON of 5,000,000 levels': () => ['deep.json', deepJson(5_000_000), importPath],
    'CSV of 24 MB of commas': () => ['commas.csv', Buffer.alloc(24_000_000, ','), importPath],
    'CSV of 24 MB of line breaks': () => ['breaks.csv', Buffer.alloc(24_000_000, '\n'), importPath],
  };
  const results: Results = {};
  for (const [name, make] of Object.entries(files)) {
    const [fileName, content, path = uploadPath] = make();
    const form = new FormData();
    form.append('file', new Blob([new Uint8Array(content)]), fileName);
    // Serialized in advance: the latency is observed by this process, which must not be busy with it.
    const sent = new Response(form);
    const headers = {
      authorization: `Bearer ${token}`,
      'content-type': sent.headers.get('content-type') ?? '',
    };
    const body = await sent.arrayBuffer();
    await wait(rest);
    results[name] = await watchServer(server, async () =>
      getAnswer(await fetch(`${server.url}${path}`, { method: 'POST', headers, body })),
    );
  }
  return results;
}

/** Starts a local site with hostile pages; the server is configured to allow it. */
export async function hostileSite(): Promise<{ readonly host: string; close(): void }> {
  const pages: Readonly<Record<string, string>> = { '/links': linkPage(10_000), '/nested': nestedPage(300_000) };
  const site = createServer((request, response) => {
    const page = pages[request.url ?? ''];
    response.writeHead(page ? 200 : 404, { 'content-type': 'text/html; charset=utf-8' }).end(page ?? '');
  });
  await new Promise<void>((resolve) => void site.listen(0, '127.0.0.1', resolve));
  const address = site.address();
  return { host: `127.0.0.1:${typeof address === 'object' ? address?.port : ''}`, close: () => void site.close() };
}

/** Measures the effect of extracting each hostile page on other users. */
export async function measurePages(server: ServerProcess, token: string, host: string): Promise<Results> {
  const results: Results = {};
  for (const [name, path] of [
    ['10,000 links', 'links'],
    ['300,000 elements in one another', 'nested'],
  ] as const) {
    await wait(rest);
    results[name] = await watchServer(server, async () =>
      getAnswer(
        await fetch(`${server.url}${tryPath}`, {
          method: 'POST',
          headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
          body: JSON.stringify({ Url: `http://${host}/${path}` }),
        }),
      ),
    );
  }
  return results;
}

const near = Array.from({ length: 50 }, (_, index) => `星河${index} NEAR/100 汽车${index}`).join(' OR ');
/** Expensive query within the allowed limits: common words near each other. */
const allowed = '(市场 NEAR/50 公司) OR (星河 NEAR/20 市场)';

/**
 * Measures the 99th percentile of other users' list requests while twelve anonymous users search continuously, and
 * while idle.
 */
export async function measureSearches(server: ServerProcess, token: string, seconds: number): Promise<Results> {
  const others = {
    url: server.url,
    paths: ['/v1/article/list?size=20'],
    headers: { authorization: `Bearer ${token}` },
    connections: 4,
    seconds,
  };
  const quiet = await load(others);
  const results: Results = { quiet };
  for (const [name, keyword] of Object.entries({ refused: near, allowed })) {
    const leaving = new AbortController();
    // Each search listens on it until garbage-collected.
    setMaxListeners(0, leaving.signal);
    const answers = new Map<number, number>();
    const search = async (): Promise<void> => {
      while (!leaving.signal.aborted) {
        const address = `${server.url}/public/article/search?keyword=${encodeURIComponent(keyword)}`;
        const answer = await fetch(address, { signal: leaving.signal }).catch(() => undefined);
        await answer?.arrayBuffer().catch(() => undefined);
        if (answer) answers.set(answer.status, (answers.get(answer.status) ?? 0) + 1);
        await wait(20);
      }
    };
    const searchers = Array.from({ length: 12 }, search);
    const meanwhile = await load(others);
    leaving.abort();
    await Promise.all(searchers);
    results[name] = {
      ...meanwhile,
      ofQuiet: rounded(meanwhile.p99 / quiet.p99, 2),
      answers: Object.fromEntries(answers),
    };
    await wait(rest);
  }
  return results;
}
