import { afterAll, beforeAll, describe, expect, it } from '@rstest/core';
import { testGateway, testMessage, type TestGateway } from '#core/server/testing';
import { teams } from './teams';

let gateway: TestGateway;
beforeAll(async () => void (gateway = await testGateway()));
afterAll(() => gateway.close());

const path = '/workflows/abc/triggers/manual/paths/invoke?sig=x';
const send = (more: object = {}) =>
  teams(gateway.services).send(testMessage({ address: '公关', ...more }), { Groups: { 公关: gateway.url + path } });

describe('Teams channel', () => {
  it('sends an adaptive card with a button for the link', async () => {
    gateway.answer({ status: 202, body: '' });
    expect(await send({ text: '一\n二', link: 'https://monitor.example/a' })).toEqual({ status: 'sent' });
    expect(gateway.got.at(-1)).toMatchObject({ method: 'POST', path });
    expect(gateway.sent()).toMatchObject({
      type: 'message',
      attachments: [
        {
          contentType: 'application/vnd.microsoft.card.adaptive',
          content: {
            type: 'AdaptiveCard',
            body: [{ text: '预警' }, { text: '一\n\n二' }],
            actions: [{ type: 'Action.OpenUrl', url: 'https://monitor.example/a' }],
          },
        },
      ],
    });
  });

  it('sends no message above 28 KB', async () => {
    gateway.answer({ status: 202 });
    await send({ text: '长'.repeat(20_000), subject: '题'.repeat(500) });
    expect(gateway.got.at(-1)?.body.length).toBeLessThan(28 * 1024);
  });

  it('reports the retry time of a busy channel, and does not retry one that no longer exists', async () => {
    gateway.answer({ status: 429, headers: { 'retry-after': '11' } }, { status: 404, body: 'gone' });
    expect(await send()).toMatchObject({ status: 'failed', retryAfter: 11 });
    expect(await send()).toEqual({ status: 'failed', reason: 'address: HTTP 404 gone' });
  });
});
