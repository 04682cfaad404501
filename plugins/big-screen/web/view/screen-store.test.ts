import { afterEach, beforeEach, describe, expect, it, rs } from '@rstest/core';
import type { ChartData, BigScreenAnswer, BigScreenDetail } from '../../contract';
import { blankScreen } from '../editor/blank-screen';
import { Turns } from './turns';
import { BigScreenStore } from './screen-store';

const base = Date.UTC(2026, 10, 23, 8);
const part = (Key: string, more: object = {}) => ({
  Key,
  Kind: 'module' as const,
  Module_ID: 'top-sites',
  ...{ X: 0, Y: 0, Width: 100, Height: 100 },
  ...more,
});
const screen: BigScreenDetail = {
  ...blankScreen('墙', ''),
  Big_Screen_ID: '7',
  Version: 1,
  Layout: { ...blankScreen('', '').Layout, Parts: [part('a'), part('b', { Refresh: 90 })] },
};

/** A server stub whose answers are controlled by the test. */
function played() {
  let version = 1;
  let isAway = false;
  const broken = new Set<string>();
  const requestedKeys: string[] = [];
  const getAnswer = (Key: string, count: number): BigScreenAnswer => ({
    Key,
    Module_ID: 'top-sites',
    Input: {},
    Error: broken.has(Key) ? { code: 'internal', message: 'no' } : null,
    Answer: broken.has(Key)
      ? null
      : {
          Module_ID: 'top-sites',
          Rows: [],
          Counted: count,
          ...{ From: '', To: '', Before: null, Newest_At: null, Silent_Sources: [] },
          As_Of: new Date(Date.now()).toISOString(),
        },
  });
  const client = {
    layout: async () => ({ ...screen, Version: version }),
    chartData: async ({ query }: { query: { keys?: string; at?: string } }): Promise<ChartData> => {
      requestedKeys.push(query.keys ?? query.at ?? '*');
      if (isAway) throw new Error('away');
      const keys = query.keys?.split(',') ?? ['a', 'b'];
      return {
        At: new Date(Date.now()).toISOString(),
        Version: version,
        Answers: keys.map((key) => getAnswer(key, requestedKeys.length)),
      };
    },
  };
  return {
    client: client as never,
    asked: requestedKeys,
    broken,
    leave: (away: boolean) => (isAway = away),
    edit: () => (version += 1),
  };
}

describe('a big screen', () => {
  beforeEach(() => {
    rs.useFakeTimers();
    rs.setSystemTime(base);
  });
  afterEach(() => {
    rs.useRealTimers();
  });
  const begin = async () => {
    const server = played();
    const store = new BigScreenStore(server.client, () => Date.now());
    await store.show('7');
    return { server, store };
  };

  it('requests all parts once, then all due parts in one call', async () => {
    const { server, store } = await begin();
    await rs.advanceTimersByTimeAsync(95_000);
    expect(server.asked).toEqual(['*', 'a', 'a', '*']);
    store.stop();
    await rs.advanceTimersByTimeAsync(200_000);
    expect(server.asked).toHaveLength(4);
  });

  it('marks parts that could not be refreshed with the time of their data, and clears the mark on success', async () => {
    const { server, store } = await begin();
    server.leave(true);
    await rs.advanceTimersByTimeAsync(60_000);
    expect([store.late.size, store.error !== undefined, store.answers.get('a')?.Answer?.Counted]).toEqual([0, true, 1]);
    await rs.advanceTimersByTimeAsync(60_000);
    expect(store.late.get('a')).toBe(new Date(base).toISOString());
    server.leave(false);
    await rs.advanceTimersByTimeAsync(61_000);
    expect([store.late.size, store.error]).toEqual([0, undefined]);
  });

  it('keeps the last valid answer of a failing part and marks it', async () => {
    const { server, store } = await begin();
    server.broken.add('a');
    await rs.advanceTimersByTimeAsync(31_000);
    expect([store.answers.get('a')?.Answer?.Counted, [...store.late.keys()]]).toEqual([1, ['a']]);
    server.broken.clear();
    await rs.advanceTimersByTimeAsync(31_000);
    expect(store.late.size).toBe(0);
    store.stop();
  });

  it('reloads the layout after another user has saved it', async () => {
    const { server, store } = await begin();
    server.edit();
    await rs.advanceTimersByTimeAsync(31_000);
    expect([store.detail?.Version, server.asked]).toEqual([2, ['*', 'a', '*']]);
    store.stop();
  });

  it('does not refresh a past moment', async () => {
    const { server, store } = await begin();
    await store.show('7', '2026-11-20T00:00:00.000Z');
    await rs.advanceTimersByTimeAsync(200_000);
    expect(server.asked).toEqual(['*', '2026-11-20T00:00:00.000Z']);
  });

  it('recovers automatically when the server becomes available', async () => {
    const server = played();
    server.leave(true);
    const store = new BigScreenStore(server.client, () => Date.now());
    await store.show('7');
    expect(store.detail).toBe(null);
    server.leave(false);
    await rs.advanceTimersByTimeAsync(6_000);
    expect(store.detail?.Big_Screen_ID).toBe('7');
    store.stop();
  });

  it('rotates with others until it is paused', async () => {
    const turns = new Turns(['a', 'b', 'c'], 10);
    await rs.advanceTimersByTimeAsync(21_000);
    expect(turns.current).toBe('c');
    turns.next();
    expect(turns.current).toBe('a');
    turns.pause();
    await rs.advanceTimersByTimeAsync(60_000);
    expect(turns.current).toBe('a');
    turns.previous();
    turns.play();
    await rs.advanceTimersByTimeAsync(11_000);
    expect(turns.current).toBe('a');
    turns.stop();
  });
});
