import { once } from 'node:events';
import { request } from 'node:http';
import { Readable } from 'node:stream';
import { afterAll, beforeAll, describe, expect, it } from '@rstest/core';
import { ThreadService, type ThreadCall, type ThreadOptions } from '#core/server';
import { cpuStopwatch } from '#shared/testing';
import { deepJson, jsonNames } from './hostile-files';
import { articleAbout, startFullApp, ownWord, type FullApp, type Person } from '../server/full-app';

let app: FullApp;
let ownArticle: string;
let address: string;
beforeAll(async () => {
  app = await startFullApp();
  await app.submit(articleAbout(ownWord, 'own.example'));
  ownArticle = (await app.articles('manager')).get('own.example') ?? '';
  address = await app.app.listen({ host: '127.0.0.1', port: 0 });
}, 240_000);
afterAll(() => app.close());

const megabyte = 1024 * 1024;
const attachments = '/v1/article/upload-article-attachments';

interface Sent {
  readonly name?: string;
  readonly bytes: number | Buffer;
}

/** Streams a form piece by piece, so that the upload needs no memory of its own; `waits` delays its end. */
async function* form(
  files: readonly Sent[],
  waits: Promise<unknown> | undefined,
  fields: Readonly<Record<string, string>>,
): AsyncGenerator<Buffer> {
  const piece = Buffer.alloc(megabyte, 'a');
  for (const [name, value] of Object.entries(fields))
    yield Buffer.from(`--x\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`);
  for (const { name = 'a.txt', bytes } of files) {
    yield Buffer.from(`--x\r\ncontent-disposition: form-data; name="file"; filename="${name}"\r\n\r\n`);
    if (typeof bytes === 'number')
      for (let left = bytes; left > 0; left -= piece.length) yield piece.subarray(0, Math.min(left, piece.length));
    else yield bytes;
    yield Buffer.from('\r\n');
  }
  await waits;
  yield Buffer.from('--x--\r\n');
}

