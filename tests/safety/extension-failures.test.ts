import { afterAll, beforeAll, describe, expect, it } from '@rstest/core';
import { ExtensionError, type ExtensionPoint } from '#core';
import { z } from 'zod';
import { defineNotice } from '#core/contract';
import { defineThreadTask, gaugeSources, SecretBox, selectSources, type Caller } from '#core/server';
import { startTestApp, type TestApp } from '#core/server/testing';
import { registrationListeners } from '#plugins/account/server';
import {
  articleFilterSources,
  articleListeners,
  articleMarks,
  articleScope,
  articlesIntake,
  ArticleReader,
  IntakeService,
  siteDirectory,
} from '#plugins/articles/server';
import { ClientService, clientRemovals } from '#plugins/clients/server';
import { collectorWork, ConfigPublisher, configParts } from '#plugins/collector-nodes/server';
import { SourceService, unreadPages } from '#plugins/extraction/server';
import { noticeSources } from '#plugins/notices/server';
import { subjectExclusions, SubjectFiller, subjectGuards, type StoredArticle } from '#plugins/subjects/server';
import { personalAccess, UserService } from '#plugins/users/server';
import { filesBelow, textOf } from '../conventions/tree';
import { plantedId, PlantedFailures, type FailureKind } from './planted-failures';

const planted = new PlantedFailures();
const nothing = async () => undefined;
planted.plant(articleScope, ({ unless }) => ({
  visibleSubjects: () => unless(null),
  dictionaries: () => unless(new Map()),
}));
planted.plant(siteDirectory, ({ unless }) => ({ find: nothing, groups: () => unless(new Map()) }));
planted.plant(articleFilterSources, ({ unless }) => ({ name: 'Planted', sql: () => unless('true') }));
planted.plant(articleListeners, ({ unless }) => ({
  opened: () => unless(undefined),
  classified: () => unless(undefined),
}));
planted.plant(
  articlesIntake,
  ({ unless }) => ({
    phase: 'reject' as const,
    name: 'planted',
    plugin: plantedId(articlesIntake),
    task: 'pass',
    state: () => unless({ version: '1', data: null }),
  }),
  { threads: { pass: async () => ({ default: defineThreadTask({ prepare: () => null, run: (_, items) => items }) }) } },
);
planted.plant(clientRemovals, ({ unless }) => ({ remove: () => unless(undefined) }));
planted.plant(subjectExclusions, ({ unless }) => ({ excluded: () => unless(new Set<string>()) }));
planted.plant(subjectGuards, ({ unless }) => ({
  mayChange: () => unless(undefined),
  mayRemove: () => unless(undefined),
}));
planted.plant(personalAccess, ({ unless }) => ({
  kind: 'planted',
  getName: () => 'Planted',
  isEndedByDefault: true,
  list: () => unless([]),
  end: () => unless(0),
}));
planted.plant(registrationListeners, ({ unless }) => ({ registered: () => unless(undefined) }));
planted.plant(configParts, ({ unless }) => ({
  kind: 'source' as const,
  entity: 'planted',
  isCached: true,
  changedItems: () => unless([]),
  removedItems: () => unless([]),
}));
planted.plant(collectorWork, ({ unless }) => ({
  rounds: [],
  takeBack: () => unless(0),
  byGroup: () => unless([]),
}));
planted.plant(unreadPages, ({ unless }) => ({
  name: 'planted',
  note: () => unless(undefined),
  resolve: () => unless(undefined),
  failed: () => unless(undefined),
  fetched: () => unless(undefined),
  forget: () => unless(undefined),
}));
planted.plant(articleMarks, ({ fails }) => ({
  name: 'Is_Planted',
  get rows() {
    return fails()
      ? 'select article_id, 1 / 0 as value from client_article'
      : 'select 0::bigint as article_id, 0 as value';
  },
  of: () => true,
}));
planted.plant(gaugeSources, ({ unless }) => ({
  read: () => unless([{ name: 'planted_things', help: 'Planted', value: 1 }]),
}));
planted.plant(selectSources, ({ unless }) => ({
  entity: 'planted',
  load: () => unless([{ value: '1', label: 'one' }]),
}));
planted.plant(noticeSources, ({ unless }) => ({
  kind: defineNotice('planted', z.object({})),
  load: () => unless({ list: [{}] }),
}));

/** An extension point that fails closed, and the operation that must not happen while its contributor fails. */
interface Guarded {
  readonly point: ExtensionPoint<unknown>;
  readonly title: string;
  /** Prepares the data that the operation needs. */
  readonly ready?: () => Promise<void>;
  readonly work: () => Promise<unknown>;
  /** Returns the state that must not change. */
  readonly state?: () => Promise<unknown>;
}

