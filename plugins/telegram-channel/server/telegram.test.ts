import { afterAll, beforeAll, describe, expect, it } from '@rstest/core';
import { testGateway, testMessage, type TestGateway } from '#core/server/testing';
import { telegram } from './telegram';

let gateway: TestGateway;
beforeAll(async () => void (gateway = await testGateway()));
afterAll(() => gateway.close());

const Token = '123456:AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA';
const send = (more: object = {}) =>
  telegram(gateway.services).send(testMessage({ address: '-100200', ...more }), { Server: `${gateway.url}/`, Token });

describe('Telegram bot', () => {
  it('sends a text to a chat', async () => {
    gateway.answer({ body: { ok: true, result: { message_id: 42 } } });
    expect(await send({ link: 'https://monitor.example/a' })).toEqual({ status: 'accepted', reference: '42' });
    expect(gateway.got.at(-1)).toMatchObject({ method: 'POST', path: `/bot${Token}/sendMessage` });
    expect(gateway.sent()).toEqual({
      chat_id: '-100200',
      text: '预警\n有新文章\nhttps://monitor.example/a',
      link_preview_options: { is_disabled: true },
    });
  });

  it('sends at most 4,096 characters including the link', async () => {
    gateway.answer({ body: { ok: true, result: { message_id: 1 } } });
    await send({ text: 'a'.repeat(9000), link: 'https://monitor.example/a' });
    const { text } = gateway.sent() as { text: string };
    expect([text.length, text.endsWith('…\nhttps://monitor.example/a')]).toEqual([4096, true]);
  });

  it.each([
    [
      { status: 429, body: { ok: false, description: 'Too Many Requests', parameters: { retry_after: 35 } } },
      'busy: Too Many Requests',
      35,
    ],
    [
      { status: 403, body: { ok: false, description: 'Forbidden: bot was blocked by the user' } },
      'address: ',
      undefined,
    ],
    [{ status: 400, body: { ok: false, description: 'Bad Request: chat not found' } }, 'address: ', undefined],
    [{ status: 401, body: { ok: false, description: 'Unauthorized' } }, 'credentials: Unauthorized', undefined],
    [{ status: 502, body: 'Bad Gateway' }, 'server: HTTP 502', 60],
  ])('when Telegram answers %j: %s', async (reply, reason, retryAfter) => {
    gateway.answer(reply);
    const outcome = await send();
    expect(outcome).toMatchObject({ status: 'failed', reason: expect.stringContaining(reason) as string });
    expect('retryAfter' in outcome ? outcome.retryAfter : undefined).toBe(retryAfter);
    expect(JSON.stringify(outcome)).not.toContain(Token);
  });

  it('leaves the result uncertain when the connection breaks', async () => {
    gateway.answer(null);
    expect(await send()).toMatchObject({ status: 'uncertain' });
  });

  it('accepts chats by number or name', () => {
    const { addressShape } = telegram(gateway.services);
    const right = ['123', '-100123', '@channel'].map((text) => addressShape?.test(text));
    expect([right, addressShape?.test('channel')]).toEqual([[true, true, true], false]);
  });
});
