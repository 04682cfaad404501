import { connect } from 'node:net';
import { afterAll, beforeAll, expect, it } from '@rstest/core';
import { startFullApp, type FullApp } from '../server/full-app';

let app: FullApp;
beforeAll(async () => {
  app = await startFullApp();
});
afterAll(() => app.close());

/** Sends a header line every second without end; returns the milliseconds until the server closed the connection. */
function trickle(port: number): Promise<number> {
  const started = Date.now();
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => socket.write('GET /healthz HTTP/1.1\r\nHost: localhost\r\n'));
    const timer = setInterval(() => socket.write('X-Slow: 1\r\n'), 1_000);
    socket.on('error', () => undefined);
    socket.on('close', () => {
      clearInterval(timer);
      resolve(Date.now() - started);
    });
    socket.resume();
  });
}

it('disconnects peers that never finish their headers and keeps serving others', async () => {
  const address = await app.app.listen({ host: '127.0.0.1', port: 0 });
  const slow = Array.from({ length: 300 }, () => trickle(Number(new URL(address).port)));
  expect((await fetch(`${address}/healthz`)).status).toBe(200);
  expect(Math.max(...(await Promise.all(slow)))).toBeLessThan(12_000);
});
