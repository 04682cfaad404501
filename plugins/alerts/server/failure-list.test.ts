import { afterAll, beforeAll, expect, it } from '@rstest/core';
import { DeadLetterService, type Caller } from '#core/server';
import { startTestApp, type TestApp } from '#core/server/testing';
import { ClientService } from '#plugins/clients/server';
import type { AlertFailure } from '../failures';
import { AlertFailures, alertSources } from './dispatch/alert-failures';

const path = '/v1/front/report/inform-failed-list';
const templates = '/v1/manage/report/content-template';
let app: TestApp;
let clientCaller: Caller;
let other: Caller;

beforeAll(async () => {
  app = await startTestApp(['alerts', 'mail-channel']);
  await app.kernel.activate('alerts');
  const clients = app.kernel.get(ClientService);
  const create = async (name: string) =>
    (await clients.create({ client_name: name, client_type: 'enterprise' })).client_id;
  clientCaller = app.caller({ clientId: await create('甲') });
  other = app.caller({ clientId: await create('乙') });
});
afterAll(() => app.close());

const list = async (caller: Caller, query: Record<string, string> = {}) =>
  (await app.ask<{ list: AlertFailure[]; total: number }>(caller, 'GET', path, { query })).body;

it('contains only the client’s own failures, about subjects visible to the caller, with the reason in the caller’s language', async () => {
  const messages = app.kernel.get(DeadLetterService);
  const { clientId } = clientCaller;
  const fault = { Kind: 'filter', Field: 'Text', Line: 2, Detail: 'shout' } as const;
  await app.kernel
    .get(AlertFailures)
    .of(alertSources.template, { clientId, id: '9', fault }, new Error('x'), { title: '坏模板', isManual: true });
  const item = { clientId, retryJob: 'alerts.retry', payload: {}, error: new Error('poison') };
  await messages.record({ ...item, source: alertSources.dispatch, key: 'a', title: '甲文', subjectIds: ['5'] });
  await messages.record({ ...item, source: alertSources.message, key: 'b', title: '乙文', subjectIds: ['6'] });
  await messages.record({ ...item, source: 'words.store', key: 'c' });
  expect((await list(clientCaller)).list.map(({ Title }) => Title)).toEqual(['乙文', '甲文', '坏模板']);
  expect((await list({ ...clientCaller, subjects: ['5'] })).list.map(({ Title }) => Title)).toEqual(['甲文', '坏模板']);
  expect(await list(other)).toEqual({ list: [], total: 0 });
  const reason = async (language: Caller['language']) =>
    (await list({ ...clientCaller, language }, { Source: 'template' })).list.map(({ Reason }) => Reason);
  expect(await reason('zh-CN')).toEqual(['内容第 2 行：没有过滤器“shout”']);
  expect(await reason('en-US')).toEqual(['Content, line 2: there is no filter “shout”']);

  const retry = async (caller: Caller, body: object) =>
    (await app.ask<{ Queued: number }>(caller, 'POST', `${path}/retry`, { body })).body.Queued;
  const all = (await list(clientCaller)).list.map(({ Message_ID }) => Message_ID);
  expect(await retry(other, { Message_IDs: all })).toBe(0);
  expect(await retry(other, { All: true })).toBe(0);
  expect(await retry({ ...clientCaller, subjects: ['5'] }, { All: true })).toBe(2);
  expect(await retry(clientCaller, { Message_IDs: all })).toBe(3);
  const browser = app.caller({ clientId, privileges: { 'inform-message-list': { b: 1 } } });
  expect((await app.ask(browser, 'POST', `${path}/retry`, { body: { All: true } })).status).toBe(403);
});

it('refuses templates that would fail, with line and reason in the language of the user who saves them', async () => {
  const save = (caller: Caller, Text: string) =>
    app.ask<{ code: string; details: { reason: string } }>(caller, 'POST', templates, {
      body: { Template_Name: '急', Kind: 'single', Language: 'zh-CN', Subject: '{{ article.title }}', Text },
    });
  const refused = await save(clientCaller, "好\n{{ article.title }} {% include 'footer' %}");
  expect([refused.status, refused.body.code]).toEqual([400, 'alerts.template']);
  expect(refused.body.details.reason).toBe('内容第 2 行：标签“include”不可用');
  const english = await save({ ...clientCaller, language: 'en-US' }, '{{ article.title | base64_decode }}');
  expect(english.body.details.reason).toContain('Content, line 1: filling it with a sample article failed');
  expect((await save(clientCaller, '{{ article.title }}')).status).toBe(200);
});
