import { useEffect, useRef, useState } from 'react';
import { useClient, useKeeping, useReloading } from '#core/web';
import { articleContract } from '../contract';
import { ArticleListStore, type ArticleQuery, type Shown } from './article-list-store';

export type { ArticleQuery } from './article-list-store';

/** Interval in milliseconds for checking for new articles. */
const freshEvery = 20_000;

/** Returns the store of an article list, synchronized with the query; components that render it must be observers. */
export function useArticleList(query: ArticleQuery): ArticleListStore {
  const client = useClient(articleContract);
  const key = JSON.stringify(query);
  const keeping = useKeeping<Shown>('articles', [key]);
  const [list] = useState(() => {
    const store = new ArticleListStore(client);
    store.recall(query, keeping);
    return store;
  });
  const isFirst = useRef(true);
  useEffect(() => {
    if (isFirst.current) list.open(query, keeping);
    else void list.ask(query, keeping);
    isFirst.current = false;
    return list.stop;
  }, [list, key]);
  // A list that was hidden opens again when it is shown again.
  useEffect(() => () => void (isFirst.current = true), []);
  useReloading(list.lookForNew, freshEvery);
  return list;
}
