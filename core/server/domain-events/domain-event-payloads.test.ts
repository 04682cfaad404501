import { expect, it } from '@rstest/core';
import type { Statements } from '../database';
import { DomainEventPayloads } from './domain-event-payloads';

/** A transaction that responds when the test decides. */
function slowTransaction() {
  const requests: (readonly string[])[] = [];
  const answers: { resolve: () => void; reject: () => void }[] = [];
  const query = (_text: string, [, places]: readonly unknown[] = []) =>
    new Promise((resolve, reject) => {
      requests.push(places as readonly string[]);
      answers.push({
        resolve: () =>
          resolve({ rows: (places as readonly string[]).map((place) => ({ place, payload: `p${place}` })) }),
        reject: () => reject(new Error('lost')),
      });
    });
  return { tx: { query } as unknown as Statements, asked: requests, answers };
}

const settled = () => new Promise((resolve) => setImmediate(resolve));

it('reads payloads wanted by several consumers once', async () => {
  const { tx, asked, answers } = slowTransaction();
  const payloads = new DomainEventPayloads();
  const first = payloads.read(tx, 'told', ['1', '2']);
  const second = payloads.read(tx, 'told', ['2', '3']);
  await settled();
  expect(asked).toEqual([['1', '2']]);
  answers[0]?.resolve();
  await settled();
  expect(asked).toEqual([['1', '2'], ['3']]);
  answers[1]?.resolve();
  expect([...(await first)]).toEqual([
    ['1', 'p1'],
    ['2', 'p2'],
  ]);
  expect([...(await second)]).toEqual([
    ['2', 'p2'],
    ['3', 'p3'],
  ]);
});

it('lets a waiting reader read by itself after another one failed', async () => {
  const { tx, asked, answers } = slowTransaction();
  const payloads = new DomainEventPayloads();
  const first = payloads.read(tx, 'told', ['1']).catch((error: Error) => error.message);
  const second = payloads.read(tx, 'told', ['1']);
  await settled();
  answers[0]?.reject();
  expect(await first).toBe('lost');
  await settled();
  expect(asked).toEqual([['1'], ['1']]);
  answers[1]?.resolve();
  expect((await second).get('1')).toBe('p1');
});
