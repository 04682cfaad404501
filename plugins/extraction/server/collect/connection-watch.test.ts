import { expect, it } from '@rstest/core';
import { TestClock } from '../testing/test-clock';
import { ConnectionWatch } from './connection-watch';

const reached = { status: 200 };
const refused = { status: null, error: { code: 'outbound.unreachable', message: '' } };

const watchAfter = (outcomes: readonly (readonly [string, object])[], clock = new TestClock()) => {
  const watch = new ConnectionWatch(clock);
  const changes = outcomes.map(([host, outcome]) => watch.note(host, { status: null, ...outcome }));
  return { watch, clock, changes };
};

it('finds an outage when nearly all hosts are unreachable, and its end with the first response', () => {
  const { watch, changes } = watchAfter([
    ['a', refused],
    ['b', { error: { code: 'outbound.unresolved', message: '' } }],
    ['c', { error: { code: 'outbound.timeout', message: '' } }],
    ['d', refused],
  ]);
  expect(changes).toEqual([undefined, undefined, 'began', undefined]);
  expect(watch.isOut).toBe(true);
  expect(watch.note('a', reached)).toBe('ended');
  expect(watch.isOut).toBe(false);
});

it.each([
  ['few hosts', ['a', 'b', 'a', 'b'].map((host) => [host, refused] as const)],
  [
    'a fifth of the hosts',
    ['a', 'b', 'c', 'd', 'e', 'f', 'g'].map((host, index) => [host, index < 3 ? refused : reached] as const).reverse(),
  ],
  [
    'errors of the sites',
    ['a', 'b', 'c', 'd'].map(
      (host) => [host, { status: 500, error: { code: 'extraction.http-status', message: '' } }] as const,
    ),
  ],
  [
    'rules of the sites',
    ['a', 'b', 'c', 'd'].map(
      (host) => [host, { error: { code: 'extraction.robots-disallowed', message: '' } }] as const,
    ),
  ],
])('finds none for %s', (_, outcomes) => {
  expect(watchAfter(outcomes).watch.isOut).toBe(false);
});

it('forgets what is long ago', () => {
  const { watch, clock } = watchAfter([
    ['a', refused],
    ['b', refused],
  ]);
  clock.pass(11 * 60);
  expect(watch.note('c', refused)).toBeUndefined();
});
