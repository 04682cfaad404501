import { useEffect, useRef } from 'react';
import type { Resolver } from '#core';
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

/** The name of a person's question among all that are kept. */
const nameOf = ({ user }: AuthService, key: string): string => `${user?.Client_ID ?? ''} ${user?.User_ID ?? ''} ${key}`;

function isFresh(answer: Answer | undefined, freshFor: number): answer is Answer {
  return answer !== undefined && Date.now() - answer.at < freshFor;
}

/** Asks, unless somebody does so already, and takes the answer whoever is there for it. */
function together<T>({ answers, running }: Kept, name: string, load: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const before = running.get(name) as Promise<T> | undefined;
  if (before) return before;
  const asked = load(new AbortController().signal)
    .then((data) => {
      answers.set(name, { at: Date.now(), data });
      return data;
    })
    .finally(() => running.delete(name));
  running.set(name, asked);
  return asked;
}

/** Asks what a part of the next screen will ask by `useKept`, before it is drawn; not while an answer is fresh. */
export function keepAhead(
  services: Resolver,
  key: string,
  load: (signal: AbortSignal) => Promise<unknown>,
  freshFor = usuallyFreshFor,
): void {
  const known = keptOf(services.get(HttpService));
  const name = nameOf(services.get(AuthService), key);
  if (!isFresh(known.answers.get(name), freshFor)) together(known, name, load).catch(() => undefined);
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
  const known = keptOf(http);
  const { answers } = known;
  const name = nameOf(useService(AuthService), key);
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
      if (!isFirst) return keep(await load(signal));
      if (after > 0 && !found) await wait(after, signal);
      const fresh = answers.get(name);
      return isFresh(fresh, freshFor) ? (fresh.data as T) : together(known, name, load);
    },
    [name],
  );
  // A part that was hidden asks like one that appears when it is shown again.
  useEffect(() => () => void (first.current = ''), []);
  return {
    ...state,
    data: state.data ?? (found?.data as T | undefined),
    replace: (data) => state.replace(keep(data)),
  };
}
