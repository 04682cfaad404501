import { setTimeout as wait } from 'node:timers/promises';
import { Client } from 'undici';
import { percentile, rounded } from './percentile';
import type { ServerProcess } from './server-process';

/** Result of an operation, and the responsiveness of the server meanwhile. */
export interface Watched<T> {
  readonly given: T;
  readonly seconds: number;
  /** 99th percentile of the response times of `/healthz` in milliseconds, and the maximum. */
  readonly healthP99: number;
  readonly healthWorst: number;
  /** Maximum memory growth of the process, in megabytes. */
  readonly grownMegabytes: number;
}

/** Probes a server every ten milliseconds during an operation, over a separate connection. */
export async function watchServer<T>(server: ServerProcess, work: () => Promise<T>): Promise<Watched<T>> {
  const client = new Client(server.url);
  const times: number[] = [];
  const before = server.residentBytes();
  let max = before;
  let isOver = false;
  const looking = (async () => {
    while (!isOver) {
      const started = performance.now();
      const { body } = await client.request({ method: 'GET', path: '/healthz' });
      await body.dump();
      times.push(performance.now() - started);
      max = Math.max(max, server.residentBytes());
      await wait(10);
    }
  })();
  const started = performance.now();
  try {
    const workResult = await work();
    isOver = true;
    await looking;
    return {
      given: workResult,
      seconds: rounded((performance.now() - started) / 1000, 2),
      healthP99: rounded(percentile(times, 0.99)),
      healthWorst: rounded(percentile(times, 1)),
      grownMegabytes: Math.round((max - before) / 1e6),
    };
  } finally {
    isOver = true;
    await client.close();
  }
}
