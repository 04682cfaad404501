import { createHmac } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@rstest/core';
import { extractionServer, type ExtractionServer } from '../../plugins/extraction/server/testing/extraction-server';
import { longText, getRss } from '../../plugins/extraction/server/testing/test-site';
import { SourceService } from '#plugins/extraction/server';
import { WebSubHubs } from '../../plugins/websub/server/websub-hubs';

interface Subscription {
  readonly callback_key: string;
  readonly secret: string;
  readonly state: string;
  readonly lease_until: Date | null;
  readonly error_code: string | null;
}

describe('WebSub', () => {
  let server: ExtractionServer;
  beforeAll(async () => {
    server = await extractionServer({ PUBLIC_URL: 'https://monitor.example' });
  }, 60_000);
  afterAll(() => server.close());
  beforeEach(async () => {
    await server.database.query(
      'truncate extraction_source, extraction_run, extraction_seen, extraction_host, websub_subscription, websub_content',
    );
    server.site.pages.clear();
    server.site.requests.splice(0);
    server.site.pages.set('/hub', { status: 202 });
    server.clock.pass(7200);
  });

  const feed = (...titles: readonly string[]) =>
    getRss(
      server.site,
      titles.map((title, index) => ({
        path: `/w-${encodeURIComponent(title)}-${index}`,
        title,
        text: longText(title),
      })),
    ).replace(
      '<channel>',
      `<channel><atom:link xmlns:atom="http://www.w3.org/2005/Atom" rel="hub" href="${server.site.url('/hub')}"/><atom:link xmlns:atom="http://www.w3.org/2005/Atom" rel="self" href="${server.site.url('/topic')}"/>`,
    );
  const tend = () => server.kernel.get(WebSubHubs).tend();
  const getHubRequests = () =>
    server.site.requests
      .splice(0)
      .filter(({ path }) => path === '/hub')
      .map(({ body }) => Object.fromEntries(new URLSearchParams(body)));
  const subscription = async (id: string) =>
    (await server.database.query<Subscription>('select * from websub_subscription where source_id = $1', [id])).rows[0];
  const answer = (key: string, more: Record<string, string>) =>
    server.call(
      'GET',
      `/public/websub/${key}?${new URLSearchParams({ 'hub.mode': 'subscribe', 'hub.topic': server.site.url('/topic'), 'hub.challenge': 'prove-it', ...more }).toString()}`,
    );
  const send = (
    key: string,
    secret: string,
    body: string,
    signature = `sha256=${createHmac('sha256', secret).update(body).digest('hex')}`,
  ) =>
    server.call('POST', `/public/websub/${key}`, {
      body,
      headers: { 'content-type': 'application/rss+xml', 'x-hub-signature': signature },
    });
  const subscribed = async (lease = '864000') => {
    server.site.pages.set('/feed', { headers: { etag: '"1"' }, body: feed('甲事') });
    const id = await server.source({ path: '/feed' });
    await server.collect();
    await tend();
    const { callback_key: key = '', secret = '' } = (await subscription(id)) ?? {};
    await answer(key, { 'hub.lease_seconds': lease });
    return { id, key, secret };
  };

  it('subscribes to the hub that a feed names, at an unguessable URL, and confirms its intent', async () => {
    server.site.pages.set('/feed', { body: feed('甲事') });
    const id = await server.source({ path: '/feed' });
    await server.collect();
    server.site.requests.splice(0);
    await tend();
    const row = await subscription(id);
    expect(getHubRequests()).toEqual([
      {
        'hub.mode': 'subscribe',
        'hub.topic': server.site.url('/topic'),
        'hub.callback': `https://monitor.example/public/websub/${row?.callback_key}`,
        'hub.secret': row?.secret,
        'hub.lease_seconds': '864000',
      },
    ]);
    expect(row).toMatchObject({ state: 'asking' });
    expect(row?.callback_key).toMatch(/^[\w-]{32}$/);
    expect(await server.row(id)).toMatchObject({ hub_state: 'asking', hub_url: server.site.url('/hub') });

    expect((await answer('no-such-key', {})).status).toBe(404);
    expect((await answer(row?.callback_key ?? '', { 'hub.topic': 'https://other.example/' })).status).toBe(404);
    expect((await answer(row?.callback_key ?? '', { 'hub.mode': 'unsubscribe' })).status).toBe(404);
    const response = await answer(row?.callback_key ?? '', {
      'hub.lease_seconds': '86400',
      'hub.challenge': '<b>x</b>',
    });
    expect([response.status, response.text, String(response.headers['content-type'])]).toEqual([
      200,
      '<b>x</b>',
      'text/plain; charset=utf-8',
    ]);
    expect(await server.row(id)).toMatchObject({
      hub_state: 'active',
      hub_until: new Date(server.clock.now().getTime() + 86_400_000),
    });
    await tend();
    expect(getHubRequests()).toEqual([]);
  });

  it('accepts signed updates immediately like a visit and refuses unsigned ones', async () => {
    const { id, key, secret } = await subscribed();
    expect(await server.row(id)).toMatchObject({ hub_state: 'active' });
    server.clock.pass(30);
    for (const signature of [
      'sha256=00',
      `sha256=${createHmac('sha256', 'other').update(feed('假事')).digest('hex')}`,
      'md5=aa',
      '',
    ])
      expect((await send(key, secret, feed('假事'), signature)).status).toBe(200);
    expect((await send('unknown', secret, feed('假事'))).status).toBe(404);
    await server.runJobs();
    expect((await server.runs(id)).length).toBe(1);

    const before = server.site.requests.length;
    expect((await send(key, secret, feed('乙事', '甲事'))).status).toBe(200);
    expect(
      (await send(key, secret, feed('丙事'), `sha1=${createHmac('sha1', secret).update(feed('丙事')).digest('hex')}`))
        .status,
    ).toBe(200);
    await server.runJobs();
    expect((await server.runs(id))[0]).toMatchObject({ status: 'success', is_pushed: true, requests: 0, stored: 3 });
    expect(server.site.requests.length).toBe(before);
    const { rows } = await server.database.query<{ title: string }>(
      `select title from article where title in ('乙事', '丙事', '假事')`,
    );
    expect(rows.map(({ title }) => title).sort()).toEqual(['丙事', '乙事']);
    expect((await server.database.query('select from websub_content')).rows).toEqual([]);
    expect(await server.row(id)).toMatchObject({ etag: '"1"', hub_pushed_at: expect.any(Date) });

    await send(key, secret, 'no feed at all');
    server.clock.pass(5);
    await server.runJobs();
    expect((await server.runs(id))[0]).toMatchObject({ is_pushed: false, requests: 1 });
  });

  it('accepts updates of any content type as the signed bytes', async () => {
    const { id, key, secret } = await subscribed();
    server.clock.pass(30);
    const body = Buffer.from(
      JSON.stringify({
        version: 'https://jsonfeed.org/version/1.1',
        title: '晨报',
        items: [{ id: '1', url: server.site.url('/json'), title: '戊事', content_html: longText('戊事') }],
      }),
    );
    for (const type of ['application/json', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x']) {
      const { status } = await server.call('POST', `/public/websub/${key}`, {
        body,
        headers: {
          'content-type': type,
          'x-hub-signature': `sha512=${createHmac('sha512', secret).update(body).digest('hex')}`,
        },
      });
      expect([type, status]).toEqual([type, 200]);
    }
    await server.runJobs();
    expect((await server.runs(id))[0]).toMatchObject({ is_pushed: true, found: 1, stored: 1 });
  });

  it('polls rarely while the lease is valid, renews it in time, and polls again after it has expired', async () => {
    const { id } = await subscribed();
    server.clock.pass(700);
    await server.collect();
    const wait = async () => ((await server.row(id)).next_run_at?.getTime() ?? 0) - server.clock.now().getTime();
    expect(await wait()).toBeGreaterThan(3_590_000);
    getHubRequests();
    server.clock.pass(9 * 86_400 - 600);
    await tend();
    expect(getHubRequests()).toMatchObject([{ 'hub.mode': 'subscribe' }]);
    expect(await server.row(id)).toMatchObject({ hub_state: 'active' });
    server.clock.pass(86_400);
    await tend();
    expect(await server.row(id)).toMatchObject({ hub_state: 'asking', hub_until: null });
    expect(await wait()).toBeLessThanOrEqual(0);
  });

  it('unsubscribes from the hub when the source is paused or deleted', async () => {
    const { id, key, secret } = await subscribed();
    getHubRequests();
    await server.kernel.get(SourceService).update(id, { isEnabled: false });
    await tend();
    expect(getHubRequests()).toMatchObject([{ 'hub.mode': 'unsubscribe', 'hub.topic': server.site.url('/topic') }]);
    expect((await send(key, secret, feed('丁事'))).status).toBe(404);
    expect((await answer(key, {})).status).toBe(404);
    expect((await answer(key, { 'hub.mode': 'unsubscribe' })).text).toBe('prove-it');
    expect(await subscription(id)).toBeUndefined();
    await server.kernel.get(SourceService).update(id, { isEnabled: true });
    await tend();
    expect(getHubRequests()).toMatchObject([{ 'hub.mode': 'subscribe' }]);
    await server.kernel.get(SourceService).remove([id]);
    await tend();
    expect(getHubRequests()).toMatchObject([{ 'hub.mode': 'unsubscribe' }]);
  });

  it('continues polling when a hub refuses, denies or cannot be reached', async () => {
    server.site.pages.set('/hub', { status: 403, body: 'topic not allowed' });
    server.site.pages.set('/feed', { body: feed('甲事') });
    const id = await server.source({ path: '/feed' });
    await server.collect();
    for (let attempt = 0; attempt < 5; attempt += 1) {
      await tend();
      server.clock.pass(200_000);
    }
    await tend();
    expect(await subscription(id)).toMatchObject({ error_code: 'extraction.hub-refused' });
    expect(['failed', 'asking']).toContain((await server.row(id)).hub_state);
    const { callback_key: key = '' } = (await subscription(id)) ?? {};
    server.site.pages.set('/hub', { status: 202 });
    await server.database.query(`update websub_subscription set state = 'asking'`);
    expect((await answer(key, { 'hub.mode': 'denied', 'hub.reason': 'full' })).status).toBe(200);
    expect(await server.row(id)).toMatchObject({ hub_state: 'denied' });
    await server.collect();
    expect((await server.runs(id))[0]).toMatchObject({ is_pushed: false });
  });

  it('leaves updates that are too large in the feed and reads it completely later', async () => {
    const { id, key, secret } = await subscribed();
    for (let news = 0; news < 21; news += 1) await send(key, secret, feed(`事${news}`));
    expect((await server.database.query('select from websub_content')).rows).toEqual([]);
    expect(await server.row(id)).toMatchObject({ etag: null, next_run_at: server.clock.now() });
  });
});

it('is left alone where no hub can reach us', async () => {
  const server = await extractionServer();
  try {
    server.site.pages.set('/feed', {
      headers: { link: `<${server.site.url('/hub')}>; rel="hub"` },
      body: getRss(server.site, []),
    });
    const id = await server.source({ path: '/feed' });
    await server.collect();
    expect(await server.row(id)).toMatchObject({
      hub_url: server.site.url('/hub'),
      hub_topic: server.site.url('/feed'),
    });
    await server.kernel.get(WebSubHubs).tend();
    expect((await server.database.query('select from websub_subscription')).rows).toEqual([]);
    expect(server.site.requests.filter(({ path }) => path === '/hub')).toEqual([]);
  } finally {
    await server.close();
  }
}, 60_000);
