import { afterAll, beforeAll, describe, expect, it } from '@rstest/core';
import { testGateway, testMessage, type TestGateway } from '#core/server/testing';
import { slack } from './slack';

let gateway: TestGateway;
beforeAll(async () => void (gateway = await testGateway()));
afterAll(() => gateway.close());

const path = '/services/T01/B02/xyz';
const send = (more: object = {}) =>
  slack(gateway.services).send(testMessage({ address: 'press', ...more }), { Groups: { press: gateway.url + path } });

describe('Slack channel', () => {
  it('is sent a text in which nothing is interpreted as Slack markup', async () => {
    gateway.answer({ body: 'ok' });
    expect(await send({ text: '<!here> A & B', link: 'https://monitor.example/a?x=1&y=2' })).toEqual({
      status: 'sent',
    });
    expect(gateway.got.at(-1)).toMatchObject({ method: 'POST', path });
    expect(gateway.sent()).toEqual({
      text: '预警\n&lt;!here&gt; A &amp; B\nhttps://monitor.example/a?x=1&amp;y=2',
      mrkdwn: false,
      unfurl_links: false,
    });
  });

  it.each([
    [{ status: 429, body: 'rate_limited', headers: { 'retry-after': '30' } }, 'busy: HTTP 429 rate_limited', 30],
    [{ status: 404, body: 'no_service' }, 'address: no_service', undefined],
    [{ status: 410, body: 'channel_is_archived' }, 'address: channel_is_archived', undefined],
    [{ status: 403, body: 'action_prohibited' }, 'not-allowed: HTTP 403 action_prohibited', undefined],
    [{ status: 400, body: 'invalid_payload' }, 'content: HTTP 400 invalid_payload', undefined],
  ])('that answers %j: %s', async (reply, reason, retryAfter) => {
    gateway.answer(reply);
    expect(await send()).toEqual({ status: 'failed', reason, ...(retryAfter ? { retryAfter } : {}) });
  });
});
