import { Document, Packer, Paragraph } from 'docx';
import { afterAll, beforeAll, describe, expect, it } from '@rstest/core';
import type { Caller } from '#core/server';
import { startTestApp, type TestApp } from '#core/server/testing';
import { ClientService, platformClientId } from '#plugins/clients/server';
import type { SentTemplate, Template } from '../contract';
import { usualModules } from '../usual-modules';
import { ModuleSettings } from './module-settings';
import { TemplateWriter } from './template-writer';

const path = '/v1/manage/report/client-report-template-setting';
const common = '/v1/operate/operation-setting/report-template-setting';
const modulePath = '/v1/manage/report/subject-analyze-module-setting';

describe('report templates', () => {
  let app: TestApp;
  let ann: Caller;
  let eve: Caller;
  let operator: Caller;

  const word = (...lines: readonly string[]): Promise<Buffer> =>
    Packer.toBuffer(new Document({ sections: [{ children: lines.map((line) => new Paragraph(line)) }] }));
  const send = async (who: Caller, lines: readonly string[], more: Record<string, string> = {}, to = path) => {
    const form = new FormData();
    for (const [name, value] of Object.entries(more)) form.append(name, value);
    form.append('file', new Blob([new Uint8Array(await word(...lines))]), '周报.docx');
    return app.ask<SentTemplate>(who, 'POST', `${to}/upload`, { body: form });
  };
  const list = async (who: Caller): Promise<Template[]> =>
    (await app.ask<{ list: Template[] }>(who, 'GET', path)).body.list;

  beforeAll(async () => {
    app = await startTestApp(['report-templates']);
    await app.kernel.activate('report-templates');
    const create = async (client_name: string): Promise<Caller> => {
      const client = await app.kernel
        .get(ClientService)
        .create({ client_name, client_type: 'enterprise', service_type_code: 'standard' });
      return app.caller({ clientId: client.client_id });
    };
    [ann, eve] = [await create('星河'), await create('友商')];
    operator = app.caller({ clientId: platformClientId, userType: 'operator' });
  });
  afterAll(() => app.close());

  it('are kept only where nothing is wrong, and stay on the shelf of their client', async () => {
    const wrong = await send(ann, ['{title}', '{titel}']);
    expect(wrong.body).toMatchObject({
      Template: null,
      Faults: [{ Reason: 'unknown', Variable: 'titel', Part: 'body', Paragraph: 2, Suggestion: 'title' }],
    });
    expect((await list(ann)).filter(({ Owner }) => Owner === 'client')).toEqual([]);
    const { body } = await send(ann, ['{title} {total}']);
    expect(body).toMatchObject({
      Faults: [],
      Template: { Template_Name: '周报', Owner: 'client', Variable_Count: 2, Kinds: [] },
    });
    const id = body.Template?.Template_ID ?? '';
    expect((await list(eve)).some(({ Template_ID }) => Template_ID === id)).toBe(false);
    expect((await app.ask(eve, 'GET', `${path}/file`, { query: { id } })).status).toBe(404);
    expect((await app.ask(eve, 'DELETE', path, { query: { id } })).status).toBe(404);
    expect((await send(eve, ['{title}'], { Template_ID: id })).status).toBe(404);
    const change = { Template_ID: id, Template_Name: 'x', Kinds: ['day'] };
    expect((await app.ask(eve, 'PUT', path, { body: change })).status).toBe(404);
    const file = await app.ask(ann, 'GET', `${path}/file`, { query: { id } });
    expect([file.status, file.headers.get('content-disposition')]).toEqual([200, expect.stringContaining('docx')]);
  });

  it('are the default of kinds: one per kind and library, with the client’s before the platform’s', async () => {
    const writer = app.kernel.get(TemplateWriter);
    const [first, second] = [(await send(ann, ['1{title}'])).body, (await send(ann, ['2{title}'])).body];
    const forAll = (await send(operator, ['3{title}'], { Name: '平台周报' }, common)).body.Template;
    const use = (who: Caller, to: string, Template_ID: string | undefined, Kinds: readonly string[]) =>
      app.ask(who, 'PUT', to, { body: { Template_ID, Template_Name: 'n', Kinds } });
    await use(operator, common, forAll?.Template_ID, ['week', 'day']);
    await use(ann, path, first.Template?.Template_ID, ['week', 'month']);
    await use(ann, path, second.Template?.Template_ID, ['week']);
    const kinds = (await list(ann)).filter(({ Owner }) => Owner === 'client').map(({ Kinds }) => Kinds);
    expect(kinds.slice(0, 2)).toEqual([['week'], ['month']]);
    const chosen = async (who: Caller, kind: 'day' | 'week' | 'special') =>
      Buffer.from((await writer.chosen(who.clientId, 'usual', kind)) ?? []).length > 0;
    expect(await Promise.all([chosen(ann, 'day'), chosen(eve, 'week'), chosen(ann, 'special')])).toEqual([
      true,
      true,
      false,
    ]);
    expect(await writer.chosen(ann.clientId, 'plain', 'week')).toBeUndefined();
    expect(await writer.chosen(ann.clientId, 'ready-brief', 'week')).toBe('ready-brief');
    expect((await app.ask(ann, 'DELETE', path, { query: { id: forAll?.Template_ID ?? '' } })).status).toBe(404);
  });

  it('refuses files other than Word documents with a reason', async () => {
    const form = new FormData();
    form.append('file', new Blob(['%PDF-1.7']), 'a.docx');
    const refused = await app.ask<{ code: string }>(ann, 'POST', `${path}/upload`, { body: form });
    expect([refused.status, refused.body.code]).toEqual([400, 'report-templates.unreadable']);
    expect((await app.ask(ann, 'POST', `${path}/upload`, { body: new FormData() })).status).toBe(400);
  });

  it('cannot be tried where there is no report', async () => {
    expect((await app.ask(ann, 'GET', `${path}/sample`)).body).toEqual({ list: [] });
    const previewRequest = { Template_ID: 'ready-brief', Sample_ID: '5' };
    expect((await app.ask(ann, 'POST', `${path}/preview`, { body: previewRequest })).status).toBe(404);
    const help = await app.ask(ann, 'GET', '/v1/manage/report/report-template-instructions');
    expect(help.body).toEqual({ Sample_ID: null, Title: null, Samples: {} });
  });

  it('returns the modules of subjects: their own, otherwise the default, each restricted to the subjects that use it', async () => {
    const settings = app.kernel.get(ModuleSettings);
    const { rows } = await app.database.query<{ subject_id: string }>(
      `insert into subject (client_id, subject_name, rule, notation)
       values ($1, '甲', '甲', 'modern'), ($1, '乙', '乙', 'modern') returning subject_id`,
      [ann.clientId],
    );
    const [one = '', two = ''] = rows.map(({ subject_id }) => subject_id);
    expect(await settings.of(ann.clientId, [one])).toEqual(
      usualModules.map((each) => ({ ...each, Subject_IDs: null })),
    );
    const save = (who: Caller, Subject_ID: string | null, ids: readonly string[]) =>
      app.ask(who, 'PUT', modulePath, {
        body: { Subject_ID, Modules: ids.map((Module_ID) => ({ Module_ID, View: 'table', Size: 5 })) },
      });
    expect((await save(ann, null, ['brief-figures', 'top-sites'])).status).toBe(200);
    expect((await save(ann, one, ['media-split', 'top-sites'])).status).toBe(200);
    expect((await save(eve, one, ['media-split'])).status).toBe(404);
    expect((await save(ann, one, ['top-sites', 'top-sites'])).status).toBe(400);
    const mergedModules = await settings.of(ann.clientId, [one, two]);
    expect(mergedModules.map(({ Module_ID, Subject_IDs }) => [Module_ID, Subject_IDs])).toEqual([
      ['media-split', [one]],
      ['top-sites', null],
      ['brief-figures', [two]],
    ]);
    expect(mergedModules[0]).toMatchObject({ View: 'table', Size: 5 });
    const shown = await app.ask<{
      Available: { Module_ID: string; Title: string; Has_Chart: boolean }[];
      list: object[];
    }>(ann, 'GET', modulePath);
    expect(shown.body.list).toHaveLength(1);
    expect(shown.body.Available.map(({ Title }) => Title)).toContain('媒体分布');
    // Rankings and maps are rendered as bars in reports.
    const charts = new Map(shown.body.Available.map(({ Module_ID, Has_Chart }) => [Module_ID, Has_Chart]));
    expect(['emotion-trend', 'top-sites', 'region-rank'].map((id) => charts.get(id))).toEqual([true, true, true]);
    await app.ask(ann, 'DELETE', modulePath, { query: { Subject_ID: one } });
    expect((await settings.read(ann.clientId)).bySubject).toEqual(new Map());
  });
});
