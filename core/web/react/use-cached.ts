import { useEffect, useRef } from 'react';
import { withServices, type Resolver } from '#core';
import { AuthService } from '../auth/auth-service';
import { HttpService } from '../http/http-service';
import { wait } from '../wait';
import { useService } from './kernel-context';
import { useLoaded, type Loaded } from './use-loaded';

interface Answer {
  readonly at: number;
  readonly data: unknown;
}

interface CacheOptions {
  /** Milliseconds for which a response is fresh; half a minute by default. */
  readonly freshFor?: number;
  /** Milliseconds by which the first request is delayed, so that the main content of the screen comes first. */
  readonly after?: number;
}

interface ResponseCache {
  readonly answers: Map<string, Answer>;
  /** Pending requests, shared by all callers with the same key. */
  readonly running: Map<string, Promise<unknown>>;
}

/** Responses by connection, so that no kernel sees those of another. */
const connectionCaches = new WeakMap<object, ResponseCache>();
const usuallyFreshFor = 30_000;

function getCache(http: object): ResponseCache {
  const cache = connectionCaches.get(http) ?? { answers: new Map(), running: new Map() };
  connectionCaches.set(http, cache);
  return cache;
}

/** Returns the cache key of a user's request. */
const getName = ({ user }: AuthService, key: string): string =>
  `${user?.Client_ID ?? ''} ${user?.User_ID ?? ''} ${key}`;

function isFresh(answer: Answer | undefined, freshFor: number): answer is Answer {
  return answer !== undefined && Date.now() - answer.at < freshFor;
}

/** Starts a request unless one is pending, and stores the response even if the caller is gone. */
function together<T>(
  { answers, running }: ResponseCache,
  name: string,
  load: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const before = running.get(name) as Promise<T> | undefined;
  if (before) return before;
  const pendingLoad = load(new AbortController().signal)
    .then((data) => {
      answers.set(name, { at: Date.now(), data });
      return data;
    })
    .finally(() => running.delete(name));
  running.set(name, pendingLoad);
  return pendingLoad;
}

const getUserCache = withServices({ http: HttpService, auth: AuthService }, ({ http, auth }) => (key: string) => ({
  cache: getCache(http),
  name: getName(auth, key),
}));

/**
 * Prefetches what a component of the next screen will request with `useCached`, unless the cached response is fresh.
 */
export function keepPrefetched(
  services: Resolver,
  key: string,
  load: (signal: AbortSignal) => Promise<unknown>,
  freshFor = usuallyFreshFor,
): void {
  const { cache, name } = getUserCache(services)(key);
  if (!isFresh(cache.answers.get(name), freshFor)) together(cache, name, load).catch(() => undefined);
}

/**
 * Like `useLoaded`, for data that rarely change and that many screens use: the cached response is shown immediately and
 * reloaded only when it is no longer fresh or `reload` is called. Components mounted together share one request, and
 * the response is stored even after the caller is gone. `key` identifies the request; responses are cached per user.
 */
export function useCached<T>(
  key: string,
  load: (signal: AbortSignal) => Promise<T>,
  { freshFor = usuallyFreshFor, after = 0 }: CacheOptions = {},
): Loaded<T> {
  const http = useService(HttpService);
  const cache = getCache(http);
  const { answers } = cache;
  const name = getName(useService(AuthService), key);
  const first = useRef('');
  const cachedAnswer = answers.get(name);
  const keep = (data: T): T => {
    answers.set(name, { at: Date.now(), data });
    return data;
  };
  const state = useLoaded(
    async (signal) => {
      const isFirst = first.current !== name;
      first.current = name;
      if (!isFirst) return keep(await load(signal));
      if (after > 0 && !cachedAnswer) await wait(after, signal);
      const fresh = answers.get(name);
      return isFresh(fresh, freshFor) ? (fresh.data as T) : together(cache, name, load);
    },
    [name],
  );
  // A hidden component requests again when it is shown, like one that is mounted.
  useEffect(() => () => void (first.current = ''), []);
  return {
    ...state,
    data: state.data ?? (cachedAnswer?.data as T | undefined),
    replace: (data) => state.replace(keep(data)),
  };
}
