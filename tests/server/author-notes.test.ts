import { afterAll, beforeAll, describe, expect, it } from '@rstest/core';
import type { AuthorNote } from '#plugins/author-analysis';
import { startFullApp, type FullApp, type Person } from './full-app';

const path = '/v1/front/author-note';
const account = { Author: '记者甲', Site: '晨星网' };

describe('notes about accounts', () => {
  let app: FullApp;
  beforeAll(async () => {
    app = await startFullApp();
  });
  afterAll(() => app.close());

  const read = async (person: Person, query: Record<string, string> = account) =>
    (await app.ask<AuthorNote>(person, 'GET', path, { query })).body;
  const write = (person: Person, Note: string) =>
    app.ask<AuthorNote>(person, 'PUT', path, { body: { ...account, Note } });

  it('are shared within a client, name their author, and stay with their client and account', async () => {
    expect(await read('manager')).toEqual({ Note: '', User_Name: null, Updated_At: null });
    await write('manager', '曾两次主动撤稿');
    expect((await write('manager', ' 已联系 ')).body.Note).toBe('已联系');
    const note = await read('manager', { Author: '记者甲', Site: '晨星网' });
    expect([note.Note, note.User_Name !== null, note.Updated_At !== null]).toEqual(['已联系', true, true]);
    expect((await read('manager', { ...account, Site: '别站' })).Note).toBe('');
    expect((await read('stranger')).Note).toBe('');
    expect((await write('watcher', '不该写')).status).toBe(403);
    expect((await write('manager', '')).body).toEqual({ Note: '', User_Name: null, Updated_At: null });
  });

  it('require the names of author and site', async () => {
    expect((await app.ask('manager', 'GET', path, { query: { Author: '记者甲' } })).status).toBe(400);
  });
});
