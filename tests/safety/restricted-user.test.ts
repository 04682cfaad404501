import { afterAll, beforeAll, describe, expect, it } from '@rstest/core';
import { selectSources } from '#core/server';
import type { RegisteredCall } from '../../core/server/http';
import { hiddenInputs, hiddenWord, takesHidden, type CallInput } from './hidden-inputs';
import { hiddenMark, publishedMark } from './hidden-things';
import { startRestrictedApp, type RestrictedApp } from './restricted-app';
import { watchChanges, type RowChange } from './row-changes';
import { askedBefore, ofLibrary, ownRecords, ownRows, pending } from './scope-exceptions';

const endsSession = (name: string): boolean => /^(logout|end)|password/i.test(name);

/** Orders reads first and removals last, so that calls do not fail because an earlier one removed their data. */
const getRank = ({ name, endpoint: { method } }: RegisteredCall): number =>
  method === 'GET' ? 0 : method === 'DELETE' || /remove|delete/i.test(name) ? 2 : 1;

let restricted: RestrictedApp;
let everyId: readonly string[];
let changes: () => Promise<readonly RowChange[]>;
beforeAll(async () => {
  restricted = await startRestrictedApp();
  everyId = [...new Set([...restricted.hidden.values()].flat())];
  changes = await watchChanges(restricted.app);
}, 120_000);
afterAll(() => restricted?.app.close());

/** Returns the hidden mark or id that an answer reveals beyond what was sent. */
const findRevealed = (
  text: string,
  sent: string,
  isOfLibrary: boolean,
  isWithoutIds = isOfLibrary,
): string | undefined =>
  [hiddenMark, ...(isOfLibrary ? [] : [publishedMark])].find((mark) => text.includes(mark)) ??
  everyId.find((id) => text.includes(id) && !sent.includes(id) && !isWithoutIds);

const writtenBy = ({ table, rows }: RowChange): boolean =>
  !(table in ownRecords) &&
  !(table in ownRows) &&
  [hiddenMark, publishedMark, ...everyId].some((hidden) => rows.includes(hidden));

/** Returns the same input with ids that do not exist. */
function withUnknownIds(input: CallInput): CallInput {
  const text = everyId.reduce((json, id) => json.replaceAll(id, `9${id.slice(1)}`), JSON.stringify(input));
  return JSON.parse(text) as CallInput;
}

