import { afterEach, describe, expect, it } from '@rstest/core';
import { definePlugin, ExtensionError } from '#core';
import { sqlMigration, table } from '../database';
import { defineServer } from '../side';
import { testServer, type TestServer } from '../testing';
import { ClientTables, TableRemovals } from './index';

const notes = definePlugin({ id: 'notes', summary: '' });
const side = defineServer(notes, {
  tables: {
    own: [
      table('note', { distribution: 'client', key: 'client_id', deletedWith: { client: 'client_id' } }),
      table('note_article', {
        distribution: 'client',
        key: 'client_id',
        deletedWith: { client: 'client_id', article: 'article_id' },
      }),
    ],
  },
  migrations: [
    sqlMigration(
      '0001-note',
      `create table note (client_id bigint not null, text text, password_hash text, notified_key text);
       create table note_article (client_id bigint not null, article_id bigint not null);`,
    ),
  ],
});

describe('tables of all plugins', () => {
  let server: TestServer | undefined;
  afterEach(() => server?.close());

  /** A plugin with rows of two clients; `lose` decides whether it can be loaded. */
  async function start(): Promise<{ server: TestServer; lose: (isLost: boolean) => void }> {
    let isLost = false;
    const load = async () => {
      if (isLost) throw new Error('chunk lost');
      return { default: side };
    };
    server = await testServer([{ manifest: notes, load }]);
    await server.database.query(
      `insert into note values (1, 'a', 'the hash', 'the key'), (1, 'b', null, null), (2, 'c', null, null)`,
    );
    await server.database.query('insert into note_article values (1, 7), (1, 8), (2, 7)');
    return { server, lose: (is) => (isLost = is) };
  }

  it('are not cleared while a plugin cannot be loaded, and are as soon as it can', async () => {
    const { server: app, lose } = await start();
    const removals = app.kernel.get(TableRemovals);
    lose(true);
    await expect(removals.remove(app.database, 'client', ['1'])).rejects.toThrow(ExtensionError);
    await expect(app.kernel.get(ClientTables).counts('1')).rejects.toThrow(ExtensionError);
    lose(false);
    await removals.remove(app.database, 'client', ['1']);
    expect((await app.database.query('select client_id from note')).rows).toEqual([{ client_id: '2' }]);
  });

  it('are counted and read for a client also where a plugin is off, since its rows are removed, too', async () => {
    const { server: app } = await start();
    await app.kernel.switchOff(new Set(['notes']));
    const tables = app.kernel.get(ClientTables);
    const counts = (await tables.counts('1')).filter(({ rows }) => rows > 0);
    expect(counts.map(({ plugin, name, rows }) => [plugin, name, rows])).toEqual([
      ['notes', 'note', 2],
      ['notes', 'note_article', 2],
    ]);
    const articleCounts = [...(await tables.getCounts('1', ['7', '9']))].filter(([, rows]) => rows > 0);
    expect(articleCounts).toEqual([['note_article', 1]]);
    const read = (await tables.tables()).filter(({ name }) => name === 'note');
    for (const each of read)
      for await (const rows of tables.rows('1', each))
        expect(rows).toEqual([
          { client_id: 1, text: 'a', notified_key: 'the key' },
          { client_id: 1, text: 'b', notified_key: null },
        ]);
    expect(read).toHaveLength(1);
  });
});
