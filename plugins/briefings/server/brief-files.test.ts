import mammoth from 'mammoth';
import { afterAll, beforeAll, describe, expect, it } from '@rstest/core';
import type { Caller } from '#core/server';
import { startTestApp, type TestApp } from '#core/server/testing';
import { ArticleReader, IntakeService } from '#plugins/articles/server';
import { ClientService } from '#plugins/clients/server';
import { TemplateWriter } from '#plugins/report-templates/server';
import type { ShareLink } from '#plugins/share-links';
import { UserService } from '#plugins/users/server';
import type { Brief, BriefDetail } from '../contract';
import { BriefFiles, filedBrief } from './brief-files';
import { BriefStore } from './brief-store';
import { currentReport } from './publishable';

const path = '/v1/front/report/brief-report';
const templates = '/v1/manage/report/client-report-template-setting';
const now = Date.now();
const draft = {
  Kind: 'week',
  Title: '周报',
  Top_Count: 3,
  Is_Basket: false,
  Modules: ['brief-figures', 'emotion-trend', 'media-split'],
  From: new Date(now - 2 * 86_400_000).toISOString(),
  To: new Date(now + 86_400_000).toISOString(),
};

describe('brief files', () => {
  let app: TestApp;
  let ann: Caller;

  const made = async (more: object = {}): Promise<BriefDetail> => {
    const { body } = await app.ask<Brief>(ann, 'POST', path, { body: { ...draft, ...more } });
    await app.ask(ann, 'POST', `${path}/build`, { body: { Briefing_ID: body.Briefing_ID } });
    await app.runJobs();
    return detail(body.Briefing_ID);
  };
  const detail = async (id: string): Promise<BriefDetail> =>
    (await app.ask<BriefDetail>(ann, 'GET', `${path}/detail`, { query: { id } })).body;
  const wordOf = async (id: string): Promise<string> => {
    const record = await app.kernel.get(BriefStore).record(ann.clientId, id);
    const brief = filedBrief(record, currentReport(record));
    const file = await app.kernel.get(BriefFiles).write(brief, ann, 'docx', { queue: '1' });
    return (await mammoth.extractRawText({ buffer: Buffer.from(file.content as Uint8Array) })).value;
  };

  beforeAll(async () => {
    app = await startTestApp(['briefings', 'in-app-channel']);
    await app.kernel.activate('briefings');
    const { client_id: clientId } = await app.kernel
      .get(ClientService)
      .create({ client_name: '星河', client_type: 'enterprise', service_type_code: 'standard' });
    const { user } = await app.kernel.get(UserService).create({
      clientId,
      userName: 'ann',
      displayName: 'Ann',
      userType: 'manager',
    });
    ann = app.caller({ clientId, userId: user.user_id });
    await app.kernel.get(IntakeService).submit(
      Array.from({ length: 4 }, (_, number) => ({
        via: 'feed' as const,
        url: `https://site${number}.example/${number}`,
        title: `第${number}号消息`,
        text: `这是第${number * 7919}号消息的正文，说的是例行公告。`,
        publishedAt: new Date(now - number * 60_000).toISOString(),
        clientId,
      })),
    );
    await app.runJobs();
    expect(await app.kernel.get(ArticleReader).ids(ann, {}, 'time', 10)).toHaveLength(4);
  });
  afterAll(() => app.close());

  it('are created with the chosen template, or in the product’s own layout without one', async () => {
    const plain = await made();
    expect([plain.Template, plain.Is_By_Subject]).toEqual(['usual', false]);
    expect(await wordOf(plain.Briefing_ID)).not.toContain('内部资料');
    const ready = await made({ Template: 'ready-brief' });
    const text = await wordOf(ready.Briefing_ID);
    expect(text).toContain('内部资料');
    expect(text).toContain('本期共监测到相关信息 4 条');
    expect(text).toContain('第0号消息');
    expect(text).toContain('编制：Ann');
    expect(text).toContain('星河');
  });

  it('are served by the API and by link with their template; changing the template does not require a rebuild', async () => {
    const brief = await made({ Template: 'ready-report' });
    const body = { Briefing_ID: brief.Briefing_ID, format: 'docx' };
    const file = await app.ask(ann, 'POST', '/v1/front/report/export', { body });
    expect([file.status, file.headers.get('content-type')]).toEqual([200, expect.stringContaining('wordprocessingml')]);
    await app.ask(ann, 'PUT', path, { body: { ...draft, Briefing_ID: brief.Briefing_ID, Template: 'plain' } });
    expect((await detail(brief.Briefing_ID)).State).toBe('done');
    const pdf = await app.ask(ann, 'POST', '/v1/front/report/export', { body: { ...body, format: 'pdf' } });
    expect([pdf.status, pdf.text.slice(0, 5)]).toEqual([200, '%PDF-']);
    const share = await app.ask<ShareLink>(ann, 'POST', `${path}/share`, {
      body: { Briefing_ID: brief.Briefing_ID, Days: 1 },
    });
    const Token = new URL(share.body.Link).searchParams.get('token') ?? '';
    const read = await app.ask<object>(null, 'POST', '/public/briefing', { body: { Token } });
    expect(Object.keys(read.body)).not.toContain('Template');
    const shared = await app.ask(null, 'POST', '/public/briefing/file', { body: { Token, format: 'docx' } });
    expect(shared.status).toBe(200);
  });

  it('serve as samples for templates and explain variables by their values', async () => {
    const { body } = await app.ask<{ list: { Sample_ID: string }[] }>(ann, 'GET', `${templates}/sample`);
    expect(body.list.length).toBeGreaterThan(0);
    const preview = await app.ask(ann, 'POST', `${templates}/preview`, {
      body: { Template_ID: 'ready-report', Sample_ID: body.list[0]?.Sample_ID },
    });
    expect(preview.status).toBe(200);
    const help = await app.ask<{ Samples: Record<string, string> }>(
      ann,
      'GET',
      '/v1/manage/report/report-template-instructions',
    );
    expect(help.body.Samples).toMatchObject({ total: '4', company: '星河', 'articles.no': '1', author: 'Ann' });
    const stranger = app.caller({ clientId: '999' });
    expect((await app.ask(stranger, 'GET', `${templates}/sample`)).body).toEqual({ list: [] });
  });

  it('are hidden from template administrators who may not read briefs', async () => {
    const { Briefing_ID } = await made();
    const { 'brief-report': _briefs, ...privileges } = ann.privileges;
    const keeper = app.caller({ clientId: ann.clientId, userId: ann.userId, privileges });
    expect((await app.ask(keeper, 'GET', `${templates}/sample`)).body).toEqual({ list: [] });
    const preview = await app.ask(keeper, 'POST', `${templates}/preview`, {
      body: { Template_ID: 'ready-report', Sample_ID: Briefing_ID },
    });
    expect(preview.status).toBe(404);
    const help = '/v1/manage/report/report-template-instructions';
    expect((await app.ask(keeper, 'GET', help)).body).toEqual({ Sample_ID: null, Title: null, Samples: {} });
    expect((await app.ask(keeper, 'GET', help, { query: { id: Briefing_ID } })).status).toBe(404);
  });

  it('use the modules configured for their subjects', async () => {
    const modules = [
      { Module_ID: 'media-split', View: 'table' },
      { Module_ID: 'brief-figures', View: 'sentence' },
    ];
    await app.ask(ann, 'PUT', '/v1/manage/report/subject-analyze-module-setting', {
      body: { Subject_ID: null, Modules: modules },
    });
    const { Report } = await made({ Is_By_Subject: true });
    expect(Report?.Evidence.map(({ Module_ID }) => Module_ID)).toEqual(['media-split', 'brief-figures']);
    expect(Report?.Blocks.flatMap((block) => (block.Kind === 'module' ? [block.View] : []))).toEqual(['table']);
  });

  it('fall back to the usual template where the chosen one is gone', async () => {
    expect(await app.kernel.get(TemplateWriter).chosen(ann.clientId, '123', 'week')).toBeUndefined();
  });
});