async function send(
  path: string,
  files: readonly Sent[],
  person: Person = 'manager',
  waits?: Promise<unknown>,
  fields: Readonly<Record<string, string>> = { id: ownArticle },
) {
  const sent = request(`${address}${path}`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${await app.token(person)}`,
      'content-type': 'multipart/form-data; boundary=x',
    },
  });
  Readable.from(form(files, waits, fields)).pipe(sent);
  const [answer] = (await once(sent, 'response')) as [Readable & { readonly statusCode: number }];
  const chunks: Buffer[] = [];
  for await (const chunk of answer) chunks.push(chunk as Buffer);
  const text = Buffer.concat(chunks).toString();
  return { status: answer.statusCode, body: JSON.parse(text) as { readonly code?: string; readonly list?: unknown[] } };
}

describe('the content of one request', () => {
  it('is limited in size and number for every call that accepts files', async () => {
    const calls = app.calls.filter(({ endpoint }) => endpoint.accepts === 'multipart');
    expect(calls.length).toBeGreaterThan(20);
    for (const { plugin, name, endpoint } of calls) {
      const { files, bytes } = endpoint.upload ?? { files: 1, bytes: 25 * megabyte };
      expect(bytes).toBeLessThanOrEqual(30 * megabyte);
      const answers = [];
      for (const person of ['operator', 'manager'] as const) {
        answers.push(
          await send(endpoint.path, [{ bytes: bytes + 1 }], person),
          await send(
            endpoint.path,
            Array.from({ length: files + 1 }, () => ({ bytes: 1 })),
            person,
          ),
        );
        if (answers.at(-1)?.status === 413) break;
      }
      expect({ plugin, name, answers: answers.slice(-2) }).toMatchObject({
        plugin,
        name,
        answers: [
          { status: 413, body: { code: 'too-large' } },
          { status: 413, body: { code: 'too-large' } },
        ],
      });
    }
  }, 240_000);

  it('is not buffered beyond the limit while it is read', async () => {
    await send(attachments, [{ bytes: megabyte }]);
    const before = process.memoryUsage().rss;
    let max = 0;
    const timer = setInterval(() => (max = Math.max(max, process.memoryUsage().rss - before)), 5);
    const answer = await send(
      attachments,
      Array.from({ length: 20 }, () => ({ bytes: 24 * megabyte })),
    );
    clearInterval(timer);
    expect(answer).toMatchObject({ status: 413, body: { code: 'too-large' } });
    expect(max).toBeLessThan(150 * megabyte);
  }, 240_000);

  it('costs every call little, whatever form the text has', async () => {
    const texts = [
      { name: 'a.jsonl', bytes: jsonNames(500_000) },
      { name: 'a.json', bytes: deepJson(3_000_000) },
      { name: 'a.csv', bytes: Buffer.alloc(6_000_000, ',') },
    ];
    // Imports of lists share one reader of tables; one of them stands for all.
    const calls = app.calls.filter(
      ({ name, endpoint }) =>
        endpoint.accepts === 'multipart' && (name !== 'import' || endpoint.path.endsWith('/subject/import')),
    );
    expect(calls.length).toBeGreaterThan(10);
    for (const { name, endpoint } of calls)
      for (const text of texts) {
        const spent = cpuStopwatch();
        const { status } = await send(endpoint.path, [text]);
        if (status === 403) await send(endpoint.path, [text], 'operator');
        // Parsed without a look at its form, they took up to 13 seconds.
        expect({ name, file: text.name, isCheap: spent() < 4_000 }).toEqual({
          name,
          file: text.name,
          isCheap: true,
        });
      }
  }, 240_000);

  it('waits while the same caller sends two others, and is refused where many wait', async () => {
    let end = (): void => undefined;
    const waits = new Promise<void>((resolve) => {
      end = resolve;
    });
    // Two are read, ten wait, and the remaining three are refused immediately.
    const sent = Array.from({ length: 15 }, () => send(attachments, [{ bytes: 10 }], 'manager', waits));
    const refused = await Promise.race([Promise.any(sent.map(async (each) => (await each).status)), waits]);
    expect(refused).toBe(429);
    expect((await send(attachments, [{ bytes: 10 }], 'analyst')).status).not.toBe(429);
    end();
    const statuses = (await Promise.all(sent)).map(({ status }) => status);
    expect([200, 429].map((status) => statuses.filter((each) => each === status).length)).toEqual([12, 3]);
    expect((await send(attachments, [{ bytes: 10 }])).status).toBe(200);
  });
});

describe('a JSON body', () => {
  it.each([
    ['many names', `{${Array.from({ length: 300_000 }, (_, index) => `"k${index}":1`).join(',')}}`],
    ['deep nesting', `${'['.repeat(2_000_000)}${']'.repeat(2_000_000)}`],
  ])('of %s is refused before it is parsed, also for readers who are not signed in', async (_, body) => {
    const headers = { 'content-type': 'application/json' };
    const answer = await fetch(`${address}/public/login`, { method: 'POST', headers, body });
    expect([answer.status, ((await answer.json()) as { code: string }).code]).toEqual([400, 'too-complex']);
  });
});

describe('attachments of an article', () => {
  const getFileCounts = async () => {
    const { rows } = await app.database.query<{ files: number; attached: number }>(
      `select (select count(*)::int from stored_file where purpose = 'article') as files,
         (select count(*)::int from article_attachment) as attached`,
    );
    return rows[0];
  };

  it('are stored all or none and limited to fifty', async () => {
    const before = await getFileCounts();
    expect(await send(attachments, [{ bytes: 1 }, { bytes: 1 }, { bytes: 0 }])).toMatchObject({
      status: 400,
      body: { code: 'file-empty' },
    });
    expect(await getFileCounts()).toEqual(before);
    const many = Array.from({ length: 20 }, () => ({ bytes: 1 }));
    for (let sent = 0; sent < 3; sent += 1) await Promise.all([send(attachments, many), send(attachments, many)]);
    const after = await getFileCounts();
    expect(after?.attached).toBeLessThanOrEqual(50);
    expect(after?.attached).toBeGreaterThan(before?.attached ?? 0);
    expect(after?.files).toBe(after?.attached);
    expect(await send(attachments, many)).toMatchObject({ status: 400, body: { code: 'articles.too-many-files' } });
  });
});

describe('potentially harmful files', () => {
  it('are read in a worker thread for documents, not in the request process', async () => {
    const threads = app.kernel.get(ThreadService);
    const run = threads.run.bind(threads) as ThreadService['run'];
    const threadTasks: string[] = [];
    threads.run = (calls: readonly ThreadCall[], input: unknown, options?: ThreadOptions) => {
      threadTasks.push(`${options?.pool} ${calls.map(({ plugin, task }) => `${plugin}/${task}`).join()}`);
      return run(calls, input, options);
    };
    const importOpml = app.calls.find(({ name }) => name === 'importOpml')?.endpoint.path ?? '';
    const nested = `${'<outline text="a">'.repeat(150)}<outline xmlUrl="https://a.example/feed"/>${'</outline>'.repeat(150)}`;
    const feeds = Array.from({ length: 1001 }, (_, n) => `<outline xmlUrl="https://a.example/${n}"/>`).join('');
    for (const [text, code] of [
      [nested, 'feed.too-complex'],
      [feeds, 'feed.too-many'],
      ['<html>', 'feed.not-a-feed'],
    ] as const)
      expect(
        await send(
          importOpml,
          [{ name: 'a.opml', bytes: Buffer.from(text === '<html>' ? text : `<opml><body>${text}</body></opml>`) }],
          'operator',
        ),
      ).toMatchObject({ status: 400, body: { code } });
    const map = app.calls.find(({ plugin, name }) => plugin === 'provincial-sentiment' && name === 'save');
    expect(
      await send(map?.endpoint.path ?? '', [{ bytes: Buffer.from('{') }], 'operator', undefined, {
        Code: '86',
        Map_Name: '地图',
        Approval_Number: 'GS(2024)0650号',
        Source: '来源',
      }),
    ).toMatchObject({ status: 400, body: { code: 'provincial-sentiment.no-json' } });
    expect(threadTasks).toEqual([
      ...Array.from({ length: 3 }, () => 'documents readers/opml'),
      'documents provincial-sentiment/outlines',
    ]);
    threads.run = run;
  });
});
