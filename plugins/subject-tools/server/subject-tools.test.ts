import { afterAll, beforeAll, describe, expect, it } from '@rstest/core';
import { startTestApp, type TestApp } from '#core/server/testing';
import { ClientService } from '#plugins/clients/server';
import type { Transfer, TreePlan } from '../contract';
import type { SubjectFile } from '../subject-file';

const tool = '/v1/operate/client-manage/subject-tool';
const subjects = '/v1/manage/class-manage/subject';

interface Listed {
  readonly list: readonly Readonly<Record<string, unknown>>[];
  readonly total: number;
}

describe('subject trees', () => {
  let app: TestApp;
  let from: string;
  let to: string;
  beforeAll(async () => {
    app = await startTestApp(['subject-tools']);
    const clients = app.kernel.get(ClientService);
    from = (await clients.create({ client_name: '云岭茶业', client_type: 'enterprise' })).client_id;
    to = (await clients.create({ client_name: '远山乳业', client_type: 'enterprise', subject_quota: 3 })).client_id;
    const sourceCaller = app.caller({ clientId: from });
    const made = async (path: string, body: object) => {
      const answer = await app.ask<Record<string, string>>(sourceCaller, 'POST', path, { body });
      expect(answer.status).toBe(200);
      return answer.body;
    };
    const root = await made('/v1/manage/class-manage/subject-category', { Category_Name: '品牌' });
    const branch = await made('/v1/manage/class-manage/subject-category', {
      Category_Name: '产品',
      Parent_ID: root.Category_ID,
    });
    await made('/v1/manage/class-manage/client-dictionary', { Dictionary_Name: '产品名', Words: ['春茶', '秋茶'] });
    const subject = await made(subjects, {
      Subject_Name: '产品质量',
      Category_ID: branch.Category_ID,
      Rule: '@产品名 AND 质量',
      Notation: 'modern',
    });
    await made('/v1/manage/class-manage/client-black-word', {
      Word: '抽奖',
      Place: 'all',
      Subject_IDs: [subject.Subject_ID],
    });
  });
  afterAll(() => app.close());

  const operator = () => app.caller({ userType: 'operator' });
  const listOf = async (path: string, clientId: string) =>
    (await app.ask<Listed>(app.caller({ clientId }), 'GET', path)).body.list;
  const copyBody = (more = {}) => ({ body: { Client_ID: from, To_Client_ID: to, ...more } });

  it('copies branches, dictionaries, rules and filters by name, and undoes the copy', async () => {
    const { body: plan } = await app.ask<TreePlan>(operator(), 'POST', `${tool}/copy-subject/preview`, copyBody());
    expect(plan.Items.map(({ Item, State }) => `${Item} ${State}`)).toEqual([
      'category:品牌 new',
      'category:品牌 / 产品 new',
      'dictionary:产品名 new',
      'subject:产品质量 new',
      'black-word:抽奖 new',
    ]);
    const { body: made } = await app.ask<Transfer>(operator(), 'POST', `${tool}/copy-subject`, copyBody());
    expect(made).toMatchObject({ Created: 5, Replaced: 0, State: 'done', Client_Name: '远山乳业' });
    const [copy] = await listOf(subjects, to);
    expect(copy).toMatchObject({ Subject_Name: '产品质量', Rule: '@产品名 AND 质量', Category_ID_Label: '产品' });
    expect(await listOf('/v1/manage/class-manage/client-black-word', to)).toMatchObject([
      { Word: '抽奖', Subject_IDs: [copy?.Subject_ID] },
    ]);
    const secondPreview = await app.ask<TreePlan>(operator(), 'POST', `${tool}/copy-subject/preview`, copyBody());
    expect(new Set(secondPreview.body.Items.map(({ State }) => State))).toEqual(new Set(['same']));
    const { body: undone } = await app.ask<Transfer>(operator(), 'POST', `${tool}/transfer/undo`, {
      body: { Transfer_ID: made.Transfer_ID },
    });
    expect(undone).toMatchObject({ State: 'undone', Kept: 0 });
    for (const path of [
      subjects,
      '/v1/manage/class-manage/client-dictionary',
      '/v1/manage/class-manage/subject-category',
    ])
      expect(await listOf(path, to)).toEqual([]);
    const twice = await app.ask(operator(), 'POST', `${tool}/transfer/undo`, {
      body: { Transfer_ID: made.Transfer_ID },
    });
    expect(twice.body).toMatchObject({ code: 'subject-tools.undone' });
  });

  it('allows a conflict to be skipped, renamed or replaced, and keeps later changes when undone', async () => {
    const { body: file } = await app.ask<SubjectFile>(operator(), 'POST', `${tool}/export-subject`, {
      body: { Client_ID: from },
    });
    const targetCaller = app.caller({ clientId: to });
    await app.ask(targetCaller, 'POST', '/v1/manage/class-manage/client-dictionary', {
      body: { Dictionary_Name: '产品名', Words: ['牛奶'] },
    });
    await app.ask(targetCaller, 'POST', subjects, {
      body: { Subject_Name: '产品质量', Rule: '牛奶', Notation: 'modern' },
    });
    const ask = (Choices: object) =>
      app.ask<Transfer>(operator(), 'POST', `${tool}/import-subject`, {
        body: { To_Client_ID: to, File: file, Choices },
      });
    const { body: renamed } = await ask({ 'dictionary:产品名': 'rename', 'subject:产品质量': 'rename' });
    expect(await listOf(subjects, to)).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ Subject_Name: '产品质量', Rule: '牛奶' }),
        expect.objectContaining({ Subject_Name: '产品质量 (2)', Rule: '@产品名-2 AND 质量' }),
      ]),
    );
    const { body: replaced } = await ask({ 'subject:产品质量': 'replace' });
    expect(replaced).toMatchObject({ Created: 0, Replaced: 1 });
    const changed = (await listOf(subjects, to)).find(({ Subject_Name }) => Subject_Name === '产品质量 (2)');
    await app.ask(targetCaller, 'PUT', subjects, { body: { ...changed, Rule: '茶叶' } });
    const undo = (Transfer_ID: string) =>
      app.ask<Transfer>(operator(), 'POST', `${tool}/transfer/undo`, { body: { Transfer_ID } });
    expect((await undo(replaced.Transfer_ID)).body.Kept).toBe(0);
    // The changed subject remains, with its branch up to the root, and everything that only refers to it.
    expect((await undo(renamed.Transfer_ID)).body.Kept).toBeGreaterThan(0);
    expect((await listOf(subjects, to)).map(({ Rule }) => Rule).sort()).toEqual(['牛奶', '茶叶']);
  });

  it('omits a word whose subjects will not exist, and uses the first of duplicate items', async () => {
    const { body: file } = await app.ask<SubjectFile>(operator(), 'POST', `${tool}/export-subject`, {
      body: { Client_ID: from },
    });
    const clients = app.kernel.get(ClientService);
    const other = (await clients.create({ client_name: '海川物流', client_type: 'enterprise' })).client_id;
    const [subject] = file.Subjects;
    const [word] = file.Filters?.Black_Words ?? [];
    const File = {
      ...file,
      Subjects: [
        { ...subject, Subject_Name: '一', Rule: '甲', Category: null },
        { ...subject, Subject_Name: '一', Rule: '乙', Category: null },
        { ...subject, Subject_Name: '坏规则', Rule: '(茶', Category: null },
      ],
      Filters: {
        ...file.Filters,
        Black_Words: [
          { ...word, Word: '抽奖', Subjects: ['坏规则', '不存在'] },
          { ...word, Word: '促销', Subjects: ['一', '坏规则'] },
          { ...word, Word: '招聘', Subjects: [] },
        ],
      },
    };
    const body = { To_Client_ID: other, File };
    const { body: plan } = await app.ask<TreePlan>(operator(), 'POST', `${tool}/import-subject/preview`, { body });
    const expected = plan.Items.filter(({ State }) => State === 'new').length;
    expect(plan.Items.filter(({ State }) => State === 'fault').map(({ Item, Fault }) => [Item, Fault])).toEqual([
      ['subject:一', 'twice'],
      ['subject:坏规则', expect.any(String)],
      ['black-word:抽奖', 'no-subject'],
    ]);
    const { body: made } = await app.ask<Transfer>(operator(), 'POST', `${tool}/import-subject`, { body });
    expect(made.Created).toBe(expected);
    const [one, ...rest] = await listOf(subjects, other);
    expect([one, rest]).toEqual([expect.objectContaining({ Subject_Name: '一', Rule: '甲' }), []]);
    const words = await listOf('/v1/manage/class-manage/client-black-word', other);
    expect(Object.fromEntries(words.map(({ Word, Subject_IDs }) => [Word, Subject_IDs]))).toEqual({
      促销: [one?.Subject_ID],
      招聘: [],
    });
  });

  it('refuses more subjects than the client may have, files in another format, and other users', async () => {
    const { body: file } = await app.ask<SubjectFile>(operator(), 'POST', `${tool}/export-subject`, {
      body: { Client_ID: from },
    });
    const many = { ...file, Subjects: [1, 2].map((at) => ({ ...file.Subjects[0], Subject_Name: `新专题${at}` })) };
    const ask = (File: object) =>
      app.ask(operator(), 'POST', `${tool}/import-subject`, { body: { To_Client_ID: to, File } });
    expect((await ask(many)).body).toMatchObject({ code: 'subject-tools.quota' });
    expect((await ask({ ...file, Version: 2 })).status).toBe(400);
    const broken = { ...file, Subjects: [{ ...file.Subjects[0], Subject_Name: '坏规则', Rule: '(茶' }] };
    const plan = await app.ask<TreePlan>(operator(), 'POST', `${tool}/import-subject/preview`, {
      body: { To_Client_ID: to, File: broken },
    });
    expect(plan.body.Items.find(({ Name }) => Name === '坏规则')).toMatchObject({ State: 'fault' });
    const manager = app.caller({ privileges: {} });
    expect((await app.ask(manager, 'POST', `${tool}/copy-subject`, copyBody())).status).toBe(403);
  });
});
