import { afterAll, beforeAll, describe, expect, it } from '@rstest/core';
import { testGateway, testMessage, type TestGateway } from '#core/server/testing';
import { wecomApp } from './wecom-app';

let gateway: TestGateway;
beforeAll(async () => void (gateway = await testGateway()));
afterAll(() => gateway.close());

const channel = () => wecomApp(gateway.services);
const settings = () => ({ Server: gateway.url, Corp_ID: 'ww1', Agent_ID: 1000002, Secret: 'se/cret' });
const message = (more: object = {}) => testMessage({ address: 'chenmo', ...more });
const token = (access_token: string) => ({ body: { errcode: 0, access_token, expires_in: 7200 } });
const done = { body: { errcode: 0, errmsg: 'ok', msgid: 'm1' } };

describe('WeCom application', () => {
  it('requests a token once and sends a card with it', async () => {
    const { send } = channel();
    const from = gateway.got.length;
    gateway.answer(token('t1'), done, done);
    const link = 'https://monitor.example/a';
    expect(await send(message({ link, text: '长'.repeat(600) }), settings())).toEqual({
      status: 'accepted',
      reference: 'm1',
    });
    const { textcard, ...rest } = gateway.sent() as { textcard: { description: string; url: string } };
    expect(rest).toEqual({ touser: 'chenmo', agentid: 1000002, msgtype: 'textcard' });
    expect([textcard.url, Buffer.byteLength(textcard.description)]).toEqual([link, 510]);
    await send(message(), settings());
    expect(gateway.sent()).toMatchObject({ msgtype: 'text', text: { content: '预警\n有新文章' } });
    expect(gateway.got.slice(from).map(({ method, path }) => `${method} ${path}`)).toEqual([
      'GET /cgi-bin/gettoken?corpid=ww1&corpsecret=se%2Fcret',
      'POST /cgi-bin/message/send?access_token=t1',
      'POST /cgi-bin/message/send?access_token=t1',
    ]);
  });

  it('requests a new token once after it has expired', async () => {
    const { send } = channel();
    gateway.answer(token('t1'), { body: { errcode: 42001, errmsg: 'access_token expired' } }, token('t2'), done);
    expect(await send(message(), settings())).toMatchObject({ status: 'accepted' });
    expect(gateway.got.at(-1)?.path).toContain('access_token=t2');
    const ended = { body: { errcode: 40014, errmsg: 'invalid' } };
    gateway.answer(ended, token('t3'), ended);
    expect(await send(message(), settings())).toEqual({ status: 'failed', reason: 'credentials: 40014 invalid' });
  });

  it('reports why there is no token and retries later when the service is busy', async () => {
    const { send } = channel();
    gateway.answer(
      { body: { errcode: 40001, errmsg: 'invalid credential' } },
      { body: { errcode: -1, errmsg: 'busy' } },
    );
    expect(await send(message(), settings())).toEqual({
      status: 'failed',
      reason: 'credentials: 40001 invalid credential',
    });
    expect(await send(message(), settings())).toEqual({ status: 'failed', reason: 'server: -1 busy', retryAfter: 60 });
  });

  it.each([
    [{ errcode: 0, errmsg: 'ok', invaliduser: 'chenmo' }, 'address: chenmo', undefined],
    [{ errcode: 81013, errmsg: 'user not exist' }, 'address: 81013 user not exist', undefined],
    [{ errcode: 60020, errmsg: 'not allow to access from your ip' }, 'not-allowed: 60020', undefined],
    [{ errcode: 45009, errmsg: 'freq' }, 'busy: 45009 freq', 60],
  ])('answered %j: %s', async (body, reason, retryAfter) => {
    gateway.answer(token('t1'), { body });
    const outcome = await channel().send(message(), settings());
    expect(outcome).toMatchObject({ status: 'failed', reason: expect.stringContaining(reason) as string });
    expect('retryAfter' in outcome ? outcome.retryAfter : undefined).toBe(retryAfter);
  });
});
