import { afterAll, beforeAll, describe, expect, it } from '@rstest/core';
import { testGateway, testMessage, type TestGateway } from '#core/server/testing';
import { wecomRobot } from './wecom-robot';

let gateway: TestGateway;
beforeAll(async () => void (gateway = await testGateway()));
afterAll(() => gateway.close());

const path = '/cgi-bin/webhook/send?key=693a91f6-7xxx-4bc4-97a0-0ec2sifa5aaa';
const send = (more: object = {}, groups?: Record<string, string>) =>
  wecomRobot(gateway.services).send(testMessage({ address: '公关群', ...more }), {
    Groups: groups ?? { 公关群: gateway.url + path },
  });

describe('WeCom group robot', () => {
  it('receives a text by one POST', async () => {
    gateway.answer({ body: { errcode: 0, errmsg: 'ok' } });
    expect(await send({ link: 'https://monitor.example/a/1' })).toEqual({ status: 'sent' });
    expect(gateway.got.at(-1)).toMatchObject({
      method: 'POST',
      path,
      headers: { 'content-type': 'application/json; charset=utf-8' },
    });
    expect(gateway.sent()).toEqual({
      msgtype: 'text',
      text: { content: '预警\n有新文章\nhttps://monitor.example/a/1' },
    });
  });

  it('receives no more bytes than allowed, with the complete link', async () => {
    gateway.answer({ body: { errcode: 0 } });
    await send({ text: '长'.repeat(3000), link: 'https://monitor.example/a/1' });
    const { content } = (gateway.sent() as { text: { content: string } }).text;
    expect(Buffer.byteLength(content)).toBeLessThanOrEqual(2048);
    expect(Buffer.byteLength(content)).toBeGreaterThan(2040);
    expect(content).toMatch(/长…\nhttps:\/\/monitor\.example\/a\/1$/);
  });

  it.each([
    [{ body: { errcode: 45009, errmsg: 'api freq out of limit' } }, 'busy: 45009 api freq out of limit', 60],
    [{ body: { errcode: 45009 }, headers: { 'retry-after': '17' } }, 'busy: 45009', 17],
    [{ body: { errcode: 93000, errmsg: 'invalid webhook url' } }, 'address: 93000 invalid webhook url', undefined],
    [{ body: { errcode: 45002 } }, 'too-large: 45002', undefined],
    [{ status: 502, body: 'bad' }, 'server: HTTP 502 bad', 60],
  ])('that replies %j: %s', async (reply, reason, retryAfter) => {
    gateway.answer(reply);
    expect(await send()).toEqual({ status: 'failed', reason, ...(retryAfter ? { retryAfter } : {}) });
  });

  it('must be configured in the settings', async () => {
    const before = gateway.got.length;
    expect(await send({ address: '别的群' })).toEqual({ status: 'failed', reason: 'no-group: 别的群' });
    expect(await send({}, {})).toMatchObject({ reason: 'unset: 公关群' });
    expect(await send({}, { 公关群: 'https://example.cn/other' })).toMatchObject({ reason: 'unset: Groups 公关群' });
    expect(gateway.got).toHaveLength(before);
  });
});
