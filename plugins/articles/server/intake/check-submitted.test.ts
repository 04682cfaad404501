import { afterAll, beforeAll, expect, it } from '@rstest/core';
import type { Caller } from '#core/server';
import { startTestApp, type TestApp } from '#core/server/testing';
import { ClientService } from '#plugins/clients/server';
import { IntakeWorker } from './intake-worker';

let app: TestApp;
let caller: Caller;

beforeAll(async () => {
  app = await startTestApp(['articles']);
  const { client_id: clientId } = await app.kernel
    .get(ClientService)
    .create({ client_name: '星河', client_type: 'enterprise' });
  caller = app.caller({ clientId, timeZone: 'Asia/Shanghai' });
});
afterAll(() => app.close());

it('reads times of other systems in the zone of the caller, and refuses what is none', async () => {
  const times = [
    '2026-11-28 18:30:00',
    '2026-11-28T18:30:00',
    '2026/11/28 18:30',
    '2026年11月28日 18:30',
    '1795861800',
    '2026-11-28T18:30:00+08:00',
    'Saturday evening',
  ];
  const { status, body } = await app.ask<{ accepted: number; refused: { index: number; reason: string }[] }>(
    caller,
    'POST',
    '/v1/article/intake',
    {
      body: {
        list: times.map((publishedAt, index) => ({
          url: `https://news.example/${index}`,
          title: `第 ${index} 篇文章`,
          text: `第 ${index} 篇文章的正文，编号 ${index * 7919}，与其他各篇都不相同，记者从第 ${index} 个现场发回报道。`,
          publishedAt,
        })),
      },
    },
  );
  expect([status, body.accepted]).toEqual([200, 6]);
  expect(body.refused).toEqual([{ index: 6, reason: 'publishedAt: Saturday evening is not a time' }]);
  await app.kernel.get(IntakeWorker).drain();
  const { rows } = await app.database.query<{ published_at: Date }>('select published_at from article');
  expect(rows.map(({ published_at }) => published_at.toISOString())).toEqual(
    Array.from({ length: 6 }, () => '2026-11-28T10:30:00.000Z'),
  );
});

it('refuses URLs that nobody should open', async () => {
  const urls = ['javascript:alert(1)', 'https://editor:secret@news.example/a', 'file:///etc/passwd', 'no url'];
  const { status, body } = await app.ask<{ accepted: number; refused: { index: number; reason: string }[] }>(
    caller,
    'POST',
    '/v1/article/intake',
    { body: { list: urls.map((url) => ({ url, title: '一篇文章', text: '正文' })) } },
  );
  expect([status, body.accepted, body.refused.map(({ index }) => index)]).toEqual([200, 0, [0, 1, 2, 3]]);
  for (const { reason } of body.refused) expect(reason).toMatch(/^url: /);
});