/** Ids of the extension points of the tree by failure policy; a declaration in another form fails the first test. */
const declared = filesBelow(['core', 'plugins'], /(?<!\.test)\.tsx?$/).flatMap((path) =>
  [
    ...textOf(path).matchAll(/= createExtensionPoint<[^;]*?>\((?:\s*'([\w.-]+)',\s*\{\s*onFailure: '(\w+)',?\s*\})?/g),
  ].map(([, id, policy]) => ({ path, id, policy })),
);

describe('a failing contributor', () => {
  let app: TestApp;
  let reader: Caller;
  let article = '';
  let subject: Readonly<Record<string, unknown>> = {};
  let made = 0;
  let current = '';
  let code = '';

  const getRows = async (statement: string, values: readonly unknown[] = []) =>
    (await app.database.query<Record<string, unknown>>(statement, [...values])).rows;
  /** Returns the server's answer; throws the original error if it refused. */
  const ask = async <T>(
    caller: Caller | null,
    method: string,
    path: string,
    question?: Parameters<TestApp['ask']>[3],
  ): Promise<T> => {
    const { status, body, text } = await app.ask<T>(caller, method, path, question);
    if (status < 400) return body;
    const [, point = ''] = /"([\w.-]+) is unavailable because the plugin/.exec(text) ?? [];
    throw status === 503 ? new ExtensionError(point, '', undefined) : new Error(text);
  };
  const submit = async (name: string): Promise<void> => {
    await app.kernel.get(IntakeService).submit([
      {
        via: 'feed',
        url: `https://${name}.example/1`,
        title: `${name}发布公告`,
        text: `${name}报道，远山乳业今日表示将按计划推进工作。`,
      },
    ]);
    await app.runJobs();
  };
  const list = () =>
    ask<{ list: readonly { Article_ID: string; Emotion: string }[] }>(reader, 'GET', '/v1/article/list', {
      query: { Published_At: '2020-01-01T00:00:00Z..2090-01-01T00:00:00Z', Is_Merged: 'false' },
    });
  const reads = (filter: Record<string, string>) => app.kernel.get(ArticleReader).ids(reader, filter, 'time', 10);
  const subjects = '/v1/manage/class-manage/subject';
  const groups = '/v1/operate/extraction-manage/schedule-manage/node-group';

  const guarded: readonly Guarded[] = [
    { point: articleScope, title: 'the list of articles, instead of widening what is seen', work: list },
    { point: siteDirectory, title: 'a search that names a group of sites', work: () => reads({ Site_Group_ID: '7' }) },
    {
      point: articleFilterSources,
      title: 'a list that is narrowed by its filter',
      work: () => reads({ Planted: '1' }),
    },
    {
      point: articleListeners,
      title: 'an emotion that it would have to write down',
      work: () =>
        ask(reader, 'POST', '/v1/article/change-article-suspected-emotion', {
          body: { id: [article], Emotion: 'negative' },
        }),
      state: async () => (await list()).list.map(({ Emotion }) => Emotion),
    },
    {
      point: articlesIntake,
      title: 'articles, which wait instead of being stored without a step',
      work: () => submit(`news-${(made += 1)}`),
      state: async () => [
        await getRows('select count(*) from article'),
        await getRows('select 1 from intake_batch where attempts > 0'),
      ],
    },
    {
      point: clientRemovals,
      title: 'to remove a client whose things cannot all be removed',
      ready: async () => {
        const client = { client_name: `To go ${(made += 1)}`, client_type: 'enterprise' } as const;
        current = (await app.kernel.get(ClientService).create(client)).client_id;
      },
      work: () => app.kernel.get(ClientService).remove(current),
      state: () => getRows('select client_id from client order by 1'),
    },
    {
      point: subjectExclusions,
      title: 'what an exclusion may keep out of a subject',
      work: () =>
        app.database.transaction((tx) =>
          app.kernel
            .get(SubjectFiller)
            .fill(tx, { client_id: '1', subject_id: '1', rule_version: 1 }, [
              { article: { article_id: '1' } as StoredArticle, words: [] },
            ]),
        ),
      state: () => getRows('select from subject_article where subject_id = 1'),
    },
    {
      point: subjectGuards,
      title: 'a rule that may not be the client’s own to change',
      work: () =>
        ask(reader, 'PUT', subjects, { body: { ...subject, Colour: `#${String((made += 1)).padStart(6, '0')}` } }),
      state: () => getRows('select subject_id, colour from subject order by 1'),
    },
    {
      point: registrationListeners,
      title: 'a registration that nobody would hear of',
      ready: async () => {
        current = `139${String((made += 1)).padStart(8, '0')}`;
        await ask(null, 'POST', '/public/sms-code', { body: { phone: current, purpose: 'register' } });
        const [message] = await getRows(
          'select sealed from outbox_message where recipient = $1 order by message_id desc limit 1',
          [current],
        );
        const opened = app.kernel.get(SecretBox).open(String(message?.sealed), `outbox sms ${current}`);
        code = /\d{6}/.exec((JSON.parse(opened) as { text: string }).text)?.[0] ?? '';
      },
      work: () => ask(null, 'POST', '/public/register', { body: { phone: current, code, company: '远山乳业' } }),
      state: async () => [
        await getRows('select client_id from client order by 1'),
        await getRows('select user_id from user_account order by 1'),
      ],
    },
    {
      point: personalAccess,
      title: 'a new password while links of the user may remain',
      ready: async () => {
        const userName = `leaver-${(made += 1)}`;
        const { user } = await app.kernel
          .get(UserService)
          .create({ clientId: reader.clientId, userName, displayName: userName, userType: 'user' });
        current = user.user_id;
      },
      work: () =>
        ask(reader, 'POST', '/v1/manage/user-privilege-manage/user/reset-password', {
          body: { User_ID: current },
        }),
      state: () => getRows('select user_id, password_hash from user_account order by 1'),
    },
    {
      point: configParts,
      title: 'a configuration of collectors without a part',
      ready: () => getRows('update extraction_source set interval_seconds = $1', [1800 + (made += 1)]).then(nothing),
      work: () => app.kernel.get(ConfigPublisher).publish(),
      state: () => getRows('select version, items from extraction_config_version order by 1'),
    },
    {
      point: collectorWork,
      title: 'to remove a group of collectors that may have work',
      ready: async () => {
        const body = { Group_Name: `Group ${(made += 1)}` };
        current = (await ask<{ Node_Group_ID: string }>(reader, 'POST', groups, { body })).Node_Group_ID;
      },
      work: () => ask(reader, 'DELETE', groups, { query: { id: current } }),
      state: () => getRows('select node_group_id from node_group order by 1'),
    },
    {
      point: unreadPages,
      title: 'to remove a source whose pages it looks after',
      ready: async () => {
        const source = { name: 'To go', kind: 'rss', url: `https://source-${(made += 1)}.example/feed` } as const;
        current = (await app.kernel.get(SourceService).create(source)).Source_ID;
      },
      work: () => app.kernel.get(SourceService).remove([current]),
      state: () => getRows('select source_id from extraction_source order by 1'),
    },
  ];

  beforeAll(async () => {
    app = await startTestApp(['extraction', 'subjects', 'websites', 'notices', 'account', 'users'], {
      planted: planted.entries,
      env: { METRICS_ALLOW: '127.0.0.1/32' },
    });
    for (const id of ['extraction', 'subjects', 'account']) await app.kernel.activate(id);
    const client = { client_name: '远山乳业', client_type: 'enterprise', subject_quota: 10 } as const;
    reader = app.caller({
      clientId: (await app.kernel.get(ClientService).create(client)).client_id,
      userType: 'operator',
    });
    const body = { Subject_Name: '品牌', Rule: '远山', Notation: 'modern' };
    subject = await ask(reader, 'POST', subjects, { body });
    await app.kernel.get(SourceService).create({ name: 'A', kind: 'rss', url: 'https://a.example/feed' });
    await submit('first');
    article = (await list()).list[0]?.Article_ID ?? '';
    expect(article).not.toBe('');
  });
  afterAll(() => app.close());

  it('is planted at every extension point that fails closed', () => {
    expect(declared.filter(({ id }) => id === undefined).map(({ path }) => path)).toEqual([]);
    expect(declared.length).toBeGreaterThan(30);
    const refusing = declared.filter(({ policy }) => policy === 'refuse').map(({ id }) => id);
    expect(guarded.map(({ point }) => point.id).sort()).toEqual(refusing.sort());
  });

  describe.each<FailureKind>(['sleeps', 'throws'])('that %s', (kind) => {
    const failing = <T>(point: ExtensionPoint<unknown>, work: () => Promise<T>) =>
      planted.at(app.kernel, point, kind, work);

    for (const { point, title, ready = nothing, work, state = nothing } of guarded)
      it(`refuses ${title}`, async () => {
        await ready();
        const before = await state();
        const refusal = await failing(point, () =>
          work().then(
            () => 'answered',
            (error: unknown) => error,
          ),
        );
        expect(refusal).toBeInstanceOf(ExtensionError);
        expect((refusal as ExtensionError).point).toBe(point.id);
        if (kind === 'throws') expect([...planted.reached]).toContain(point.id);
        expect(await state()).toEqual(before);
        // Once the contributor works again, the same operation succeeds.
        await ready();
        await work();
      });

    it('is left out where a part of a screen may be missing', async () => {
      const metrics = await failing(gaugeSources, () => app.ask(null, 'GET', '/metrics'));
      expect(metrics.text).toContain('intake_');
      expect(metrics.text).not.toContain('planted_things');
    });

    it('is reported as missing when it alone was requested', async () => {
      const select = () => app.ask(reader, 'GET', '/v1/select-helper', { query: { entity_name: 'planted' } });
      expect((await failing(selectSources, select)).status).toBeGreaterThanOrEqual(500);
    });
  });

  it('is called again after it is repaired', async () => {
    await submit('mended');
    expect((await list()).list.length).toBeGreaterThan(1);
    expect(await getRows('select from intake_batch')).toEqual([]);
    expect((await app.ask(null, 'GET', '/metrics')).text).toContain('planted_things');
    expect(await ask(reader, 'GET', '/v1/select-helper', { query: { entity_name: 'planted' } })).toMatchObject({
      list: [{ value: '1', label: 'one' }],
    });
  });
});
