import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@rstest/core';
import { spawnSync } from 'node:child_process';
import { plugins } from 'virtual:plugins';
import { ExtensionError } from '#core';
import { TableRemovals, type Caller } from '#core/server';
import { startTestApp, type TestApp } from '#core/server/testing';
import { platformClientId } from '#plugins/clients/server';
import type { PluginRow } from '../contract';

const root = join(import.meta.dirname, '../../..');
const sample = join(root, 'docs/shift-notes');
const work = mkdtempSync(join(tmpdir(), 'third-party-'));
const target = join(work, 'built');

const build = (folder: string) =>
  spawnSync(process.execPath, [join(root, 'scripts/build-plugin.mjs'), folder, target], {
    cwd: root,
    encoding: 'utf8',
    env: { ...process.env, NO_COLOR: '1' },
  });

/** The sample plugin under another name, with one file changed. */
function variant(id: string, file: string, change: (text: string) => string): string {
  const folder = join(work, id);
  cpSync(sample, folder, { recursive: true });
  for (const each of readdirSync(folder, { recursive: true, withFileTypes: true }).filter((one) => one.isFile())) {
    const path = join(each.parentPath, each.name);
    const text = readFileSync(path, 'utf8')
      .replaceAll('shift-notes', id)
      .replaceAll('shift_notes', id.replaceAll('-', '_'))
      .replaceAll('shiftNotes', 'changed')
      .replaceAll('shift-note', `${id}-note`);
    writeFileSync(path, path === join(folder, file) ? change(text) : text);
  }
  return folder;
}

