import { useRef } from 'react';
import { AuthService } from '../auth/auth-service';
import { HttpService } from '../http/http-service';
import { useService } from './kernel-context';
import { useLoaded, type Loaded } from './use-loaded';

interface Answer {
  readonly at: number;
  readonly data: unknown;
}

/** Answers by connection, so that no kernel sees those of another. */
const kept = new WeakMap<object, Map<string, Answer>>();

/** How long an answer needs no other, in milliseconds. */
const freshFor = 30_000;

/**
 * Like `useLoaded`, for what seldom changes and many screens ask: the last answer is shown at once, and asked for anew
 * only when it is older than half a minute or `reload` is called. `key` names the question; answers are one person's.
 */
export function useKept<T>(key: string, load: (signal: AbortSignal) => Promise<T>): Loaded<T> {
  const http = useService(HttpService);
  const { user } = useService(AuthService);
  const answers = kept.get(http) ?? new Map<string, Answer>();
  kept.set(http, answers);
  const name = `${user?.Client_ID ?? ''} ${user?.User_ID ?? ''} ${key}`;
  const first = useRef('');
  const found = answers.get(name);
  const keep = (data: T): T => {
    answers.set(name, { at: Date.now(), data });
    return data;
  };
  const state = useLoaded(
    async (signal) => {
      const isFirst = first.current !== name;
      first.current = name;
      return isFirst && found && Date.now() - found.at < freshFor ? (found.data as T) : keep(await load(signal));
    },
    [name],
  );
  return {
    ...state,
    data: state.data ?? (found?.data as T | undefined),
    replace: (data) => state.replace(keep(data)),
  };
}
