import { afterAll, beforeAll, describe, expect, it } from '@rstest/core';
import { contribute, definePlugin, ExtensionError, type Contribution, type ExtensionPoint } from '#core';
import { z } from 'zod';
import { defineNotice } from '#core/contract';
import { defineServer, defineThreadTask, gaugeSources, selectSources, type Caller } from '#core/server';
import { testHouse, type TestHouse } from '#core/server/testing';
import {
  articleMarks,
  articleScope,
  articlesIntake,
  ArticleReader,
  IntakeService,
  siteDirectory,
} from '#plugins/articles/server';
import { ClientService, clientRemovals } from '#plugins/clients/server';
import { noticeSources } from '#plugins/notices/server';
import { subjectExclusions, SubjectFiller, type StoredArticle } from '#plugins/subjects/server';

/** True while what the planted plugin contributes fails. */
let throws = false;
/** What has woken once stays awake, and what is still under way when a test ends may wake it. */
let mayWake = false;

/** Does what it should, or fails. */
const unless = <T>(given: T) => {
  if (throws) throw new Error('planted');
  return Promise.resolve(given);
};
const contributions: Contribution[] = [];
const points: string[] = [];
function plant<T>(point: ExtensionPoint<T>, contributor: T): void {
  points.push(point.id);
  contributions.push(contribute(point, () => contributor as never));
}
plant(articleScope, { visibleSubjects: () => unless(null), dictionaries: () => unless(new Map()) });
plant(siteDirectory, { find: () => unless(undefined), groups: () => unless(new Map()) });
plant(clientRemovals, { remove: () => unless(undefined) });
plant(subjectExclusions, { excluded: () => unless(new Set<string>()) });
plant(articlesIntake, {
  phase: 'reject',
  name: 'planted',
  plugin: 'planted',
  task: 'pass',
  state: () => unless({ version: '1', data: null }),
});
plant(articleMarks, {
  name: 'Is_Planted',
  get rows() {
    return throws
      ? 'select article_id, 1 / 0 as value from client_article'
      : 'select 0::bigint as article_id, 0 as value';
  },
  of: () => true,
});
plant(gaugeSources, { read: () => unless([{ name: 'planted_things', help: 'Planted', value: 1 }]) });
plant(selectSources, { entity: 'planted', load: () => unless([{ value: '1', label: 'one' }]) });
plant(noticeSources, { kind: defineNotice('planted', z.object({})), load: () => unless({ list: [{}] }) });

const planted = definePlugin({ id: 'planted', summary: 'Fails when told to', essential: true, extends: points });
const plantedSide = defineServer(planted, {
  contributions,
  start: () => {
    if (!mayWake) throw new Error('planted');
  },
  threads: { pass: async () => ({ default: defineThreadTask({ prepare: () => null, run: (_, items) => items }) }) },
});

describe('a failing contributor', () => {
  let house: TestHouse;
  let reader: Caller;
  const stored = async (): Promise<number> => (await house.database.query('select from article')).rows.length;
  const submit = async (name: string): Promise<void> => {
    await house.kernel.get(IntakeService).submit([
      {
        via: 'feed',
        url: `https://${name}.example/1`,
        title: `${name}发布公告`,
        text: `${name}报道，今日表示将按计划推进工作。`,
      },
    ]);
    await house.runJobs();
  };
  const list = (query: Record<string, string> = {}) =>
    house.ask<{ list: readonly unknown[]; code?: string }>(reader, 'GET', '/v1/article/list', { query });

  beforeAll(async () => {
    house = await testHouse(['articles', 'subjects', 'websites', 'notices', 'account', 'users'], {
      planted: [{ manifest: planted, load: async () => ({ default: plantedSide }) }],
      env: { METRICS_ALLOW: '127.0.0.1/32' },
    });
    reader = house.caller();
  });
  afterAll(async () => {
    throws = false;
    await house.close();
  });

  describe.each(['sleeps', 'throws'] as const)('that %s', (kind) => {
    beforeAll(() => {
      mayWake = kind === 'throws';
    });
    const failing = async <T>(work: () => Promise<T>): Promise<T> => {
      throws = kind === 'throws';
      try {
        return await work();
      } finally {
        throws = false;
      }
    };
    const refusal = (work: () => Promise<unknown>) =>
      failing(async () => {
        try {
          await work();
        } catch (error) {
          return error;
        }
        return 'answered';
      });

    it('refuses the list of articles instead of widening what is seen', async () => {
      const { status, body } = await failing(() => list());
      expect([status, body.code]).toEqual([503, 'unavailable']);
    });

    it('refuses a search that names a group of sites', async () => {
      const compiled = await refusal(() =>
        house.kernel.get(ArticleReader).ids({ ...reader }, { Site_Group_ID: '7' }, 'time', 10),
      );
      expect(compiled).toBeInstanceOf(ExtensionError);
    });

    it('keeps a client whose things cannot all be removed', async () => {
      const clients = house.kernel.get(ClientService);
      const { client_id } = await clients.create({ client_name: `To go ${kind}`, client_type: 'enterprise' });
      expect(await refusal(() => clients.remove(client_id))).toBeInstanceOf(ExtensionError);
      expect((await clients.get(client_id)).client_id).toBe(client_id);
    });

    it('puts nothing into a subject that an exclusion may keep out', async () => {
      const article = { article_id: '1' } as StoredArticle;
      const error = await refusal(() =>
        house.database.transaction((tx) =>
          house.kernel
            .get(SubjectFiller)
            .fill(tx, { client_id: '1', subject_id: '1', rule_version: 1 }, [{ article, words: [] }]),
        ),
      );
      expect(error).toBeInstanceOf(ExtensionError);
      const { rows } = await house.database.query('select from subject_article where subject_id = 1');
      expect(rows).toEqual([]);
    });

    it('lets articles wait instead of storing them without a step', async () => {
      expect(await refusal(() => submit(kind))).toBeInstanceOf(ExtensionError);
      const { rows } = await house.database.query<{ attempts: number }>('select attempts from intake_batch');
      expect(rows.length).toBeGreaterThan(0);
      expect([rows.every(({ attempts }) => attempts === 0), await stored()]).toEqual([true, 0]);
    });

    it('is left out where a part of a screen may be missing', async () => {
      const metrics = await failing(() => house.ask(null, 'GET', '/metrics'));
      expect(metrics.text).toContain('intake_');
      expect(metrics.text).not.toContain('planted_things');
    });

    it('is missed when it alone was asked', async () => {
      const ask = () =>
        house.ask<{ list: readonly unknown[] }>(reader, 'GET', '/v1/select-helper', {
          query: { entity_name: 'planted' },
        });
      expect((await failing(ask)).status).toBeGreaterThanOrEqual(500);
    });
  });

  it('that is mended is asked again', async () => {
    await submit('mended');
    expect(await stored()).toBe(3);
    expect((await list()).status).toBe(200);
    expect((await house.ask(null, 'GET', '/metrics')).text).toContain('planted_things');
    const { body } = await house.ask<{ list: readonly unknown[] }>(reader, 'GET', '/v1/select-helper', {
      query: { entity_name: 'planted' },
    });
    expect(body.list).toEqual([{ value: '1', label: 'one' }]);
  });
});
