import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from '@rstest/core';
import type { UserType } from '#core/server';
import { pluginsWith, testServer, type TestServer } from '#core/server/testing';
import { ClientService, platformClientId } from '#plugins/clients/server';
import { UserService } from '#plugins/users/server';
import type { TvDetail, TvHit, TvImport, TvPreview } from '../contract';

const wanted = [
  'clients',
  'privileges',
  'users',
  'account',
  'audit-log',
  'notices',
  'branding',
  'articles',
  'readers',
  'collector-nodes',
  'extraction',
  'subjects',
  'classification',
  'tv-monitor',
];
const password = 'Kranich-48-Wolken';
const path = '/v1/front/tools/tv-monitor';
const srt = (...texts: string[]) =>
  texts
    .map(
      (text, index) =>
        `${index + 1}\r\n00:00:${String(index * 4).padStart(2, '0')},000 --> 00:00:${String(index * 4 + 3).padStart(2, '0')},500\r\n${text}\r\n`,
    )
    .join('\r\n');
const evening = srt('各位观众晚上好', '海蓝汽车今天宣布召', '回两万辆轿车', '原因是刹车存在隐患', '天气方面明天多云');

describe('TV monitor', () => {
  let server: TestServer;
  let streams: Server;
  let origin: string;
  const tokens: Record<string, string> = {};
  const streamRequests: { readonly url: string; readonly range?: string }[] = [];
  const ids: Record<string, string> = {};

  const call = async <T>(user: string, method: string, url: string, body?: unknown) => {
    const { status, body: answer } = await server.call(method, url, { token: tokens[user], body });
    return { status, body: answer as T & { readonly code?: string; readonly details?: object } };
  };
  const send = async <T>(
    user: string,
    to: 'preview' | 'upload',
    name: string,
    content: string | Uint8Array,
    form: Readonly<Record<string, string>> = {},
  ) => {
    const mark = 'the-mark';
    const fields = Object.entries(form)
      .map(([key, value]) => `--${mark}\r\ncontent-disposition: form-data; name="${key}"\r\n\r\n${value}\r\n`)
      .join('');
    const payload = Buffer.concat([
      Buffer.from(`${fields}--${mark}\r\ncontent-disposition: form-data; name="file"; filename="${name}"\r\n\r\n`),
      Buffer.from(content),
      Buffer.from(`\r\n--${mark}--\r\n`),
    ]);
    const answer = await server.app.inject({
      method: 'POST',
      url: `${path}/${to}`,
      payload,
      headers: { authorization: `Bearer ${tokens[user]}`, 'content-type': `multipart/form-data; boundary=${mark}` },
    });
    return { status: answer.statusCode, body: JSON.parse(answer.body) as T & { readonly code?: string } };
  };
  const hits = async (user: string, query = '') =>
    (await call<{ list: TvHit[]; total: number; next: string | null }>(user, 'GET', `${path}?${query}`)).body;

  beforeAll(async () => {
    streams = createServer((request, response) => {
      streamRequests.push({ url: request.url ?? '', ...(request.headers.range && { range: request.headers.range }) });
      if (request.url === '/live.m3u8') response.end('#EXTM3U\n#EXTINF:4,\n#EXT-X-BYTERANGE:4@2\nall.ts\n');
      else if (request.url === '/all.ts') response.setHeader('content-type', 'video/mp2t').end('0123456789');
      else response.writeHead(404).end();
    });
    await new Promise<void>((done) => streams.listen(0, '127.0.0.1', done));
    const { port } = streams.address() as AddressInfo;
    origin = `http://127.0.0.1:${port}`;
    server = await testServer(pluginsWith(wanted), { OUTBOUND_ALLOW_HOSTS: `pages=127.0.0.1:${port}` });
    const clients = server.kernel.get(ClientService);
    const users = server.kernel.get(UserService);
    const make = async (name: string, userType: UserType, clientId: string) => {
      await users.create({ clientId, userName: name, displayName: name, userType, password: { text: password } });
      tokens[name] = (
        await call<{ access_token: string }>(name, 'POST', '/public/login', { username: name, password })
      ).body.access_token;
    };
    const first = await clients.create({ client_name: '甲公司', client_type: 'enterprise' });
    const second = await clients.create({ client_name: '乙公司', client_type: 'enterprise' });
    await make('operator', 'operator', platformClientId);
    await make('first', 'manager', first.client_id);
    await make('second', 'manager', second.client_id);
    const made = async (user: string, url: string, body: object, key: string) =>
      (await call<Record<string, string>>(user, 'POST', url, body)).body[key] ?? '';
    ids.channel = await made(
      'operator',
      '/v1/operate/operation-setting/tv-channel',
      { Channel_Name: '海蓝频道', Region: '310000', Stream_Url: `${origin}/live.m3u8`, Is_Enabled: true },
      'Channel_ID',
    );
    ids.programme = await made(
      'operator',
      '/v1/operate/operation-setting/tv-programme',
      {
        Programme_Name: '晚间新闻',
        Channel_ID: ids.channel,
        Days: 'daily',
        Start_Time: '18:30',
        Duration_Minutes: 30,
        Is_Enabled: true,
      },
      'Programme_ID',
    );
    ids.subject = await made(
      'first',
      '/v1/manage/class-manage/subject',
      { Subject_Name: '召回', Rule: '海蓝汽车+召回', Notation: 'classic', Is_Enabled: true },
      'Subject_ID',
    );
    await server.runJobs();
  }, 60_000);
  afterAll(async () => {
    await server?.close();
    streams?.close();
  });

  it('manages channels and programmes and refuses invalid ones', async () => {
    expect([ids.channel, ids.programme, ids.subject].every((id) => /^\d+$/.test(id ?? ''))).toBe(true);
    const wrong = (url: string, body: object) => call('operator', 'POST', `/v1/operate/operation-setting/${url}`, body);
    expect(
      (await wrong('tv-channel', { Channel_Name: '二', Stream_Url: 'http://169.254.169.254/x.m3u8' })).status,
    ).toBe(400);
    expect((await wrong('tv-channel', { Channel_Name: '三', Region: '999999' })).status).toBe(400);
    expect((await wrong('tv-programme', { Programme_Name: '晚间新闻', Channel_ID: ids.channel })).body.code).toBe(
      'tv-monitor.programme-present',
    );
    expect(
      (await wrong('tv-programme', { Programme_Name: '早', Channel_ID: ids.channel, Start_Time: '25:00' })).body.code,
    ).toBe('tv-monitor.start-time');
    expect((await call('first', 'GET', '/v1/operate/operation-setting/tv-channel')).status).toBe(403);
  });

  it('previews a file before it is imported', async () => {
    const { body } = await send<TvPreview>(
      'operator',
      'preview',
      '海蓝频道_晚间新闻_20260105.srt',
      `${evening}\r\n9\r\n00:0x:00,000 --> 00:00:50,000\r\n坏\r\n`,
    );
    expect(body).toMatchObject({
      Format: 'srt',
      Charset: 'utf-8',
      Cue_Count: 6,
      Fault_Count: 1,
      Faults: [{ Code: 'time', Excerpt: '坏' }],
      Suggested: { Programme_ID: ids.programme, Started_At: '2026-01-05T10:30:00.000Z' },
    });
    expect((await send('operator', 'preview', 'x.srt', 'no captions at all')).body.code).toBe(
      'tv-monitor.unknown-format',
    );
  });

  it('turns a broadcast into an article and finds the rule’s words to the second, also across captions', async () => {
    const place = { Programme_ID: ids.programme ?? '', Started_At: '2026-01-05T10:30:00.000Z' };
    const { status, body } = await send<{ Broadcast_ID: string }>('operator', 'upload', '晚间新闻.srt', evening, place);
    expect(status).toBe(200);
    ids.evening = body.Broadcast_ID;
    expect((await call<{ list: TvImport[] }>('operator', 'GET', `${path}/transcript-list`)).body.list).toMatchObject([
      { State: 'waiting', Cue_Count: 5 },
    ]);
    await server.runJobs();
    expect((await call<{ list: TvImport[] }>('operator', 'GET', `${path}/transcript-list`)).body.list).toMatchObject([
      { State: 'stored' },
    ]);
    expect(
      (
        await server.database.query(
          'select title, media_type, site_name, author_name, region, published_at from article',
        )
      ).rows,
    ).toMatchObject([
      {
        title: '晚间新闻 2026-01-05 18:30',
        media_type: 10,
        site_name: '海蓝频道',
        author_name: '晚间新闻',
        region: 310000,
        published_at: new Date('2026-01-05T10:30:00Z'),
      },
    ]);
    const { list, total } = await hits('first');
    expect(total).toBe(1);
    expect(list[0]).toMatchObject({
      Broadcast_ID: ids.evening,
      Channel_Name: '海蓝频道',
      Stream: 'live',
      Hit_Count: 2,
      Duration: 19_500,
    });
    expect(list[0]?.Cues.map(({ Start, Marks }) => [Start, Marks.map(({ word }) => word)])).toEqual([
      [4000, ['海蓝汽车', '召回']],
      [8000, ['召回']],
    ]);
    const of = (user: string) =>
      call<{ Broadcast: TvHit | null }>(user, 'GET', `${path}/article-broadcast?Article_ID=${list[0]?.Article_ID}`);
    expect((await of('first')).body.Broadcast).toMatchObject({ Broadcast_ID: ids.evening, Hit_Count: 2 });
    expect((await of('second')).body).toEqual({ Broadcast: null });
    expect(await hits('second')).toMatchObject({ total: 0 });
    expect((await hits('second', 'Scope=all')).list).toMatchObject([{ Article_ID: null, Hit_Count: 0 }]);
    const matchingHits = (await hits('second', `Scope=all&keyword=${encodeURIComponent('刹车 AND 隐患')}`)).list;
    expect(matchingHits.map(({ Cues }) => Cues.map(({ Number }) => Number))).toEqual([[4]]);
    expect((await hits('second', `Scope=all&keyword=${encodeURIComponent('刹车 AND 没有这个词')}`)).total).toBe(0);
    expect((await call('first', 'GET', `${path}?keyword=${encodeURIComponent('(a')}`)).status).toBe(400);
    expect(
      await hits(
        'first',
        `Subject_ID=${ids.subject}&Channel_ID=${ids.channel}&Programme_ID=${ids.programme}&Started_At=2026-01-05T00:00:00Z..2026-01-06T00:00:00Z`,
      ),
    ).toMatchObject({ total: 1 });
    expect(await hits('first', 'Started_At=2026-01-06T00:00:00Z..')).toMatchObject({ total: 0 });
  });

  it('imports the same file once, requires confirmation before replacing another, and then leaves one article', async () => {
    const place = { Programme_ID: ids.programme ?? '', Started_At: '2026-01-05T10:30:00.000Z' };
    expect(
      (await send<{ Broadcast_ID: string }>('operator', 'upload', '晚间新闻.srt', evening, place)).body.Broadcast_ID,
    ).toBe(ids.evening);
    const fixed = srt('各位观众晚上好', '海蓝汽车今天宣布召回三万辆');
    expect((await send('operator', 'upload', '二.srt', fixed, place)).body.code).toBe('tv-monitor.present');
    const { body } = await send<{ Broadcast_ID: string }>('operator', 'upload', '二.srt', fixed, {
      ...place,
      Replaces: 'true',
    });
    await server.runJobs();
    ids.evening = body.Broadcast_ID;
    expect((await server.database.query('select 1 from article')).rowCount).toBe(1);
    expect((await hits('first')).list).toMatchObject([{ Broadcast_ID: ids.evening, Hit_Count: 1, Cue_Count: 2 }]);
  });

  it('keeps a client’s imports private to that client', async () => {
    const { body } = await call<{ Broadcast_ID: string }>('second', 'POST', `${path}/transcript`, {
      Programme_ID: ids.programme,
      Started_At: '2026-01-06T10:30:00Z',
      Content: JSON.stringify([{ start: 1, end: 2, text: '只给乙公司' }]),
    });
    await server.runJobs();
    expect((await hits('second')).list).toMatchObject([{ Broadcast_ID: body.Broadcast_ID, Is_Own: true }]);
    expect((await hits('first', 'Scope=all')).list.map(({ Broadcast_ID }) => Broadcast_ID)).toEqual([ids.evening]);
    expect((await call('first', 'GET', `${path}/broadcast?id=${body.Broadcast_ID}`)).status).toBe(404);
    expect((await call('first', 'DELETE', `${path}/broadcast?id=${body.Broadcast_ID}`)).status).toBe(404);
    expect((await call('second', 'DELETE', `${path}/broadcast?id=${ids.evening}`)).status).toBe(404);
    expect((await call('second', 'DELETE', `${path}/broadcast?id=${body.Broadcast_ID}`)).status).toBe(200);
    expect(await hits('second', 'Scope=all')).toMatchObject({ total: 1 });
    expect((await server.database.query('select 1 from article')).rowCount).toBe(1);
    expect(
      (await server.database.query('select 1 from tv_cue where broadcast_id = $1', [body.Broadcast_ID])).rowCount,
    ).toBe(0);
  });

  it('shows a day of the channels with the schedule', async () => {
    const day = async (date: string) =>
      (
        await call<{ list: { Broadcasts: { Hit_Count: number }[]; Planned: { Started_At: string }[] }[] }>(
          'first',
          'GET',
          `${path}/day?Day=${date}`,
        )
      ).body.list;
    expect(await day('2026-01-05')).toMatchObject([
      { Channel_Name: '海蓝频道', Broadcasts: [{ Hit_Count: 1 }], Planned: [] },
    ]);
    expect(await day('2026-01-07')).toMatchObject([
      {
        Broadcasts: [],
        Planned: [{ Programme_Name: '晚间新闻', Started_At: '2026-01-07T10:30:00.000Z', Duration: 1_800_000 }],
      },
    ]);
  });

  it('relays the stream of the channel and nothing that it does not name', async () => {
    const { body } = await call<TvDetail>('first', 'GET', `${path}/broadcast?id=${ids.evening}`);
    expect(body.Stream_Url).toBe(`${origin}/live.m3u8`);
    const playlist = await server.call('GET', `${path}/stream?id=${ids.evening}`, { token: tokens.first });
    const part = playlist.text.split('\n').find((line) => line.startsWith('/')) ?? '';
    expect(playlist.text).not.toContain('BYTERANGE');
    const segment = await server.call('GET', part, { token: tokens.first });
    expect([segment.status, segment.text, segment.headers['content-type']]).toEqual([200, '2345', 'video/mp2t']);
    expect(streamRequests.at(-1)).toEqual({ url: '/all.ts', range: 'bytes=2-5' });
    expect((await server.call('GET', part.replace('all.ts', 'other'), { token: tokens.first })).status).toBe(403);
    expect((await server.call('GET', part.replace(/id=\d+/, 'id=1'), { token: tokens.first })).status).toBe(404);
    expect((await server.call('GET', part)).status).toBe(401);
    await server.database.query('update tv_channel set stream_url = $1', [`${origin}/gone`]);
    expect((await call('first', 'GET', `${path}/stream?id=${ids.evening}`)).body.code).toBe('tv-monitor.stream');
  });

  it('refuses to delete channels and programmes in use', async () => {
    expect(
      (await call('operator', 'DELETE', `/v1/operate/operation-setting/tv-channel?id=${ids.channel}`)).body.code,
    ).toBe('tv-monitor.not-empty');
    expect(
      (await call('operator', 'DELETE', `/v1/operate/operation-setting/tv-programme?id=${ids.programme}`)).body.code,
    ).toBe('tv-monitor.not-empty');
    expect((await call('operator', 'DELETE', `${path}/broadcast?id=${ids.evening}`)).status).toBe(200);
    expect(
      (await call('operator', 'DELETE', `/v1/operate/operation-setting/tv-programme?id=${ids.programme}`)).status,
    ).toBe(200);
    expect(
      (await call('operator', 'DELETE', `/v1/operate/operation-setting/tv-channel?id=${ids.channel}`)).status,
    ).toBe(200);
  });
});
