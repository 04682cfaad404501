import { afterAll, beforeAll, describe, expect, it } from '@rstest/core';
import { definePlugin, type PluginEntry } from '#core';
import { defineServer, PluginSwitch, type Caller, type JobContext, type ServerSide } from '#core/server';
import { startTestApp, type TestApp } from '#core/server/testing';
import { platformClientId } from '#plugins/clients/server';
import type { PluginRow } from '../../plugins/plugin-manager/contract';

const path = '/v1/operate/plugin-manage';
const log: string[] = [];
const entry = (manifest: PluginEntry<ServerSide>['manifest'], side: ServerSide | Error): PluginEntry<ServerSide> => ({
  manifest,
  load: () => (side instanceof Error ? Promise.reject(side) : Promise.resolve({ default: side })),
});
const base = definePlugin({ id: 'test-base', summary: 'A base' });
const upper = definePlugin({ id: 'test-upper', summary: 'Stands on the base', requires: ['test-base'] });
const broken = definePlugin({ id: 'test-broken', summary: 'Cannot be read' });
const clumsy = definePlugin({ id: 'test-clumsy', summary: 'Cannot prepare' });
const planted = [
  entry(
    base,
    defineServer(base, {
      start: () => void log.push('start base'),
      stop: () => void log.push('stop base'),
      jobs: [{ name: 'test-base.asked', run: async () => void log.push('job') }],
    }),
  ),
  entry(
    upper,
    defineServer(upper, {
      prepare: async () => void log.push('prepare upper'),
      stop: () => void log.push('stop upper'),
    }),
  ),
  entry(broken, new Error('its code is damaged')),
  entry(clumsy, defineServer(clumsy, { prepare: () => Promise.reject(new Error('no room')) })),
];

describe('plugins at run time', () => {
  let app: TestApp;
  let operator: Caller;
  const list = async () =>
    new Map((await app.ask<{ list: PluginRow[] }>(operator, 'GET', path)).body.list.map((row) => [row.Plugin_ID, row]));
  const set = (Plugin_ID: string, Is_On: boolean, With_Others = false) =>
    app.ask<{ Changed: string[]; code: string; message: string }>(operator, 'PUT', path, {
      body: { Plugin_ID, Is_On, With_Others },
    });

  beforeAll(async () => {
    app = await startTestApp(['plugin-manager', 'remarks', 'latency'], { planted });
    operator = app.caller({ userType: 'operator', clientId: platformClientId });
  });
  afterAll(() => app.close());

  it('are listed with their contributions and their clients', async () => {
    await app.database.query(
      `insert into client_service_type (service_type_name, is_all_plugins, plugin_ids) values
        ('Small', false, '{latency}'), ('Whole', true, '{}')`,
    );
    const ledger = (await list()).get('latency');
    expect(ledger).toMatchObject({ Is_On: true, Is_Own: true, Is_Essential: false });
    expect(ledger?.Tables).toContain('client_latency');
    expect(ledger?.Service_Types).toEqual(expect.arrayContaining(['Small', 'Whole']));
    expect((await list()).get('extraction')?.Service_Types).not.toContain('Small');
    expect(ledger?.Calls).toBeGreaterThan(2);
  });

  it('are isolated when they fail, with a reason', async () => {
    const pluginStates = await list();
    expect(pluginStates.get('test-broken')?.Failure?.Message).toBe('its code is damaged');
    expect(pluginStates.get('test-clumsy')?.Failure?.Message).toBe('no room');
    expect(pluginStates.get('remarks')?.Failure).toBeNull();
  });

  it('are disabled and enabled with their dependents while the server runs', async () => {
    log.length = 0;
    await app.kernel.activate('test-upper');
    expect((await set('test-base', false)).body).toMatchObject({
      code: 'plugins.needed',
      message: 'test-base is required by test-upper',
    });
    expect((await set('test-base', false, true)).body.Changed).toEqual(['test-upper', 'test-base']);
    expect(log).toEqual(['stop upper', 'stop base']);
    await expect(app.kernel.activate('test-base')).rejects.toThrow('Plugin test-base is disabled');
    expect((await set('test-upper', true)).body.code).toBe('plugins.needs');
    expect((await set('test-upper', true, true)).body.Changed).toEqual(['test-base', 'test-upper']);
    expect(log.slice(2)).toEqual(['start base', 'prepare upper']);
  });

  it('answer no calls while disabled', async () => {
    const ask = () => app.ask(app.caller(), 'GET', '/v1/operate/system-monitor/latency');
    expect((await ask()).status).toBe(200);
    await set('latency', false);
    expect([(await ask()).status, (await ask()).body]).toEqual([403, expect.objectContaining({ code: 'plugin-off' })]);
    const person = app.caller();
    expect(app.kernel.enabled(person.plugins).some(({ id }) => id === 'latency')).toBe(false);
    await set('latency', true);
    expect((await ask()).status).toBe(200);
  });

  it('keep their pending work until they are enabled again', async () => {
    log.length = 0;
    await set('test-base', false, true);
    const { jobDefinitions } = await import('../../core/server/boot/job-definitions');
    const definition = (await jobDefinitions(app.kernel, new Set(['process']))).find(
      ({ name }) => name === 'test-base.asked',
    );
    const postponed: Date[] = [];
    const context = { postpone: async (until: Date) => void postponed.push(until) } as unknown as JobContext;
    await definition?.run({}, context);
    expect(log).not.toContain('job');
    expect(postponed.map((until) => until.getTime() > Date.now())).toEqual([true]);
    await set('test-upper', true, true);
    await definition?.run({}, context);
    expect([log.includes('job'), postponed.length]).toEqual([true, 1]);
  });

  it('stay on where nothing works without them', async () => {
    expect((await set('clients', false, true)).body.code).toBe('plugins.essential');
    expect((await set('articles', false, true)).body.code).toBe('plugins.essential');
    expect((await set('nobody', false)).status).toBe(404);
    expect((await list()).get('articles')?.Is_On).toBe(true);
  });

  it('are also switched by a message from another process', async () => {
    const pluginSwitch = new PluginSwitch(app.kernel);
    await pluginSwitch.start(new Set());
    await app.database.query(
      "insert into plugin_switch (plugin, is_on) values ('latency', false) on conflict (plugin) do update set is_on = false",
    );
    await app.database.query("select pg_notify('plugins', '')");
    for (let tries = 0; tries < 50 && app.kernel.isOn('latency'); tries += 1)
      await new Promise((resolve) => setTimeout(resolve, 100));
    expect(app.kernel.isOn('latency')).toBe(false);
    await pluginSwitch.stop();
  });

  it('reach their current state when a starting process begins to listen', async () => {
    const pluginSwitch = new PluginSwitch(app.kernel);
    await app.database.query("update plugin_switch set is_on = true where plugin = 'latency'");
    await pluginSwitch.start(new Set());
    expect(app.kernel.isOn('latency')).toBe(true);
    await pluginSwitch.stop();
  });

  it('can be switched only by permitted users, and each change is logged', async () => {
    const reader = { ...operator, privileges: { 'plugin-manage': { b: 1 as const } } };
    expect((await app.ask(reader, 'PUT', path, { body: { Plugin_ID: 'latency', Is_On: false } })).status).toBe(403);
    const { rows } = await app.database.query<{ row_id: string; action: string }>(
      "select row_id, action from operation_log where entity = 'plugin' order by operation_id limit 2",
    );
    expect(rows).toEqual([
      { row_id: 'test-upper', action: 'disable' },
      { row_id: 'test-base', action: 'disable' },
    ]);
  });
});
