import { plugins } from 'virtual:plugins';
import type { PluginEntry } from '#core';
import type { ServerSide, UserType } from '#core/server';
import { testServer, type TestServer } from '#core/server/testing';
import { SessionService } from '#plugins/account/server';
import { IntakeService, type RawArticle } from '#plugins/articles/server';
import { ClientService, platformClientId } from '#plugins/clients/server';
import { UserService } from '#plugins/users/server';

/** A password that satisfies every rule. */
export const goodPassword = 'Kranich-48-Wolken';

/** Users of the test server: several of client A, one of client B, and a platform operator. */
export const people = ['operator', 'manager', 'analyst', 'watcher', 'stranger'] as const;
export type Person = (typeof people)[number];
const types: Readonly<Record<Person, UserType>> = {
  operator: 'operator',
  manager: 'manager',
  analyst: 'user',
  watcher: 'monitor',
  stranger: 'manager',
};

/** The response to one call. */
export interface TestAnswer<T = Record<string, unknown>> {
  readonly status: number;
  readonly body: T;
  readonly text: string;
  readonly headers: Readonly<Record<string, unknown>>;
}

/**
 * The complete product on its own database: every plugin of the tree, two clients that monitor the same word, and a few
 * articles.
 */
export interface FullApp extends TestServer {
  readonly ids: Readonly<Record<Person, string>>;
  readonly clients: Readonly<Record<'a' | 'b', string>>;
  readonly subjects: Readonly<Record<'a' | 'b', string>>;
  token(person: Person): Promise<string>;
  /** Sends a call as a user, or unauthenticated. */
  ask<T = Record<string, unknown>>(
    person: Person | null,
    method: string,
    path: string,
    input?: {
      readonly query?: Readonly<Record<string, string>>;
      readonly body?: unknown;
      readonly headers?: Record<string, string>;
    },
  ): Promise<TestAnswer<T>>;
  /** Ingests articles through the pipeline. */
  submit(...articles: readonly Partial<RawArticle>[]): Promise<void>;
  /** Returns the article ids of the client's list, by domain. */
  articles(person: Person): Promise<ReadonlyMap<string, string>>;
}

/** The word that both clients monitor, and one that only client A does. */
export const sharedWord = '星河汽车';
export const ownWord = '青禾乳业';

/** Builds an article about a topic, one hour old by default. */
export const articleAbout = (about: string, domain: string, more: Partial<RawArticle> = {}): Partial<RawArticle> => ({
  url: `https://${domain}/1`,
  title: `${about}发布公告 ${domain}`,
  text: `${domain}报道，${about}今日表示将按计划推进${domain}的各项工作。`,
  publishedAt: new Date(Date.now() - 3_600_000).toISOString(),
  ...more,
});

export async function startFullApp(env: Readonly<Record<string, string>> = {}): Promise<FullApp> {
  const server = await testServer(plugins as readonly PluginEntry<ServerSide>[], env);
  const makeClient = async (client_name: string) =>
    (
      await server.kernel
        .get(ClientService)
        .create({ client_name, client_type: 'enterprise', service_type_code: 'standard' })
    ).client_id;
  await server.kernel.activate('articles');
  const clients = { a: await makeClient('甲公司'), b: await makeClient('乙公司') };
  const ids = {} as Record<Person, string>;
  for (const person of people) {
    const clientId = person === 'operator' ? platformClientId : person === 'stranger' ? clients.b : clients.a;
    const { user } = await server.kernel.get(UserService).create({
      clientId,
      userName: person,
      displayName: person,
      userType: types[person],
      password: { text: goodPassword },
    });
    ids[person] = user.user_id;
  }
  const tokens = new Map<Person, string>();
  const token = async (person: Person): Promise<string> => {
    const cachedToken =
      tokens.get(person) ??
      (
        await server.kernel
          .get(SessionService)
          .begin({ userId: ids[person], kind: 'password', address: '127.0.0.1', agent: 'test' })
      ).access_token;
    tokens.set(person, cachedToken);
    return cachedToken;
  };
  const ask = async (
    person: Person | null,
    method: string,
    path: string,
    {
      query,
      body,
      headers,
    }: {
      readonly query?: Readonly<Record<string, string>>;
      readonly body?: unknown;
      readonly headers?: Record<string, string>;
    } = {},
  ) =>
    server.call(method, query ? `${path}?${new URLSearchParams(query).toString()}` : path, {
      token: person ? await token(person) : undefined,
      body,
      headers,
    });
  const submit = async (...articles: readonly Partial<RawArticle>[]): Promise<void> => {
    await server.kernel.get(IntakeService).submit(articles.map((article) => ({ via: 'feed', ...article })));
    await server.runJobs();
  };
  const subject = async (person: Person, Subject_Name: string, Rule: string): Promise<string> => {
    const { body } = await ask(person, 'POST', '/v1/manage/class-manage/subject', {
      body: { Subject_Name, Rule, Notation: 'modern', Is_Enabled: true },
    });
    return (body as { Subject_ID: string }).Subject_ID;
  };
  const subjects = {
    a: await subject('manager', '品牌', `${sharedWord} OR ${ownWord}`),
    b: await subject('stranger', '竞品', sharedWord),
  };
  await server.runJobs();
  return {
    ...server,
    ids,
    clients,
    subjects,
    token,
    ask: ask as FullApp['ask'],
    submit,
    articles: async (person) => {
      const { body } = await ask(person, 'GET', '/v1/article/list', { query: { size: '200' } });
      return new Map(
        (body as { list: { Domain: string; Article_ID: string }[] }).list.map(({ Domain, Article_ID }) => [
          Domain,
          Article_ID,
        ]),
      );
    },
  };
}
