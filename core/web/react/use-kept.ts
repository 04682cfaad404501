import { useRef } from 'react';
import { AuthService } from '../auth/auth-service';
import { HttpService } from '../http/http-service';
import { wait } from '../wait';
import { useService } from './kernel-context';
import { useLoaded, type Loaded } from './use-loaded';

interface Answer {
  readonly at: number;
  readonly data: unknown;
}

interface KeptQuestion {
  /** How long an answer needs no other, in milliseconds; half a minute unless given. */
  readonly freshFor?: number;
  /** Milliseconds for which the first question waits, so that what the screen is opened for comes first. */
  readonly after?: number;
}

interface Kept {
  readonly answers: Map<string, Answer>;
  /** What is on its way, for all who ask the same meanwhile. */
  readonly running: Map<string, Promise<unknown>>;
}

/** Answers by connection, so that no kernel sees those of another. */
const kept = new WeakMap<object, Kept>();
const usuallyFreshFor = 30_000;

function keptOf(http: object): Kept {
  const known = kept.get(http) ?? { answers: new Map(), running: new Map() };
  kept.set(http, known);
  return known;
}

/**
 * Like `useLoaded`, for what seldom changes and many screens ask: the last answer is shown at once, and asked for anew
 * only when it is no longer fresh or `reload` is called. Several that appear together ask once, and the answer is taken
 * even when who asked has gone. `key` names the question; answers are one person's.
 */
export function useKept<T>(
  key: string,
  load: (signal: AbortSignal) => Promise<T>,
  { freshFor = usuallyFreshFor, after = 0 }: KeptQuestion = {},
): Loaded<T> {
  const http = useService(HttpService);
  const { user } = useService(AuthService);
  const { answers, running } = keptOf(http);
  const name = `${user?.Client_ID ?? ''} ${user?.User_ID ?? ''} ${key}`;
  const first = useRef('');
  const found = answers.get(name);
  const keep = (data: T): T => {
    answers.set(name, { at: Date.now(), data });
    return data;
  };
  const together = (): Promise<T> => {
    const before = running.get(name) as Promise<T> | undefined;
    if (before) return before;
    const asked = load(new AbortController().signal)
      .then(keep)
      .finally(() => running.delete(name));
    running.set(name, asked);
    return asked;
  };
  const state = useLoaded(
    async (signal) => {
      const isFirst = first.current !== name;
      first.current = name;
      if (!isFirst) return keep(await load(signal));
      if (after > 0 && !found) await wait(after, signal);
      const fresh = answers.get(name);
      return fresh && Date.now() - fresh.at < freshFor ? (fresh.data as T) : together();
    },
    [name],
  );
  return {
    ...state,
    data: state.data ?? (found?.data as T | undefined),
    replace: (data) => state.replace(keep(data)),
  };
}
