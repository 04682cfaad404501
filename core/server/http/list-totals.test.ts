import { afterAll, beforeAll, describe, expect, it } from '@rstest/core';
import { z } from 'zod';
import { defineContract, definePlugin, type PluginEntry } from '#core';
import { defineServer, serve, type ServerSide } from '../side';
import { testCaller, testServer, type TestServer } from '../testing';
import { ListTotals } from './list-totals';

let made = 0;
let isAsleep = false;

/** A plugin with a list of three; `start` runs when it is loaded. */
function lister(id: string, start: () => void = () => undefined): PluginEntry<ServerSide> {
  const manifest = definePlugin({ id, summary: '', privileges: { [id]: ['browse'] } });
  const contract = defineContract({
    list: {
      summary: 'Lists',
      method: 'GET',
      path: `/v1/${id}`,
      privilege: [id, 'browse'],
      result: z.object({ total: z.number(), list: z.array(z.object({ n: z.number() })) }),
    },
  });
  const side = defineServer(manifest, {
    start,
    calls: [
      serve(contract, () => {
        made += 1;
        return { list: async () => ({ total: 3, list: [{ n: 1 }] }) };
      }),
    ],
  });
  return { manifest, load: async () => ({ default: side }) };
}

describe('list totals', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await testServer([
      lister('good'),
      lister('sleepy', () => {
        if (isAsleep) throw new Error('cannot wake');
      }),
    ]);
  });
  afterAll(() => server.close());
  const caller = testCaller('1', ['good', 'sleepy'], { privileges: { good: { b: 1 }, sleepy: { b: 1 } } });
  const ask = (plugin: string, who = caller) =>
    server.kernel.get(ListTotals).ask(who, { plugin, path: `/v1/${plugin}`, query: {} });

  it('are null where the plugin cannot wake, and there as soon as it can', async () => {
    isAsleep = true;
    expect(await ask('sleepy')).toBeNull();
    isAsleep = false;
    expect(await ask('sleepy')).toEqual({ total: 3, list: [{ n: 1 }] });
  });

  it("are read from the call's own handler, created once", async () => {
    made = 0;
    await ask('good');
    await ask('good');
    expect(made).toBe(1);
  });

  it('are undefined for callers who may not see the list, and for missing plugins', async () => {
    expect(await ask('good', { ...caller, privileges: {} })).toBeUndefined();
    expect(await ask('good', { ...caller, plugins: new Set() })).toBeUndefined();
    expect(await ask('nobody')).toBeUndefined();
  });
});
