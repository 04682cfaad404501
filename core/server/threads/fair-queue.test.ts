import { expect, it } from '@rstest/core';
import { FairQueue } from './fair-queue';

it('serves queues in turn, whatever their length', () => {
  const queue = new FairQueue<string>();
  for (const item of ['a1', 'a2', 'a3', 'b1', 'c1', 'c2']) queue.add(item[0] as string, item);
  expect(queue.take((line) => line !== 'a')).toBe('b1');
  expect(queue.remove('c', 'c1')).toBe(true);
  expect(queue.remove('c', 'c1')).toBe(false);
  expect([queue.take(), queue.take()]).toEqual(['a1', 'c2']);
  queue.putBack('a', 'a1');
  expect([queue.take(), queue.clear(), queue.take()]).toEqual(['a1', ['a2', 'a3'], undefined]);
});
