import { afterAll, beforeAll, describe, expect, it } from '@rstest/core';
import { definePlugin, NotFoundError } from '#core';
import { defineResource, fields } from '#core/resource';
import { sqlMigration, table } from '../database';
import { defineServer } from '../side';
import { testCaller, testServer, type TestServer } from '../testing';
import { ResourceStore } from './resource-store';
import { resourceTable } from './resource-table';
import { serveResource } from './serve-resource';

const notes = definePlugin({ id: 'notes', summary: '', extends: ['core.selects'], privileges: { notes: ['browse'] } });
const note = defineResource({
  name: 'note',
  plugin: 'notes',
  module: 'notes',
  path: '/v1/notes',
  key: 'Note_ID',
  fields: { Name: fields.text({ required: true, max: 50 }) },
});
let changes = 0;
const served = serveResource(note, { changed: async () => void (changes += 1) });
const side = defineServer(notes, {
  calls: [served.calls],
  contributions: [served.select],
  tables: { own: [table('note', { distribution: 'reference', deletedWith: { client: 'client_id' } })] },
  migrations: [sqlMigration('0001-note', resourceTable(note))],
});

describe('resource access for other modules', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await testServer([{ manifest: notes, load: async () => ({ default: side }) }]);
  });
  afterAll(() => server.close());
  const mine = testCaller('1', ['notes']);
  const other = testCaller('2', ['notes']);

  it('returns single rows of the caller and reports each change', async () => {
    const access = served.access(server.kernel);
    const { Note_ID } = await access.save(mine, '', null, { Name: 'a' });
    expect(await access.one(mine, Note_ID)).toMatchObject({ Name: 'a' });
    await expect(access.one(other, Note_ID)).rejects.toThrow(NotFoundError);
    expect(await access.byIds(other, [Note_ID])).toEqual([]);
    expect((await access.byIds(mine, [Note_ID, '5'])).map(({ Name }) => Name)).toEqual(['a']);
    await access.remove(mine, '', [Note_ID]);
    expect(changes).toBe(2);
  });

  it('sorts names: Latin ones regardless of case, then Chinese ones by their pronunciation', async () => {
    const caller = testCaller('3', ['notes']);
    const access = served.access(server.kernel);
    for (const Name of ['西安市', 'Zeta', '安徽省', '北京市', 'alpha', '阿坝州', '沈阳市'])
      await access.save(caller, '', null, { Name });
    const sorted = ['alpha', 'Zeta', '阿坝州', '安徽省', '北京市', '沈阳市', '西安市'];
    const store = new ResourceStore(note);
    const getNames = async (sort: string) =>
      (await store.list(server.database, '3', { sort })).list.map(({ Name }) => Name);
    expect(await getNames('Name')).toEqual(sorted);
    expect(await getNames('-Name')).toEqual([...sorted].reverse());
  });

  it('refuses to give all where that would be cut', async () => {
    const access = served.access(server.kernel);
    await server.database.query(`insert into note (client_id, name) select 1, 'n' from generate_series(1, 100001)`);
    await expect(access.all(mine)).rejects.toThrow('100001 rows of note');
    expect(await access.all(other)).toEqual([]);
  });
});
