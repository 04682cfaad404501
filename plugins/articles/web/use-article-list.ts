import { useCallback, useEffect, useRef, useState } from 'react';
import { useClient } from '#core/web';
import type { ArticleRow, MediaCount } from '../article';
import { articleContract } from '../contract';
import { leaveTrail, trailOf } from './article-trail';

/** What a list asks for; the wire names of the filter, and the order. */
export type ArticleQuery = Readonly<Record<string, string>>;

export interface ArticleListState {
  readonly rows: readonly ArticleRow[];
  readonly total: number | null;
  readonly isCapped: boolean;
  /** How many there are of each media type, whatever types the list is narrowed to; null until that is known. */
  readonly media: readonly MediaCount[] | null;
  readonly hasMore: boolean;
  readonly loading: boolean;
  readonly error: unknown;
  /** Articles that came in since the list was read. */
  readonly fresh: number;
  readonly more: () => void;
  readonly reload: () => void;
  /** Keeps what is shown, with the row that is looked at, for the way back. */
  readonly leave: (cursor: string | null) => void;
  /** The row that was looked at when the same list was left. */
  readonly cursor: string | null;
  /** Changes shown rows at once, before the server has answered. */
  readonly patch: (ids: ReadonlySet<string>, change: Partial<ArticleRow> | null) => void;
}

const pageSize = 40;
const freshEvery = 20_000;
const nothing = {
  rows: [] as readonly ArticleRow[],
  next: null as string | null,
  total: null as number | null,
  isCapped: false,
  media: null as readonly MediaCount[] | null,
};

/** Keeps a list of articles: pages as they are wanted, the count beside them, and how many new ones wait. */
export function useArticleList(query: ArticleQuery): ArticleListState {
  const client = useClient(articleContract);
  const key = JSON.stringify(query);
  const [kept] = useState(() => trailOf(key));
  const [state, setState] = useState(kept ?? nothing);
  const [loading, setLoading] = useState(kept === null);
  const [error, setError] = useState<unknown>();
  const [fresh, setFresh] = useState(0);
  const [round, setRound] = useState(0);
  const busy = useRef(false);
  const skip = useRef(kept !== null);
  const asked = useRef(key);
  asked.current = key;

  useEffect(() => {
    if (skip.current) {
      skip.current = false;
      return undefined;
    }
    const abort = new AbortController();
    const { sort, ...filter } = query;
    setLoading(true);
    setError(undefined);
    setFresh(0);
    const asked = { ...filter, sort: sort as 'time', size: pageSize, Is_Full: 'true' };
    client.list({ query: asked as never }, { signal: abort.signal }).then(
      ({ list, next, Count, Media = null }) => {
        setState({
          rows: list,
          next,
          total: Count?.total ?? null,
          isCapped: Count?.Is_Capped === true,
          media: Media,
        });
        setLoading(false);
        setError(undefined);
      },
      (thrown: unknown) => {
        if (abort.signal.aborted) return;
        setError(thrown);
        setLoading(false);
      },
    );
    return () => abort.abort();
  }, [client, key, round]);

  const newest = state.rows.reduce(
    (most, { Article_ID }) =>
      Article_ID.length > most.length || (Article_ID.length === most.length && Article_ID > most) ? Article_ID : most,
    '',
  );
  useEffect(() => {
    if (!newest) return undefined;
    const { sort: _sort, ...filter } = query;
    const timer = setInterval(() => {
      if (document.hidden) return;
      client.count({ query: { ...filter, Since_ID: newest } as never }).then(
        ({ total }) => setFresh(total),
        () => undefined,
      );
    }, freshEvery);
    return () => clearInterval(timer);
  }, [client, key, newest]);

  const more = useCallback(() => {
    if (busy.current || state.next === null) return;
    busy.current = true;
    const { sort, ...filter } = query;
    client
      .list({ query: { ...filter, sort: sort as 'time', after: state.next, size: pageSize } as never })
      .then(
        ({ list, next }) =>
          asked.current === key &&
          setState((before) => ({
            ...before,
            rows: [
              ...before.rows,
              ...list.filter(({ Article_ID }) => !before.rows.some((row) => row.Article_ID === Article_ID)),
            ],
            next,
          })),
        (thrown: unknown) => setError(thrown),
      )
      .finally(() => {
        busy.current = false;
      });
  }, [client, key, state.next]);

  const patch = useCallback((ids: ReadonlySet<string>, change: Partial<ArticleRow> | null) => {
    setState((before) => ({
      ...before,
      rows: change
        ? before.rows.map((row) => (ids.has(row.Article_ID) ? { ...row, ...change } : row))
        : before.rows.filter((row) => !ids.has(row.Article_ID)),
    }));
  }, []);

  const leave = useCallback((cursor: string | null) => leaveTrail({ ...state, key, cursor }), [key, state]);
  return {
    leave,
    cursor: kept?.cursor ?? null,
    rows: state.rows,
    total: state.total,
    isCapped: state.isCapped,
    media: state.media,
    hasMore: state.next !== null,
    loading,
    error,
    fresh,
    more,
    reload: useCallback(() => setRound((count) => count + 1), []),
    patch,
  };
}
