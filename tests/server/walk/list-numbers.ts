import { beforeAll, describe, expect, it } from '@rstest/core';
import type { ModuleReply } from '#plugins/analysis';
import { ArticleRemovals } from '#plugins/articles/server';
import { siteMonth } from '../../../plugins/articles/article';
import { readyIds } from '../../../plugins/big-screen/screen-address';
import type { BigScreenAnswer } from '../../../plugins/big-screen/contract';
import type { MonitorDashboard } from '../../../plugins/monitor/contract';
import { glanceTime } from '../../../plugins/monitor/contract';
import { qualityParts, type QualitySample } from '../../../plugins/subject-quality/contract';
import { siteWeek } from '../../../plugins/websites/contract';
import type { Dashboard } from '#plugins/manage';
import { routes } from '#shared/routes';
import { formatDateRange } from '#shared/time';
import { articleAbout, ownWord, sharedWord, type FullApp, type Person } from '../full-app';
import { getAsking, people } from './asking';
import type { OpenedLists } from './opened-lists';
import { waitingNumbers } from './waiting-numbers';

interface List<Row> {
  readonly list: readonly Row[];
  readonly total: number;
}

/** Data prepared for checking the numbers. */
export interface Walked {
  readonly app: FullApp;
  readonly lists: OpenedLists;
  readonly category: string;
  /** Follows the numbers of an answer and returns how many there were. */
  follow(person: Person, reply: ModuleReply, input: BigScreenAnswer['Input']): Promise<number>;
}

const manage = '/v1/manage/class-manage';
/** Occurs in five titles. */
const unwantedWord = '召回进展';

/**
 * Checks the numbers next to article lists for an administrator, a user who sees the subjects of one category, and
 * another client, after articles were hidden, deleted and added by one client for itself.
 */
