import { reaction } from 'mobx';
import { describe, expect, it, rs } from '@rstest/core';
import { wait } from '#core/web';
import type { Dashboard } from '../contract';
import { places, type Place } from '../questions';
import { DashboardStore } from './dashboard-store';

const reply = (of: Place, rows: readonly object[] = [{}]) =>
  ({ Place: of, Module_ID: of, Answer: { Rows: rows }, Error: null }) as unknown as Dashboard['Answers'][number];
const dashboard = (subjects: readonly object[] = [{}]): Dashboard => ({
  At: '2026-11-21T07:08:09.000Z',
  Answers: places.map((of) => reply(of, of === 'subjects' ? subjects : [{}])),
  Pins: [],
});

function startDashboard(answer: Dashboard = dashboard()) {
  const ask = rs.fn(async (_: { readonly query: { readonly Is_Full: string } }) => answer);
  const store = new DashboardStore({ dashboard: ask } as never);
  return { store, full: () => ask.mock.calls.map(([{ query }]) => query.Is_Full) };
}

describe('DashboardStore', () => {
  it('renders the cards in three tasks, above the fold first', async () => {
    const { store } = startDashboard();
    const seen: number[] = [];
    reaction(
      () => store.replies.size,
      (size) => seen.push(size),
    );
    await store.ask('24h', '');
    expect(seen).toEqual([2, 5, 7]);
    expect([...store.replies.keys()]).toEqual(['today', 'negatives', 'hot', 'trend', 'media', 'subjects', 'sites']);
  });

  it('takes all at once where nothing is watched, so that no card is drawn in vain', async () => {
    const { store } = startDashboard(dashboard([]));
    const seen: number[] = [];
    reaction(
      () => store.replies.size,
      (size) => seen.push(size),
    );
    await store.ask('24h', '');
    expect(seen).toEqual([7]);
  });

  it('sends a full request again after a reply that was superseded', async () => {
    const { store, full } = startDashboard();
    const first = store.ask('24h', '');
    await wait(0);
    const second = store.ask('24h', '');
    await Promise.all([first, second]);
    await store.ask('24h', '');
    expect(full()).toEqual(['true', 'true', 'false']);
    expect(store.replies.size).toBe(7);
  });

  it('renders only the cards whose reply has changed', async () => {
    let rows = 1;
    const fresh = (): Dashboard => ({
      ...dashboard(),
      Answers: places.map((of) =>
        reply(
          of,
          Array.from({ length: of === 'media' ? rows : 1 }, () => ({})),
        ),
      ),
    });
    const store = new DashboardStore({ dashboard: async () => fresh() } as never);
    await store.ask('24h', '');
    const before = new Map(store.replies);
    rows = 2;
    await store.ask('24h', '');
    expect(places.filter((of) => store.replies.get(of) !== before.get(of))).toEqual(['media']);
    expect(store.reply('media')?.Answer?.Rows).toHaveLength(2);
  });

  it('requests slow panels after five minutes, regardless of other requests', async () => {
    rs.useFakeTimers({ toFake: ['Date'] });
    const { store, full } = startDashboard();
    for (const minutes of [0, 1, 3, 2, 1]) {
      rs.setSystemTime(Date.now() + minutes * 60_000);
      await store.ask('24h', '');
    }
    expect(full()).toEqual(['true', 'false', 'false', 'true', 'false']);
    rs.useRealTimers();
  });
});
