import { describe, expect, it } from '@rstest/core';
import type { Caller, DatabaseService, Statements } from '#core/server';
import { hourLength } from '#shared/time';
import { countRule, firstMoment, maxCounted } from './rule-count';

/** Stub of a database with one article per hour, which times out on spans longer than the given number of hours. */
function hourly(
  maxLength: number,
  every = hourLength,
): { readonly database: DatabaseService; readonly spans: number[] } {
  const spans: number[] = [];
  const now = Date.now();
  const query = async (text: string, [from, to]: readonly Date[] = []): Promise<{ rows: unknown[] }> => {
    if (!from || !to) return { rows: [] };
    const limit = Number(/limit (\d+)/.exec(text)?.[1]);
    spans.push(Math.round((to.getTime() - from.getTime()) / hourLength));
    if (to.getTime() - from.getTime() > maxLength * hourLength)
      throw Object.assign(new Error('canceling statement due to statement timeout'), { code: '57014' });
    const rows = [];
    for (let at = now; at >= from.getTime() && rows.length < limit; at -= every)
      if (at < to.getTime()) rows.push({ article_id: String(at), published_at: new Date(at) });
    return { rows };
  };
  const database = {
    transaction: (work: (tx: Statements) => Promise<unknown>) => work({ query } as unknown as Statements),
  } as unknown as DatabaseService;
  return { database, spans };
}

const rule = { kind: 'word', word: '召回' } as const;
const caller = { clientId: '1', timeZone: 'Asia/Shanghai' } as Caller;
const hoursBack = () => (Date.now() - firstMoment(caller, 7)) / hourLength;

describe('countRule', () => {
  it('counts all days at once when that is fast', async () => {
    const { database, spans } = hourly(1_000);
    const { rows, isCapped, since } = await countRule(database, caller, rule, 7);
    expect(spans).toEqual([Math.round(hoursBack() + 1)]);
    expect(hoursBack()).toBeGreaterThanOrEqual(6 * 24);
    expect(Math.abs(rows.length - hoursBack())).toBeLessThan(3);
    expect(isCapped).toBe(false);
    expect(since).toBe(firstMoment(caller, 7));
  });

  it('goes backwards in growing steps when it is slow, and reports how far it came', async () => {
    const { database } = hourly(10);
    const { rows, isCapped, since } = await countRule(database, caller, rule, 7);
    expect(isCapped).toBe(true);
    expect(Math.round((Date.now() - since) / hourLength)).toBe(13);
    expect(rows.every(({ published_at }) => published_at.getTime() >= since)).toBe(true);
    expect(new Set(rows.map(({ article_id }) => article_id)).size).toBe(rows.length);
  });

  it('reads no span twice and finds everything when the steps suffice', async () => {
    const { rows, isCapped } = await countRule(hourly(168).database, caller, rule, 7);
    expect(isCapped).toBe(false);
    expect(rows.length).toBeGreaterThanOrEqual(Math.floor(hoursBack()));
    expect(new Set(rows.map(({ article_id }) => article_id)).size).toBe(rows.length);
  });

  it('stops at the cap and reports since when', async () => {
    const { rows, isCapped, since } = await countRule(hourly(1_000, 1_000).database, caller, rule, 7);
    expect([rows.length, isCapped]).toEqual([maxCounted, true]);
    expect(since).toBe(rows.at(-1)?.published_at.getTime());
  });

  it('reports that nothing was counted when not even one hour could be evaluated', async () => {
    const { rows, isCapped } = await countRule(hourly(0.5).database, caller, rule, 7);
    expect([rows.length, isCapped]).toEqual([0, true]);
  });
});