export function listNumbers(walked: () => Walked): void {
  describe('beside the lists', () => {
    let app: FullApp;
    let lists: OpenedLists;
    /** Article ids of the administrator's list before any removal, newest first. */
    let ids: readonly string[] = [];
    let taken: readonly string[] = [];
    /** One of the articles that a filter blocks. */
    let unwanted = '';

    const { get, send } = getAsking(() => app);
    const articlesAt = (query: Readonly<Record<string, string>>): string =>
      routes.articles({ merged: 'false', ...query });

    beforeAll(async () => {
      ({ app, lists } = walked());
      lists.forget();
      await app.submit(
        articleAbout(sharedWord, 'news.s1.example', { title: '星河汽车刹车测试' }),
        articleAbout(sharedWord, 'own.example', { title: '星河汽车刹车内部稿', clientId: app.clients.a }),
        articleAbout(ownWord, 'www.free.example', { title: '青禾乳业再次召回，车主投诉刹车' }),
      );
      for (const Domain of ['s1.example', 'news.s1.example', 's2.example'])
        await send('operator', 'POST', '/v1/operate/operation-setting/global-domain', {
          Domain,
          Site_Name: Domain,
          Site_Type: 'news',
          Is_Enabled: true,
        });
      const page = await get<List<{ Article_ID: string; Title: string }>>('manager', '/v1/article/list', {
        size: '100',
      });
      ids = page.list.map(({ Article_ID }) => Article_ID);
      unwanted = page.list.find(({ Title }) => Title.includes(unwantedWord))?.Article_ID ?? '';
      const { rows } = await app.database.query<{ id: string }>(
        "insert into user_group (client_id, user_group_name) values ($1, '汽车组') returning user_group_id as id",
        [app.clients.a],
      );
      await app.database.query('update user_account set user_group_id = $2 where user_id = $1', [
        app.ids.analyst,
        rows[0]?.id,
      ]);
      await send(
        'manager',
        'PUT',
        '/v1/manage/user-privilege-manage/user-privilege-setting/user-group-class-privilege',
        {
          User_Group_ID: rows[0]?.id,
          Is_Restricted: true,
          Categories: [{ Category_ID: walked().category, Is_Visible: true, Is_Handled: true }],
        },
      );
      taken = [ids[2] ?? '', ids[5] ?? ''];
      expect(await lists.articles('analyst', {})).toBeLessThan(ids.length);
      expect(await lists.articles('stranger', {})).toBeLessThan(ids.length);
    }, 60_000);

    /** Hides one article from the client and deletes two for everybody. */
    const takeAway = async (): Promise<void> => {
      await send('manager', 'POST', '/v1/article/delete', { id: [taken[0]] });
      await app.kernel.get(ArticleRemovals).remove([taken[1] ?? '', unwanted]);
      await app.runJobs();
      lists.forget();
    };

    it('agree for baskets, content classes and samples, before and after articles are removed', async () => {
      const picked = ids.slice(0, 9);
      const basket = await send<{ Selection_ID: string }>('manager', 'POST', '/v1/front/article-selection', {
        Selection_Name: '九篇',
        Article_IDs: picked,
      });
      const { Content_Class_ID } = await send<{ Content_Class_ID: string }>(
        'manager',
        'POST',
        `${manage}/content-class`,
        {
          Class_Name: '投诉',
          Is_Enabled: true,
        },
      );
      for (const id of picked)
        await send('manager', 'PUT', '/v1/article/content-class', { id, Content_Class_IDs: [Content_Class_ID] });
      const { Tag_ID } = await send<{ Tag_ID: string }>('manager', 'POST', `${manage}/tag`, {
        Tag_Name: '刹车问题',
        Is_Enabled: true,
      });
      const { Tag_Keyword_ID } = await send<{ Tag_Keyword_ID: string }>('manager', 'POST', `${manage}/tag-keyword`, {
        Rule: '刹车',
        Tag_ID,
        Is_Enabled: true,
      });
      await app.runJobs();
      const draw = await send<QualitySample>('manager', 'POST', `${manage}/subject-quality/sample`, {
        Subject_ID: app.subjects.a,
        Days: 30,
      });
      const { Black_Word_ID } = await send<{ Black_Word_ID: string }>(
        'manager',
        'POST',
        `${manage}/client-black-word`,
        {
          Word: unwantedWord,
          Place: 'all',
          Is_Enabled: true,
        },
      );
      await app.runJobs();
      const pagesOf = async (path: string, Entry_ID: string): Promise<number> => {
        let held = 0;
        for (let after: string | null | undefined; after !== null; ) {
          const page: { list: readonly object[]; next: string | null } = await get('manager', path, {
            Entry_ID,
            ...(after ? { after } : {}),
          });
          held += page.list.length;
          after = page.next;
        }
        return held;
      };
      const look = async () => {
        const query = { id: basket.Selection_ID };
        const [row] = (
          await get<List<{ Count: number; Gone: number }>>('manager', '/v1/front/article-selection', query)
        ).list;
        const inBasket = await get<List<object>>('manager', '/v1/front/article-selection/articles', query);
        const listed = await lists.at('manager', articlesAt({ Selection_ID: basket.Selection_ID, time: 'all' }));
        expect([inBasket.list.length, listed, picked.length]).toEqual([
          row?.Count,
          row?.Count,
          (row?.Count ?? 0) + (row?.Gone ?? 0),
        ]);
        // The selection contains articles of a category that the analyst may not see.
        expect((await app.ask('analyst', 'GET', '/v1/front/article-selection', { query })).status).toBe(404);
        const [contentClass] = (await get<List<{ Article_Count: number }>>('manager', `${manage}/content-class`)).list;
        expect(contentClass?.Article_Count).toBe(
          await pagesOf(`${manage}/content-class/article-list`, Content_Class_ID),
        );
        const [keyword] = (await get<List<{ Hit_Count: number }>>('manager', `${manage}/tag-keyword`)).list;
        expect(keyword?.Hit_Count).toBeGreaterThan(5);
        expect(keyword?.Hit_Count).toBe(await pagesOf(`${manage}/tag-keyword/article-list`, Tag_Keyword_ID));
        const [blackWord] = (await get<List<{ Hidden_Count: number }>>('manager', `${manage}/client-black-word`)).list;
        expect(blackWord?.Hidden_Count).toBe(
          await pagesOf(`${manage}/client-black-word/hidden-article-list`, Black_Word_ID),
        );
        const [quality] = (
          await get<List<{ Samples: readonly QualitySample[] }>>('manager', `${manage}/subject-quality`, {
            Subject_ID: app.subjects.a,
          })
        ).list;
        const counts = quality?.Samples[0]?.Counts;
        for (const Part of qualityParts) {
          let listed = 0;
          let total = 1;
          for (let page = 1; listed < total && page < 10; page += 1) {
            const part = await get<List<{ Article_ID: string; Is_Held: boolean }>>(
              'manager',
              `${manage}/subject-quality/articles`,
              { Sample_ID: draw.Sample_ID, Part, page: String(page) },
            );
            ({ total } = part);
            listed += part.list.length;
            // Articles reported as available in the lists can be opened.
            for (const { Article_ID, Is_Held } of part.list)
              expect([
                Article_ID,
                (await app.ask('manager', 'GET', '/v1/article/detail', { query: { id: Article_ID } })).status,
              ]).toEqual([Article_ID, Is_Held ? 200 : 404]);
            if (part.list.length === 0) break;
          }
          expect([Part, total, listed]).toEqual([Part, counts?.[Part], counts?.[Part]]);
        }
        const { total, list } = await get<List<object>>('manager', `${manage}/subject-quality/queue`, {
          Subject_ID: app.subjects.a,
        });
        expect([total, list.length]).toEqual([counts?.waiting, counts?.waiting]);
        return [contentClass?.Article_Count, blackWord?.Hidden_Count, counts?.population];
      };
      const [before, kept, population] = await look();
      expect(kept).toBe(5);
      await takeAway();
      expect(await look()).toEqual([(before ?? 0) - 2, 4, population]);
    }, 120_000);

    it('agree on the pages of sites and beside articles', async () => {
      const time = formatDateRange(siteWeek());
      let followed = 0;
      for (const person of people) {
        const sites = await get<List<{ Domain: string; Mine_7d: number }>>(
          person,
          '/v1/front/tools/website-info/site-list',
          { size: '50' },
        );
        for (const { Domain, Mine_7d } of sites.list) {
          expect([person, Domain, await lists.at(person, articlesAt({ Domain, time }))]).toEqual([
            person,
            Domain,
            Mine_7d,
          ]);
          followed += Mine_7d > 0 ? 1 : 0;
        }
        for (const id of ids) {
          const { status, body } = await app.ask<{
            Domain: string;
            Articles_30_Days: number;
            Negative_30_Days: number;
          }>(person, 'GET', '/v1/article/domain-info', { query: { id } });
          const seen = (await app.ask(person, 'GET', '/v1/article/detail', { query: { id } })).status;
          expect([person, id, status]).toEqual([person, id, seen]);
          if (status !== 200) continue;
          const { Domain } = body;
          const { Similar_Count } = await get<{ Similar_Count: number }>(person, '/v1/article/detail', { id });
          const { total, list } = await get<List<object>>(person, '/v1/article/similar-article-list', { id });
          expect([person, id, total, list.length]).toEqual([person, id, Similar_Count + 1, Similar_Count + 1]);
          expect([
            await lists.at(person, articlesAt({ Domain, time: siteMonth })),
            await lists.at(person, articlesAt({ Domain, time: siteMonth, Emotion: 'negative' })),
          ]).toEqual([body.Articles_30_Days, body.Negative_30_Days]);
        }
      }
      expect(followed).toBeGreaterThan(8);
      await app.database.query("update website_client_state set counted_at = '-infinity'");
      const register = await get<List<{ Domain: string; Mine_7d: number }>>(
        'manager',
        '/v1/manage/website-manage/system-website',
      );
      expect(register.list.map(({ Mine_7d }) => Mine_7d > 0)).toEqual([true, true, true]);
      for (const { Domain, Mine_7d } of register.list)
        expect([Domain, await lists.at('manager', articlesAt({ Domain, time }))]).toEqual([Domain, Mine_7d]);
    }, 120_000);

    waitingNumbers(() => ({ app, lists }));

    it('agree for comments under watched articles, also where the article was hidden', async () => {
      const watched = [taken[0] ?? '', ids[3] ?? '', ids[4] ?? ''];
      await app.database.query(
        `with task as (insert into article_track_task (client_id, article_id, kind, host, starts_at, created_by)
           select $1, article_id, 'replies', 's.example', now(), 1 from unnest($2::bigint[]) as a (article_id)
           returning article_track_task_id)
         insert into article_track_watcher (client_id, article_track_task_id, user_id, viewed_reply_id)
         select $1, article_track_task_id, $3, 0 from task`,
        [app.clients.a, watched, app.ids.manager],
      );
      await app.database.query(
        `insert into article_reply (article_id, external_id, author, text, likes, emotion, emotion_probability,
           published_at, fetched_at, updated_at)
         select a, n::text, '网友', '评论' || n, 0, n % 2 - 1, 0.9, now() - n * interval '10 hours', now(), now()
         from unnest($1::bigint[]) a, generate_series(0, 4) as n`,
        [watched],
      );
      const monitored = await get<
        List<{ Article_ID: string; Total: number; New_Count: number; Negative: number; Day_Count: number }> & {
          Since: string;
        }
      >('manager', '/v1/front/comment-monitor');
      expect(monitored.list.map(({ Article_ID }) => Article_ID).sort()).toEqual([...watched.slice(1)].sort());
      for (const { Article_ID: article, Total, New_Count, Negative, Day_Count } of monitored.list) {
        const held = (more: Readonly<Record<string, string>> = {}) =>
          lists.at('manager', routes.comments({ article, ...more }));
        expect([
          await held(),
          await held({ new: 'true' }),
          await held({ emotion: 'negative' }),
          await held({ from: monitored.Since }),
        ]).toEqual([Total, New_Count, Negative, Day_Count]);
        expect(New_Count).toBe(5);
      }
      const { list } = await get<{ list: readonly object[] }>('manager', '/v1/system-notification', {
        entity_name: 'ArticleComment',
      });
      expect(list.length).toBe(monitored.list.length);
    }, 60_000);

    it('agree on the dashboards of administrators and operators, and on the duty page', async () => {
      for (const [person, path] of [
        ['manager', '/v1/manage/dashboard'],
        ['operator', '/v1/operate/dashboard'],
      ] as const) {
        const { Figures } = await get<Dashboard>(person, path);
        expect(Figures.length).toBeGreaterThan(8);
        for (const { Code, Count, Path } of Figures)
          expect([Code, await lists.at(person, Path)]).toEqual([Code, Count]);
      }
      const ofAll = await get<MonitorDashboard>('operator', '/v1/monitor/dashboard');
      const clientDashboard = await get<MonitorDashboard>('watcher', '/v1/monitor/dashboard');
      for (const [person, client] of [
        ['manager', app.clients.a],
        ['stranger', app.clients.b],
      ] as const) {
        const held = [
          await lists.at(person, articlesAt({ time: glanceTime })),
          await lists.at(person, articlesAt({ time: glanceTime, Emotion: 'negative' })),
        ];
        const row = ofAll.Clients.find(({ Client_ID }) => Client_ID === client);
        expect([person, row?.Articles, row?.Negative]).toEqual([person, ...held]);
        if (client !== app.clients.a) continue;
        expect(clientDashboard.Clients.map(({ Articles, Negative }) => [Articles, Negative])).toEqual([held]);
        expect(held[0]).toBeGreaterThan(3);
      }
    }, 60_000);

    it('agree on the built-in big screens', async () => {
      for (const person of people) {
        let followed = 0;
        for (const id of readyIds) {
          const { Answers } = await get<{ Answers: readonly BigScreenAnswer[] }>(
            person,
            '/v1/big-screen/get-chart-data',
            {
              id,
            },
          );
          for (const { Key: _key, Input, ...reply } of Answers)
            if (reply.Answer) followed += await walked().follow(person, reply as ModuleReply, Input);
        }
        expect([person, followed > 20]).toEqual([person, true]);
      }
    }, 120_000);
  });
}
