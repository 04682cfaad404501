import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@rstest/core';
import type { Caller } from '#core/server';
import { startTestApp, type TestApp } from '#core/server/testing';
import { IntakeService } from '#plugins/articles/server';
import { ClientService } from '#plugins/clients/server';
import type { BulkRun, BulkAction } from '../contract';

interface Row {
  readonly Article_ID: string;
  readonly Emotion: string;
  readonly Is_Emotion_Set: boolean;
  readonly Status: string;
  readonly Tags: readonly string[];
  readonly Subject_IDs: readonly string[];
  readonly Is_Read: boolean;
}

interface Page {
  readonly list: readonly Row[];
  readonly next: string | null;
}

const path = '/v1/article/bulk';
const count = 1203;

describe('bulk actions on whole lists', () => {
  let app: TestApp;
  let manager: Caller;
  let subjects: string[];

  const post = async <T>(endpoint: string, body: unknown, as = manager): Promise<T> => {
    const answer = await app.ask<T>(as, 'POST', endpoint, { body });
    if (answer.status !== 200) throw new Error(`${endpoint}: ${answer.status} ${answer.text}`);
    return answer.body;
  };
  /** Loads a complete list across several pages. */
  const rows = async (query: Record<string, string> = {}): Promise<Row[]> => {
    const all: Row[] = [];
    for (let after: string | null = ''; after !== null; ) {
      const { body }: { body: Page } = await app.ask<Page>(manager, 'GET', '/v1/article/list', {
        query: { Is_Merged: 'false', size: '200', ...query, ...(after ? { after } : {}) },
      });
      all.push(...body.list);
      after = body.next;
    }
    return all;
  };
  const state = async (Run_ID: string, as = manager) => app.ask<BulkRun>(as, 'GET', path, { query: { Run_ID } });
  const done = async (Filter: Record<string, string>, action: BulkAction): Promise<BulkRun> => {
    const { Run_ID } = await post<BulkRun>(path, { Filter: { Is_Merged: 'false', ...Filter }, Action: action });
    await app.runJobs();
    return (await state(Run_ID)).body;
  };
  const undone = async ({ Run_ID }: BulkRun): Promise<BulkRun> => {
    await post('/v1/article/bulk-undo', { Run_ID });
    await app.runJobs();
    return (await state(Run_ID)).body;
  };
  const pickFields = (all: readonly Row[]) =>
    all.map(({ Article_ID, Emotion, Is_Emotion_Set, Status, Tags, Subject_IDs, Is_Read }) => ({
      Article_ID,
      Emotion,
      Is_Emotion_Set,
      Status,
      Tags,
      Subject_IDs,
      Is_Read,
    }));

  beforeAll(async () => {
    app = await startTestApp(['bulk-work']);
    await app.kernel.activate('articles');
    const { client_id: clientId } = await app.kernel
      .get(ClientService)
      .create({ client_name: '甲', client_type: 'enterprise' });
    manager = app.caller({ clientId });
    subjects = [];
    for (const [Subject_Name, Rule] of [
      ['星河', '星河'],
      ['旁边', '从不出现的词'],
    ]) {
      const made = await post<{ readonly Subject_ID: string }>('/v1/manage/class-manage/subject', {
        Subject_Name,
        Rule,
        Notation: 'modern',
        Is_Enabled: true,
        Sort_Order: 0,
      });
      subjects.push(made.Subject_ID);
    }
    await app.kernel.get(IntakeService).submit(
      Array.from({ length: count }, (_, index) => ({
        via: 'api' as const,
        url: `https://n.example/${index}`,
        title: `星河第${index}期${index % 2 ? '召回' : '动态'}`,
        text: `编号${index * 7919}：星河第${index}期说明${String.fromCodePoint(0x4e00 + index, 0x5e00 + index * 3)}`,
        publishedAt: new Date(Date.now() - 3_600_000 - index * 1000).toISOString(),
      })),
    );
    await app.runJobs();
  }, 60_000);
  afterAll(() => app.close());
  beforeEach(async () => void (await app.database.query('delete from rate_limit')));

  it('changes exactly what the filter finds, beyond one step, and undoes it exactly', async () => {
    const before = pickFields(await rows());
    expect(before).toHaveLength(count);
    const chosen = (await rows({ keyword: '召回' })).map(({ Article_ID }) => Article_ID);
    const [one = '', other = ''] = chosen;
    await post('/v1/article/change-article-suspected-emotion', { id: [one], Emotion: 'positive' });
    await post('/v1/article/tag', { id: [other], Add: ['已有'] });
    const start = pickFields(await rows());
    const actions: readonly [BulkAction, (row: Row) => boolean][] = [
      [{ Kind: 'read', Is_Read: true }, (row) => row.Is_Read],
      [{ Kind: 'status', Status: 'done' }, (row) => row.Status === 'done'],
      [{ Kind: 'emotion', Emotion: 'negative' }, (row) => row.Emotion === 'negative' && row.Is_Emotion_Set],
      [{ Kind: 'tag', Add: ['已有', '新'] }, (row) => row.Tags.includes('已有') && row.Tags.includes('新')],
      [{ Kind: 'subject', Subject_ID: subjects[1] ?? '', Is_Out: false }, (row) => row.Subject_IDs.length === 2],
      [{ Kind: 'subject', Subject_ID: subjects[0] ?? '', Is_Out: true }, (row) => row.Subject_IDs.length === 0],
    ];
    for (const [action, holds] of actions) {
      const run = await done({ keyword: '召回' }, action);
      expect(run).toMatchObject({ State: 'done', Total: chosen.length, Done: chosen.length, Changed: chosen.length });
      const after = await rows();
      expect(after.filter(holds).map(({ Article_ID }) => Article_ID)).toEqual(chosen);
      expect(await undone(run)).toMatchObject({ State: 'undone', Changed: 0 });
      expect(pickFields(await rows())).toEqual(start);
    }
    const run = await done({}, { Kind: 'hide' });
    expect(run).toMatchObject({ Total: count, Changed: count });
    expect(await rows()).toEqual([]);
    await undone(run);
    expect(pickFields(await rows())).toEqual(start);
  }, 120_000);

  it('skips articles changed by another user since', async () => {
    const run = await done({}, { Kind: 'status', Status: 'done' });
    const [first] = await rows();
    await post('/v1/article/change-article-status', { id: [first?.Article_ID], Status: 'ignored' });
    await undone(run);
    expect((await rows()).filter(({ Status }) => Status !== 'open').map(({ Status }) => Status)).toEqual(['ignored']);
    await post('/v1/article/change-article-status', { id: [first?.Article_ID], Status: 'open' });
  });

  it('stops where it is, and what it has done can be undone', async () => {
    const { Run_ID } = await post<BulkRun>(path, {
      Filter: { Is_Merged: 'false' },
      Action: { Kind: 'read', Is_Read: true },
    });
    expect(await post('/v1/article/bulk-stop', { Run_ID })).toMatchObject({ State: 'stopped', Done: 0 });
    await app.runJobs();
    expect((await state(Run_ID)).body).toMatchObject({ State: 'stopped', Done: 0, Changed: 0 });
    expect(await app.ask(manager, 'POST', '/v1/article/bulk-stop', { body: { Run_ID } })).toMatchObject({
      status: 409,
    });
    expect(await undone((await state(Run_ID)).body)).toMatchObject({ State: 'undone' });
    expect(await app.ask(manager, 'POST', '/v1/article/bulk-undo', { body: { Run_ID } })).toMatchObject({
      status: 409,
    });
  });

  it('requires the same privileges as for one article, and shows a run to its owner only', async () => {
    const reader = app.caller({ clientId: manager.clientId, userId: '77', privileges: { classifiedInfo: { b: 1 } } });
    const begin = (action: BulkAction) =>
      app.ask(reader, 'POST', path, { body: { Filter: { Is_Merged: 'false' }, Action: action } });
    expect((await begin({ Kind: 'hide' })).status).toBe(403);
    expect((await begin({ Kind: 'tag', Add: ['新'] })).status).toBe(403);
    expect((await begin({ Kind: 'status', Status: 'done' })).status).toBe(403);
    expect((await begin({ Kind: 'read', Is_Read: true })).status).toBe(200);
    const { Run_ID } = await done({}, { Kind: 'read', Is_Read: true });
    expect((await state(Run_ID, reader)).status).toBe(404);
    const elsewhere = app.caller({ clientId: '1', userId: manager.userId });
    expect((await state(Run_ID, elsewhere)).status).toBe(404);
    expect(
      await app.ask(manager, 'POST', path, {
        body: { Filter: {}, Action: { Kind: 'subject', Subject_ID: '999', Is_Out: false } },
      }),
    ).toMatchObject({ status: 404 });
  });
});
