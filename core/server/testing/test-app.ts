import { provideValue, verbTags, type PluginEntry, type PluginManifest, type PrivilegeMap } from '#core';
import { CallerService, TokenService, type AccessClaims, type Caller } from '../auth';
import type { ServerSide } from '../side';
import { testCaller } from './test-caller';
import { pluginsWith } from './plugins-with';
import { testServer, type TestServer } from './test-server';

/** An HTTP response; `body` is parsed when it is JSON. */
export interface TestReply<T = Record<string, never>> {
  readonly status: number;
  readonly body: T;
  readonly text: string;
  readonly headers: Headers;
}

export interface TestQuestion {
  readonly query?: Readonly<Record<string, string>>;
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
  readonly signal?: AbortSignal;
}

export interface TestAppOptions {
  readonly env?: Readonly<Record<string, string>>;
  /** Plugins that the test adds, such as one that fails on purpose. */
  readonly planted?: readonly PluginEntry<ServerSide>[];
}

/** Real plugins behind a real port. */
export interface TestApp extends TestServer {
  readonly url: string;
  /** Returns a caller with all privileges in client 1; `more` overrides fields. */
  caller(more?: Partial<Caller>): Caller;
  /** Sends an HTTP request as a caller, or anonymously. */
  ask<T = Record<string, never>>(
    caller: Caller | null,
    method: string,
    path: string,
    question?: TestQuestion,
  ): Promise<TestReply<T>>;
}

/** The test decides who is signed in; everything else is real. */
class PlayedCallers implements CallerService {
  private readonly callersByToken = new Map<string, Caller>();

  /** Returns the claims of a session of this caller. */
  admit(caller: Caller): AccessClaims {
    const sessionId = String(this.callersByToken.size + 1);
    this.callersByToken.set(sessionId, { ...caller, sessionId });
    return { userId: caller.userId, sessionId };
  }

  async resolve({ sessionId }: AccessClaims): Promise<Caller | undefined> {
    return this.callersByToken.get(sessionId);
  }

  async endOf(): Promise<'session-ended'> {
    return 'session-ended';
  }
}

/**
 * Starts the plugins with these ids and all that they require on a migrated copy of a database, and serves HTTP. Throws
 * for an unknown id.
 */
export async function startTestApp(
  ids: readonly string[],
  { env, planted = [] }: TestAppOptions = {},
): Promise<TestApp> {
  const testPlugins = pluginsWith(ids, planted);
  const callers = new PlayedCallers();
  const entries = testPlugins.map(withoutCallers);
  const server = await testServer(entries, env, [provideValue(CallerService, callers)]);
  const url = await server.app.listen({ port: 0, host: '127.0.0.1' });
  const tokens = new Map<Caller, string>();
  const getToken = async (caller: Caller): Promise<string> => {
    const cachedToken = tokens.get(caller);
    if (cachedToken) return cachedToken;
    const { access_token } = await server.kernel.get(TokenService).issueAccess(callers.admit(caller));
    tokens.set(caller, access_token);
    return access_token;
  };
  const privileges = everyPrivilege(entries.map(({ manifest }) => manifest));
  return {
    ...server,
    url,
    caller: (more = {}) =>
      testCaller(
        more.clientId ?? '1',
        entries.map(({ manifest }) => manifest.id),
        { userType: 'manager', privileges, ...more },
      ),
    ask: async <T>(
      caller: Caller | null,
      method: string,
      path: string,
      { query, body, headers, signal }: TestQuestion = {},
    ): Promise<TestReply<T>> => {
      const address = `${url}${path}${query ? `?${new URLSearchParams(query).toString()}` : ''}`;
      const isText = body === undefined || typeof body === 'string' || body instanceof FormData;
      const answer = await fetch(address, {
        method,
        signal,
        headers: {
          ...(caller ? { authorization: `Bearer ${await getToken(caller)}` } : {}),
          ...(isText ? {} : { 'content-type': 'application/json' }),
          ...headers,
        },
        ...(body === undefined ? {} : { body: isText ? (body as string | FormData) : JSON.stringify(body) }),
      });
      const text = await answer.text();
      const isJson = answer.headers.get('content-type')?.includes('json') ?? false;
      return {
        status: answer.status,
        text,
        headers: answer.headers,
        body: (isJson ? JSON.parse(text) : text) as T,
      };
    },
  };
}

const withoutCallers = ({ manifest, load }: PluginEntry<ServerSide>): PluginEntry<ServerSide> => ({
  manifest,
  load: async () => {
    const { default: side } = await load();
    return { default: { ...side, services: side.services?.filter(({ token }) => token !== CallerService) } };
  },
});

const everyPrivilege = (manifests: readonly PluginManifest[]): PrivilegeMap =>
  Object.fromEntries(
    manifests.flatMap(({ privileges = {} }) =>
      Object.entries(privileges).map(([key, verbs]) => [
        key,
        Object.fromEntries(verbs.map((verb) => [verbTags[verb], 1])),
      ]),
    ),
  );
