import type { Endpoint } from '#core';
import { SessionService } from '#plugins/account/server';
import { UserService } from '#plugins/users/server';
import { articleAbout, goodPassword, startFullApp, type TestAnswer, type FullApp } from '../server/full-app';
import { hiddenAuthor, hiddenWord, type CallInput } from './hidden-inputs';
import { fillHidden, hiddenIds, hiddenMark, publishedMark } from './hidden-things';

const visibleWord = '星河汽车';
/** Word that excludes the hidden copy from the visible subject. */
const excludedWord = '内部抄送';

const copied = `${visibleWord}今日在总部宣布了新的年度计划，管理层介绍了产能安排、供应链合作以及售后服务网络的扩建情况，
  多家机构预计这一计划将在未来两个季度内逐步落实，并对区域市场的竞争格局产生持续影响，分析人士认为投入节奏仍需观察。`;

/** Full product with a user restricted to one subject category, and with objects of another one. */
export interface RestrictedApp {
  readonly app: FullApp;
  /** Hidden ids by the name of their key column, including `article_id`. */
  readonly hidden: ReadonlyMap<string, readonly string[]>;
  readonly hiddenArticle: string;
  readonly hiddenSubject: string;
  /** A visible article whose cluster contains the hidden copy. */
  readonly visibleArticle: string;
  readonly hiddenCopy: string;
  readonly hiddenUrl: string;
  /** Calls as the restricted user, who has every privilege that a user can have. */
  send(endpoint: Endpoint, input: CallInput): Promise<TestAnswer>;
  ask<T = Record<string, unknown>>(method: string, path: string, body?: unknown): Promise<TestAnswer<T>>;
  /** Calls with an API key that the restricted user has created. */
  askByKey(method: string, path: string, body?: unknown): Promise<TestAnswer>;
}