describe('A user restricted to some subjects', () => {
  it('gets search counts and exports of visible articles only, marked as restricted', async () => {
    const searchPath = `/v1/article/search?keyword=${encodeURIComponent(hiddenWord)}`;
    const all = await restricted.app.ask<{ total: number }>('manager', 'GET', searchPath);
    const seen = await restricted.ask<{ total: number }>('GET', searchPath);
    expect(all.body).toMatchObject({ total: 4, Is_Restricted: false });
    expect(seen.body).toMatchObject({ total: 3, Is_Restricted: true });
    const settings = { Source: 'search', Filter: { keyword: hiddenWord } };
    const path = '/v1/manage/external-interface/data-export';
    expect((await restricted.ask('POST', `${path}/count`, settings)).body).toMatchObject({ total: 3 });
    const begun = await restricted.ask<{ Export_ID: string }>('POST', path, {
      ...settings,
      Name: 'x',
      Format: 'csv',
      Columns: ['Title', 'Site'],
    });
    expect(begun).toMatchObject({ status: 200 });
    await restricted.app.runJobs();
    const file = await restricted.ask('GET', `${path}/file?id=${begun.body.Export_ID}`);
    expect(file.status).toBe(200);
    expect(file.text).toContain(publishedMark);
    expect(file.text).not.toContain(hiddenMark);
  });

  it('gets rule previews over visible articles only, marked as restricted', async () => {
    const body = { Rule: hiddenWord, Notation: 'modern' };
    const path = '/v1/manage/class-manage/subject/preview';
    expect((await restricted.app.ask('manager', 'POST', path, { body })).body).toMatchObject({
      total: 4,
      Is_Restricted: false,
    });
    expect((await restricted.ask('POST', path, body)).body).toMatchObject({ total: 3, Is_Restricted: true });
  });

  it('cannot find out by address or id whether a hidden article is stored', async () => {
    const { hiddenArticle, hiddenUrl } = restricted;
    const traced = async (path: string, Input: string) => {
      const { body } = await (path.startsWith('/api') ? restricted.askByKey : restricted.ask)('POST', path, { Input });
      const { Milliseconds: _time, Query: _query, As_Of: _at, Links: _links, ...said } = body;
      return said;
    };
    for (const path of ['/v1/front/tools/article-trace', '/api/v1/why-not'])
      for (const [held, unknown] of [
        [hiddenUrl, 'https://hidden.example/never'],
        [hiddenArticle, `9${hiddenArticle.slice(1)}`],
      ] as const) {
        const response = await traced(path, held);
        expect(response).toEqual(await traced(path, unknown));
        expect(JSON.stringify(response)).toContain('outside');
      }
  });

  it('sees only copies and subjects within scope', async () => {
    const { app, visibleArticle, hiddenSubject } = restricted;
    const counted = { body: { id: [visibleArticle] } };
    const path = '/v1/article/similar-article-count';
    expect((await app.ask('manager', 'POST', path, counted)).body).toMatchObject({ list: [{ Count: 1 }] });
    expect((await restricted.ask('POST', path, counted.body)).body).toMatchObject({ list: [{ Count: 0 }] });
    const copies = await restricted.ask('GET', `/v1/article/similar-article-list?id=${visibleArticle}`);
    expect(copies.body).toMatchObject({ total: 1, list: [{ Similar_Count: 0 }] });
    const main = await restricted.ask('POST', '/v1/article/similar-article-main', { id: visibleArticle });
    expect(main).toMatchObject({ status: 403, body: { code: 'articles.cluster-scope' } });
    const put = (remove: boolean) =>
      app.ask('manager', 'POST', '/v1/article/article-classified-subject', {
        body: { id: [visibleArticle], Subject_ID: hiddenSubject, remove },
      });
    expect((await put(false)).body).toMatchObject({ changed: 1 });
    const { body } = await restricted.ask('GET', `/v1/article/detail?id=${visibleArticle}`);
    expect(body).toMatchObject({ Subject_IDs: [expect.any(String)], Subjects: [expect.any(Object)] });
    expect(JSON.stringify(body)).not.toContain(hiddenSubject);
    await put(true);
  });

  it('sees and changes no hidden data through any call of the registry', async () => {
    const { app } = restricted;
    const faults = new Map<string, string>();
    const answered = new Set<string>();
    await changes();
    const calls = app.calls
      .filter(
        ({ name, endpoint }) =>
          endpoint.access !== 'open' &&
          endpoint.accepts !== 'multipart' &&
          !endsSession(name) &&
          (endpoint.method === 'GET' || takesHidden(endpoint)),
      )
      .sort((one, other) => getRank(one) - getRank(other));
    for (const { plugin, name, endpoint } of calls) {
      const call = `${plugin}.${name}`;
      let isCompared = false;
      for (const input of hiddenInputs(endpoint, restricted)) {
        const sent = JSON.stringify(input);
        const { status, text } = await restricted.send(endpoint, input);
        if (status === 403 && text.includes('privilege')) break;
        if (status < 400) answered.add(`${call} ${endpoint.path}`);
        const leak =
          status < 400
            ? findRevealed(text, sent, ofLibrary.test(call), askedBefore.test(call) || ofLibrary.test(call))
            : undefined;
        if (leak) faults.set(`${call} tells`, `${sent.slice(0, 300)}: ${leak} in ${text.slice(0, 400)}`);
        if (status >= 500) faults.set(`${call} fails`, `${sent}: ${text.slice(0, 300)}`);
        if (endpoint.method !== 'GET')
          for (const change of (await changes()).filter(writtenBy))
            faults.set(
              `${call} writes ${change.table}`,
              `${sent.slice(0, 300)}: ${change.operation} ${change.rows.slice(0, 300)}`,
            );
        if (status >= 400 || isCompared) continue;
        const unknown = withUnknownIds(input);
        if (JSON.stringify(unknown) === sent) continue;
        isCompared = endpoint.method === 'GET';
        const { status: answer } = await restricted.send(endpoint, unknown);
        if (answer >= 400) faults.set(`${call} tells what exists`, `${sent}: ${status}, for unknown ids ${answer}`);
        await changes();
      }
    }
    expect(answered.size).toBeGreaterThan(280);
    expect(calls.length).toBeGreaterThan(500);
    expect(Object.fromEntries([...faults].filter(([fault]) => !(fault in pending)))).toEqual({});
    expect(Object.keys(pending).filter((fault) => !faults.has(fault))).toEqual([]);
  }, 600_000);

  it('gets no hidden options in the selects of forms and filters', async () => {
    const { app } = restricted;
    const entities = (await app.kernel.extensions(selectSources)).map(({ entity }) => entity);
    expect(entities.length).toBeGreaterThan(20);
    const leaks: string[] = [];
    for (const entity_name of entities)
      for (const more of [{}, { keyword: '机密' }, { keyword: hiddenWord }, ...everyId.map((ids) => ({ ids }))]) {
        const query = new URLSearchParams(Object.entries({ entity_name, ...more })).toString();
        const { status, text } = await restricted.ask('GET', `/v1/select-helper?${query}`);
        const hidden = status < 400 && findRevealed(text, query, false);
        if (hidden) leaks.push(`${entity_name} ${JSON.stringify(more)}: ${hidden}`);
      }
    expect(leaks).toEqual([]);
  }, 60_000);
});