describe('third-party plugin', () => {
  let app: TestApp;
  let operator: Caller;
  const person = () => app.caller({ plugins: new Set([...app.kernel.all.map(({ id }) => id)]) });
  const rows = async () =>
    (
      await app.ask<{ list: PluginRow[]; Refused: { Name: string; Reason: string }[] }>(
        operator,
        'GET',
        '/v1/operate/plugin-manage',
      )
    ).body;

  beforeAll(async () => {
    mkdirSync(target);
    expect(build(sample)).toMatchObject({ status: 0 });
    // Split into parts, because the linter checks whole string literals.
    const foreign = variant('foreign-table', 'server/index.ts', (text) =>
      text.replace('client_id);`', "client_id); ${['alter table cli', 'ent add column spied text'].join('')}`"),
    );
    const writing = variant('foreign-rows', 'server/index.ts', (text) =>
      text.replace(
        'client_id);`',
        `client_id); \${['insert in', "to plugin_switch values ('clients', false)"].join('')}\``,
      ),
    );
    const elsewhere = variant('other-call', 'resource.ts', (text) =>
      text.replace("'/v1/other-call'", "'/v1/user-info-of-others'"),
    );
    for (const folder of [foreign, writing, elsewhere]) expect(build(folder).stderr).toBe('');
    const helped = variant('helped-notes', 'plugin.ts', (text) => text);
    mkdirSync(join(helped, 'help/zh-CN'), { recursive: true });
    writeFileSync(join(helped, 'help/zh-CN/reports.txt'), '## /front/helped-notes\n交接班记录。\n');
    expect(build(helped).stderr).toBe('');
    cpSync(join(target, 'shift-notes'), join(target, 'tampered'), { recursive: true });
    writeFileSync(join(target, 'tampered/server.mjs'), 'export default {};');
    mkdirSync(join(target, 'empty'));
    app = await startTestApp(['plugin-manager'], { env: { PLUGINS_DIR: target } });
    operator = app.caller({ userType: 'operator', clientId: platformClientId });
  });
  afterAll(async () => {
    await app?.close();
    rmSync(work, { recursive: true, force: true });
  });

  it('takes fewer than 100 lines in the sample, besides its texts', () => {
    const lines = readdirSync(sample, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name))
      .reduce(
        (sum, { parentPath, name }) => sum + readFileSync(join(parentPath, name), 'utf8').trimEnd().split('\n').length,
        0,
      );
    expect(lines).toBeLessThan(100);
  });

  it('has calls, tables and privileges like any other', async () => {
    const caller = person();
    const rights = { ...caller, privileges: { 'shift-notes': { b: 1, m: 1 } as const } };
    const made = await app.ask<{ Note_ID: string }>(rights, 'POST', '/v1/shift-notes', {
      body: { Text: '夜班无事' },
    });
    expect(made.status).toBe(200);
    const list = await app.ask<{ list: { Text: string }[] }>(rights, 'GET', '/v1/shift-notes');
    expect(list.body.list.map(({ Text }) => Text)).toEqual(['夜班无事']);
    expect((await app.ask({ ...rights, privileges: {} }, 'GET', '/v1/shift-notes')).status).toBe(403);
    expect((await app.ask({ ...rights, plugins: new Set(['clients']) }, 'GET', '/v1/shift-notes')).body).toMatchObject({
      code: 'plugin-off',
    });
    const stranger = app.caller({ ...rights, clientId: '2' });
    expect((await app.ask<{ list: unknown[] }>(stranger, 'GET', '/v1/shift-notes')).body.list).toEqual([]);
    expect((await app.ask(rights, 'POST', '/v1/shift-notes', { body: {} })).status).toBe(400);
  });

  it('ships its help with its build', async () => {
    const { files } = JSON.parse(readFileSync(join(target, 'helped-notes/plugin.json'), 'utf8')) as {
      files: Record<string, string>;
    };
    expect(Object.keys(files)).toContain('help/zh-CN/reports.txt');
    const row = (await rows()).list.find(({ Plugin_ID }) => Plugin_ID === 'helped-notes');
    expect(row).toMatchObject({ Failure: null });
  });

  it('is listed as third-party and switched like the others', async () => {
    const row = (await rows()).list.find(({ Plugin_ID }) => Plugin_ID === 'shift-notes');
    expect(row).toMatchObject({ Is_Own: false, Version: '1.0.0', Tables: ['shift_notes'], Failure: null });
    await app.ask(operator, 'PUT', '/v1/operate/plugin-manage', { body: { Plugin_ID: 'shift-notes', Is_On: false } });
    expect((await app.ask(person(), 'GET', '/v1/shift-notes')).body).toMatchObject({ code: 'plugin-off' });
    await app.ask(operator, 'PUT', '/v1/operate/plugin-manage', { body: { Plugin_ID: 'shift-notes', Is_On: true } });
    expect((await app.ask(person(), 'GET', '/v1/shift-notes')).status).not.toBe(404);
  });

  it('cannot touch what it does not own, and reports why it does not run', async () => {
    const failure = async (id: string) =>
      (await rows()).list.find(({ Plugin_ID }) => Plugin_ID === id)?.Failure?.Message;
    const holding = (await rows()).list
      .filter(({ Blocks_Deletion }) => Blocks_Deletion)
      .map(({ Plugin_ID }) => Plugin_ID);
    expect(holding.sort()).toEqual(['foreign-rows', 'foreign-table', 'other-call']);
    await expect(
      app.database.transaction((tx) => app.kernel.get(TableRemovals).remove(tx, 'client', ['999'])),
    ).rejects.toBeInstanceOf(ExtensionError);
    expect(await failure('foreign-table')).toContain(
      'it changes database objects that do not start with foreign_table',
    );
    expect(await failure('foreign-rows')).toContain('it writes to plugin_switch');
    expect(await failure('other-call')).toContain('the call /v1/user-info-of-others');
    const { rows: columns } = await app.database.query(
      "select from information_schema.columns where column_name = 'spied'",
    );
    expect(columns).toEqual([]);
    expect((await app.ask(person(), 'GET', '/v1/foreign-table')).status).toBe(404);
    expect(plugins.every(({ manifest }) => app.kernel.isOn(manifest.id) || !app.kernel.all.includes(manifest))).toBe(
      true,
    );
  });

  it('is refused when it differs from its build or is not a plugin', async () => {
    const { Refused } = await rows();
    const reasons = new Map(Refused.map(({ Name, Reason }) => [Name, Reason]));
    expect(reasons.get('tampered')).toContain('server.mjs differs from the file that was built');
    expect(reasons.get('empty')).toContain('plugin.json');
  });

  it('is not built when it violates the repository conventions', () => {
    const { status, stderr } = build(
      variant(
        'nosy',
        'server/index.ts',
        (text) => `${text}\nexport const spy = 'select password_hash from user_account where user_id = $1';\n`,
      ),
    );
    expect(status).toBe(1);
    expect(stderr).toContain('user_account belongs to users');
    const deep = build(
      variant(
        'deep',
        'server/index.ts',
        (text) => `import { stop } from '../../users/server/user-rules';\n${text}\nexport const s = stop;\n`,
      ),
    );
    expect(deep.status).toBe(1);
  });

  it('is not built with an export that the page does not provide, which would be undefined at run time', () => {
    const taking = (id: string, names: string) =>
      build(
        variant(
          id,
          'web/index.ts',
          (text) => `import { ${names} } from '#shared/ui';\n${text}\nexport const taken = [${names}];\n`,
        ),
      );
    expect(taking('borrowing', 'Button, Stack').stderr).toBe('');
    const refused = taking('greedy', 'Button, Select');
    expect(refused.status).toBe(1);
    expect(refused.stderr).toMatch(/Select.*#shared\/ui/);
  });

  it('serves to the page only the files named by its build', async () => {
    const folder = join(target, 'shift-notes');
    expect(dirname(folder)).toBe(target);
    const { ExternalPlugins } = await import('#core/server');
    const external = app.kernel.get(ExternalPlugins);
    const hash = external.discovered.find(({ manifest }) => manifest.id === 'shift-notes')?.hash ?? '';
    expect(String(await external.file('shift-notes', hash, 'web.js'))).toContain('opinionMonitor');
    for (const path of ['server.mjs', '../x', 'plugin.ts', 'locales/../server.mjs'])
      expect(await external.file('shift-notes', hash, path)).toBeUndefined();
    expect(await external.file('shift-notes', 'other', 'web.js')).toBeUndefined();
  });
});
