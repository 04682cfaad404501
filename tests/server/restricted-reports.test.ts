import { afterAll, beforeAll, describe, expect, it } from '@rstest/core';
import type { Caller } from '#core/server';
import type { TestReply } from '#core/server/testing';
import { restrictedClient, hiddenWord, type RestrictedClient } from './restricted-client';

const briefs = '/v1/front/report/brief-report';
const pages = '/v1/front/report/html-report';
const period = { From: '2026-11-01T00:00:00Z', To: new Date(Date.now() + 86_400_000).toISOString() };

interface Known {
  readonly Briefing_ID: string;
  readonly HTML_Report_ID: string;
  readonly Schedule_ID: string;
  readonly Share_ID: string;
  readonly Link: string;
  readonly Revision: number;
  readonly State: string;
  readonly Title: string;
  readonly code: string;
}
interface Listed {
  readonly list: readonly Known[];
  readonly total: number;
}

describe('reports about subjects that a user may not see', () => {
  let client: RestrictedClient;
  const ask = <T = Known>(
    who: Caller | null,
    method: string,
    path: string,
    input: { body?: object; query?: Record<string, string> } = {},
  ): Promise<TestReply<T>> => client.app.ask<T>(who, method, path, input);
  const post = async (path: string, body: object, who = client.manager): Promise<Known> => {
    const { status, body: made, text } = await ask(who, 'POST', path, { body });
    expect([path, status, status === 200 ? '' : text]).toEqual([path, 200, '']);
    return made;
  };
  const total = async (who: Caller, path: string): Promise<number> => (await ask<Listed>(who, 'GET', path)).body.total;
  const built = async (Subject_IDs: readonly string[], who = client.manager, more: object = {}): Promise<string> => {
    const draft = { Kind: 'special', Title: hiddenWord, Modules: ['brief-figures'], Is_Basket: false, Top_Count: 3 };
    const { Briefing_ID } = await post(briefs, { ...draft, ...period, Subject_IDs, ...more }, who);
    await post(`${briefs}/build`, { Briefing_ID }, who);
    await client.app.runJobs();
    return Briefing_ID;
  };
  /** Returns the statuses of all calls for a brief. */
  const briefStatuses = async (who: Caller, id: string, shareId: string): Promise<Record<string, number>> => {
    const one = { body: { Briefing_ID: id } };
    const by = { query: { id } };
    const calls = {
      detail: ['GET', `${briefs}/detail`, by],
      export: ['POST', '/v1/front/report/export', { body: { Briefing_ID: id, format: 'html' } }],
      copy: ['POST', `${briefs}/copy`, one],
      verify: ['POST', `${briefs}/verify`, one],
      pin: ['PUT', `${briefs}/pin`, { body: { Briefing_ID: id, Is_Pinned: true } }],
      update: ['PUT', briefs, { body: { Briefing_ID: id, Kind: 'special', Title: 'x', ...period } }],
      edit: ['PUT', `${briefs}/part`, { body: { Briefing_ID: id, Revision: 1, Blocks: [] } }],
      build: ['POST', `${briefs}/build`, one],
      shares: ['GET', `${briefs}/share`, by],
      share: ['POST', `${briefs}/share`, { body: { Briefing_ID: id, Days: 1 } }],
      revoke: ['DELETE', `${briefs}/share`, { query: { id: shareId } }],
      send: ['POST', `${briefs}/send`, { body: { Briefing_ID: id, Receiver_IDs: ['1'] } }],
    } as const;
    const statuses: Record<string, number> = {};
    for (const [name, [method, path, input]] of Object.entries(calls))
      statuses[name] = (await ask(who, method, path, input)).status;
    return statuses;
  };

  beforeAll(async () => {
    client = await restrictedClient(['briefings', 'html-reports']);
  });
  afterAll(() => client.app.close());

  it('are inaccessible to that user in every call, while their links stay as their creator set them', async () => {
    const { manager, restricted, hiddenSubject } = client;
    for (const subjects of [[hiddenSubject], []]) {
      const id = await built(subjects);
      const { Share_ID, Link } = await post(`${briefs}/share`, { Briefing_ID: id, Days: 1 });
      expect([await total(manager, briefs), await total(restricted, briefs)]).toEqual([1, 0]);
      const statuses = await briefStatuses(restricted, id, Share_ID);
      expect(new Set(Object.values(statuses)), JSON.stringify(statuses)).toEqual(new Set([404]));
      expect((await ask<{ removed: number }>(restricted, 'DELETE', briefs, { query: { id } })).body.removed).toBe(0);
      const samples = '/v1/manage/report/client-report-template-setting';
      expect((await ask<Listed>(restricted, 'GET', `${samples}/sample`)).body.list).toEqual([]);
      const preview = { body: { Template_ID: 'ready-brief', Sample_ID: id } };
      expect((await ask(restricted, 'POST', `${samples}/preview`, preview)).status).toBe(404);
      const variables = '/v1/manage/report/report-template-instructions';
      expect((await ask(restricted, 'GET', variables, { query: { id } })).status).toBe(404);
      const Token = new URL(Link).searchParams.get('token');
      expect((await ask(null, 'POST', '/public/briefing', { body: { Token } })).status).toBe(200);
      expect((await ask(manager, 'GET', `${briefs}/detail`, { query: { id } })).body.State).toBe('done');
      await ask(manager, 'DELETE', briefs, { query: { id } });
    }
  });

  it('are that user’s where all of their subjects may be seen, also without naming any', async () => {
    const { manager, restricted, openSubject, hiddenSubject } = client;
    const ownReport = await built([], restricted);
    const named = await built([openSubject]);
    for (const id of [ownReport, named]) {
      const { body, text } = await ask(restricted, 'GET', `${briefs}/detail`, { query: { id } });
      expect(body.State).toBe('done');
      expect(text.split('"Report"')[1]).not.toContain(hiddenWord);
    }
    expect(await total(restricted, briefs)).toBe(2);
    // The user who builds it sees more, so it covers more subjects.
    await post(`${briefs}/build`, { Briefing_ID: ownReport });
    await client.app.runJobs();
    expect((await ask(restricted, 'GET', `${briefs}/detail`, { query: { id: ownReport } })).status).toBe(404);
    // Its scope changes with its settings.
    const change = { Briefing_ID: named, Kind: 'special', Title: 'x', ...period, Subject_IDs: [hiddenSubject] };
    expect((await ask(restricted, 'PUT', briefs, { body: change })).status).toBe(404);
    expect((await ask(manager, 'PUT', briefs, { body: change })).status).toBe(200);
    expect((await ask(restricted, 'GET', `${briefs}/detail`, { query: { id: named } })).status).toBe(404);
    const draft = { Kind: 'special', Title: 'x', ...period, Subject_IDs: [hiddenSubject] };
    expect((await ask(restricted, 'POST', briefs, { body: draft })).status).toBe(404);
    for (const id of [ownReport, named]) await ask(manager, 'DELETE', briefs, { query: { id } });
  });

  it('include the subjects of selected articles, and remain visible to their author after a subject is deleted', async () => {
    const { manager, restricted, openSubject, hiddenArticle, app, clientId } = client;
    await post('/v1/front/report/selected-info', { id: [hiddenArticle], Column: '要闻' });
    const picked = await built([openSubject], manager, { Is_Basket: true });
    expect((await ask(restricted, 'GET', `${briefs}/detail`, { query: { id: picked } })).status).toBe(404);
    const ownBrief = await built([openSubject], restricted);
    await app.database.query(
      `update briefing set scope_subjects = scope_subjects || 987654321 where client_id = $1 and briefing_id = any($2)`,
      [clientId, [ownBrief, picked]],
    );
    expect((await ask(restricted, 'GET', `${briefs}/detail`, { query: { id: ownBrief } })).status).toBe(200);
    await app.database.query('update briefing set user_id = $2 where briefing_id = $1', [ownBrief, manager.userId]);
    expect((await ask(restricted, 'GET', `${briefs}/detail`, { query: { id: ownBrief } })).status).toBe(404);
    for (const id of [ownBrief, picked]) await ask(manager, 'DELETE', briefs, { query: { id } });
  });

  it('are their author’s alone, besides those who see everything, where it is not known what they are about', async () => {
    const { manager, restricted, openSubject, app } = client;
    const ids = [await built([openSubject], restricted), await built([openSubject])];
    await app.database.query('update briefing set scope_subjects = null');
    const statuses = async (who: Caller): Promise<number[]> =>
      Promise.all(ids.map(async (id) => (await ask(who, 'GET', `${briefs}/detail`, { query: { id } })).status));
    expect([await statuses(restricted), await statuses(manager)]).toEqual([
      [200, 404],
      [200, 200],
    ]);
    for (const id of ids) await ask(manager, 'DELETE', briefs, { query: { id } });
  });

  it('may only be read by users to whom a user who may see them has sent them', async () => {
    const { restricted, manager, hiddenSubject, receiver } = client;
    const id = await built([hiddenSubject]);
    const { Share_ID } = await post(`${briefs}/share`, { Briefing_ID: id, Days: 1 });
    await post(`${briefs}/send`, { Briefing_ID: id, Receiver_IDs: [await receiver('值班', restricted.userId)] });
    expect(await total(restricted, briefs)).toBe(1);
    const { detail, export: file, copy, ...others } = await briefStatuses(restricted, id, Share_ID);
    // Copying requires access to the hidden subject.
    expect([detail, file, copy]).toEqual([200, 200, 404]);
    expect(new Set(Object.values(others)), JSON.stringify(others)).toEqual(new Set([403]));
    expect((await ask(restricted, 'DELETE', briefs, { query: { id } })).status).toBe(403);
    // A later report that covers more is not the one that was sent.
    const change = { Briefing_ID: id, Kind: 'special', Title: 'x', ...period, Subject_IDs: [] };
    expect((await ask(manager, 'PUT', briefs, { body: change })).status).toBe(200);
    expect((await ask(restricted, 'GET', `${briefs}/detail`, { query: { id } })).status).toBe(404);
    await ask(manager, 'DELETE', briefs, { query: { id } });
  });

  it('cannot be scheduled, seen or tried by that user', async () => {
    const { restricted, manager, hiddenSubject, openSubject } = client;
    const path = `${briefs}/schedule`;
    const plan = { Name: hiddenWord, Kind: 'day', Hour: 8, Receiver_IDs: ['1'], Is_Basket: false };
    for (const Subject_IDs of [[hiddenSubject], []]) {
      const { Schedule_ID } = await post(path, { ...plan, Subject_IDs });
      expect([await total(manager, path), await total(restricted, path)]).toEqual([1, 0]);
      const change = { body: { ...plan, Schedule_ID, Subject_IDs: [openSubject] } };
      expect((await ask(restricted, 'PUT', path, change)).status).toBe(404);
      const trial = { body: { Schedule_ID, Is_Sent: false } };
      expect((await ask(restricted, 'POST', `${path}/trial`, trial)).status).toBe(404);
      const removed = await ask<{ removed: number }>(restricted, 'DELETE', path, { query: { id: Schedule_ID } });
      expect(removed.body.removed).toBe(0);
      expect(await total(manager, path)).toBe(1);
      await ask(manager, 'DELETE', path, { query: { id: Schedule_ID } });
    }
    expect((await ask(restricted, 'POST', path, { body: { ...plan, Subject_IDs: [hiddenSubject] } })).status).toBe(404);
    const { Schedule_ID } = await post(path, { ...plan, Subject_IDs: [] }, restricted);
    expect(await total(restricted, path)).toBe(1);
    await ask(restricted, 'DELETE', path, { query: { id: Schedule_ID } });
    expect(await total(manager, path)).toBe(0);
  });

  it('are hidden from that user as HTML reports, both drafts and published ones', async () => {
    const { restricted, manager, hiddenSubject, openSubject, hiddenArticle } = client;
    const list = (Subject_ID?: string) => ({
      Kind: 'articles',
      Block_ID: 'l1',
      Title: '报道',
      Input: { Period: 'last-7-days', ...(Subject_ID ? { Subject_ID } : {}) },
      Sort: 'time',
      Size: 3,
      With_Summary: false,
    });
    const cited = {
      Kind: 'text',
      Block_ID: 't1',
      Html: `<p><span data-refs="a:${hiddenArticle}">如前所述。</span></p>`,
    };
    const page = (...Blocks: object[]) => ({ Title: hiddenWord, Theme: 'clear', Blocks });
    for (const block of [list(hiddenSubject), list(), cited]) {
      const { HTML_Report_ID: id, Revision } = await post(pages, page(block));
      const one = { HTML_Report_ID: id };
      const seen = async () => ({
        total: await total(restricted, pages),
        detail: (await ask(restricted, 'GET', `${pages}/detail`, { query: { id } })).status,
      });
      expect(await seen()).toEqual({ total: 0, detail: 404 });
      await post(`${pages}/publish`, { ...one, Revision });
      const { Share_ID, Link } = await post(`${pages}/share`, { ...one, Days: 1 });
      const body = { ...page(list(openSubject)), ...one, Revision };
      const statuses = [
        await ask(restricted, 'PUT', pages, { body }),
        await ask(restricted, 'POST', `${pages}/publish`, { body: { ...one, Revision } }),
        await ask(restricted, 'POST', `${pages}/withdraw`, { body: one }),
        await ask(restricted, 'POST', `${pages}/verify`, { body: one }),
        await ask(restricted, 'POST', `${pages}/copy`, { body: one }),
        await ask(restricted, 'POST', `${pages}/export`, { body: { ...one, format: 'html' } }),
        await ask(restricted, 'GET', `${pages}/share`, { query: { id } }),
        await ask(restricted, 'POST', `${pages}/share`, { body: { ...one, Days: 1 } }),
        await ask(restricted, 'DELETE', `${pages}/share`, { query: { id: Share_ID } }),
        await ask(restricted, 'GET', `${pages}/visit`, { query: { id } }),
      ].map(({ status }) => status);
      expect(new Set(statuses), String(statuses)).toEqual(new Set([404]));
      expect((await ask<{ removed: number }>(restricted, 'DELETE', pages, { query: { id } })).body.removed).toBe(0);
      // The draft now covers the open subject, the published page does not.
      expect((await ask(manager, 'PUT', pages, { body })).status).toBe(200);
      expect(await seen()).toEqual({ total: 0, detail: 404 });
      const Token = new URL(Link).searchParams.get('token');
      expect((await ask(null, 'POST', '/public/html-report', { body: { Token } })).status).toBe(200);
      await post(`${pages}/withdraw`, one);
      expect(await seen()).toEqual({ total: 1, detail: 200 });
      await ask(manager, 'DELETE', pages, { query: { id } });
    }
  });
});
