import type { PluginEntry } from '#core';
import type { ServerSide, UserType } from '#core/server';
import { pluginsWith, testServer, type TestServer } from '#core/server/testing';
import { ClientService, platformClientId, type NewClient } from '#plugins/clients/server';
import { UserService, type NewUser } from '#plugins/users/server';

const people = ['clients', 'privileges', 'users', 'account', 'audit-log', 'notices', 'branding'];

/** Password that satisfies every rule. */
export const goodPassword = 'Kranich-48-Wolken';

type Answer = Awaited<ReturnType<TestServer['call']>>;

/**
 * Test server with the user-related plugins, a client with a manager and a user, another client with its own, and an
 * operator.
 */
export interface PeopleServer extends TestServer {
  readonly ids: Readonly<Record<'client' | 'other' | 'operator' | 'manager' | 'user' | 'monitor' | 'stranger', string>>;
  makeClient(name: string, more?: Partial<NewClient>): Promise<string>;
  makeUser(userName: string, clientId: string, userType: UserType, more?: Partial<NewUser>): Promise<string>;
  login(userName: string, password?: string, ip?: string, device?: string): Promise<Answer>;
  token(userName: string): Promise<string>;
}

export async function peopleServer(
  env: Readonly<Record<string, string>> = {},
  more: readonly PluginEntry<ServerSide>[] = [],
): Promise<PeopleServer> {
  const server = await testServer([...pluginsWith(people), ...more], env);
  const makeClient: PeopleServer['makeClient'] = async (client_name, more = {}) =>
    (await server.kernel.get(ClientService).create({ client_name, client_type: 'enterprise', ...more })).client_id;
  const makeUser: PeopleServer['makeUser'] = async (userName, clientId, userType, more = {}) =>
    (
      await server.kernel
        .get(UserService)
        .create({ clientId, userName, displayName: userName, userType, password: { text: goodPassword }, ...more })
    ).user.user_id;
  const login: PeopleServer['login'] = async (username, password = goodPassword, ip, device) => {
    const answer = await server.app.inject({
      method: 'POST',
      url: '/public/login',
      payload: { username, password, Device: device },
      ...(ip ? { remoteAddress: ip } : {}),
    });
    return {
      status: answer.statusCode,
      body: JSON.parse(answer.body) as never,
      text: answer.body,
      headers: answer.headers,
    };
  };
  const client = await makeClient('甲公司');
  const other = await makeClient('乙公司');
  const ids = {
    client,
    other,
    operator: await makeUser('operator', platformClientId, 'operator'),
    manager: await makeUser('manager', client, 'manager'),
    user: await makeUser('analyst', client, 'user'),
    monitor: await makeUser('watcher', client, 'monitor'),
    stranger: await makeUser('stranger', other, 'manager'),
  };
  return {
    ...server,
    ids,
    makeClient,
    makeUser,
    login,
    token: async (userName) => ((await login(userName)).body as { access_token: string }).access_token,
  };
}