/** Starts a product in which one user may see one of two subject categories. */
export async function startRestrictedApp(): Promise<RestrictedApp> {
  const app = await startFullApp();
  const { database } = app;
  const manage = async <T>(path: string, body: unknown): Promise<T> => {
    const { status, body: made, text } = await app.ask('manager', 'POST', `/v1/manage/class-manage/${path}`, { body });
    if (status >= 300) throw new Error(`${path}: ${status} ${text}`);
    return made as T;
  };
  const category = async (Category_Name: string): Promise<string> =>
    (await manage<{ Category_ID: string }>('subject-category', { Category_Name })).Category_ID;
  const subject = async (Subject_Name: string, Category_ID: string, Rule: string): Promise<string> =>
    (
      await manage<{ Subject_ID: string }>('subject', {
        Subject_Name,
        Category_ID,
        Rule,
        Notation: 'modern',
        Is_Enabled: true,
      })
    ).Subject_ID;
  // The default subject contains both words; here, each word gets a subject of its own.
  await app.ask('manager', 'DELETE', '/v1/manage/class-manage/subject', { query: { id: app.subjects.a } });
  const [hiddenCategory, visibleCategory] = [await category(hiddenMark), await category('公开分类')];
  const hiddenSubject = await subject(hiddenMark, hiddenCategory, `${hiddenWord} OR ${hiddenMark}`);
  await subject('公开专题', visibleCategory, `${visibleWord} NOT ${excludedWord}`);
  await app.runJobs();

  const ownScope = { clientId: app.clients.a, via: 'api' } as const;
  await app.submit(
    articleAbout(hiddenWord, 'hidden.example', {
      ...ownScope,
      title: `${hiddenMark}标题`,
      text: `${hiddenWord}内部通报：${hiddenMark}，这篇文章只有获准查看该分类的人才能阅读。`,
      site: hiddenMark,
      author: hiddenAuthor,
    }),
    articleAbout(visibleWord, 'visible.example', { ...ownScope, title: '年度计划发布', text: copied }),
  );
  // Creates an event of published articles that are all in the hidden subject.
  await app.submit(
    ...['event1.example', 'event2.example', 'event3.example'].map((domain) =>
      articleAbout(hiddenWord, domain, {
        title: `${publishedMark}${hiddenWord}奶粉召回事件`,
        text: `${domain}消息：${hiddenWord}宣布召回一批奶粉，监管部门已介入，${publishedMark}，消费者可凭购物小票退货。`,
      }),
    ),
  );
  await app.submit(
    articleAbout(visibleWord, 'copy.example', {
      ...ownScope,
      title: '年度计划发布',
      text: `${copied}${excludedWord}${hiddenMark}。`,
      site: hiddenMark,
    }),
  );
  const articles = await app.articles('manager');
  const getId = (domain: string): string => {
    const id = articles.get(domain);
    if (!id) throw new Error(`There is no article of ${domain}`);
    return id;
  };
  const [hiddenArticle, visibleArticle, hiddenCopy] = ['hidden.example', 'visible.example', 'copy.example'].map(
    getId,
  ) as [string, string, string];
  await fillHidden(app, { article: hiddenArticle, copy: hiddenCopy, subject: hiddenSubject });

  const restricted = await restrictedUser(app, visibleCategory);
  const { access_token: token } = await app.kernel
    .get(SessionService)
    .begin({ userId: restricted, kind: 'password', address: '127.0.0.1', agent: 'test' });
  const made = await app.call('POST', '/v1/front/tools/report-data-api/key', {
    token,
    body: { Key_Name: 'restricted', Scopes: ['articles', 'figures', 'trace'], Minute_Limit: 600, Day_Limit: 100_000 },
  });
  if (made.status >= 300) throw new Error(`key: ${made.text}`);
  await database.query('update api_key set minute_limit = 1000000');
  const { Key: key = '' } = made.body as { Key?: string };
  return {
    app,
    hidden: await hiddenIds(app, [hiddenArticle, hiddenCopy, hiddenSubject, hiddenCategory], visibleArticle),
    hiddenArticle,
    hiddenSubject,
    visibleArticle,
    hiddenCopy,
    hiddenUrl: 'https://hidden.example/1',
    send: async (endpoint, { path, query, body }) => {
      const isForm = endpoint.accepts === 'form';
      const sent = Object.entries(body ?? {}).map(([key, value]) => [key, String(value)]);
      return app.call(endpoint.method, `${path}?${new URLSearchParams(query).toString()}`, {
        token: endpoint.access === 'key' ? key : token,
        body: isForm ? new URLSearchParams(sent).toString() : body,
        ...(isForm ? { headers: { 'content-type': 'application/x-www-form-urlencoded' } } : {}),
      });
    },
    ask: ((method: string, path: string, body?: unknown) =>
      app.call(method, path, { token, body })) as RestrictedApp['ask'],
    askByKey: async (method, path, body) => app.call(method, path, { token: key, body }),
  };

  async function restrictedUser(server: FullApp, Category_ID: string): Promise<string> {
    const { user } = await server.kernel.get(UserService).create({
      clientId: server.clients.a,
      userName: 'restricted',
      displayName: 'restricted',
      userType: 'user',
      password: { text: goodPassword },
    });
    const { rows } = await database.query<{ id: string }>(
      "insert into user_group (client_id, user_group_name) values ($1, '受限组') returning user_group_id as id",
      [server.clients.a],
    );
    const group = rows[0]?.id;
    await database.query('update user_account set user_group_id = $2 where user_id = $1', [user.user_id, group]);
    // Grants every privilege that a user can have, so that no call is skipped for lack of one.
    const roles = '/v1/operate/operation-setting/role-column-privilege';
    const { body: known } = await server.ask<{
      readonly ceilings: Readonly<Record<string, unknown>>;
      readonly list: readonly { readonly Role_ID: string; readonly User_Type: string }[];
    }>('operator', 'GET', roles);
    const role = known.list.find(({ User_Type }) => User_Type === 'user');
    const raised = await server.ask('operator', 'PUT', roles, {
      body: { Role_ID: role?.Role_ID, Privileges: known.ceilings.user },
    });
    if (raised.status >= 300) throw new Error(`role: ${raised.text}`);
    const { status, text } = await server.ask(
      'manager',
      'PUT',
      '/v1/manage/user-privilege-manage/user-privilege-setting/user-group-class-privilege',
      {
        body: {
          User_Group_ID: group,
          Is_Restricted: true,
          Categories: [{ Category_ID, Is_Visible: true, Is_Handled: true }],
        },
      },
    );
    if (status >= 300) throw new Error(`class privilege: ${status} ${text}`);
    return user.user_id;
  }
}
