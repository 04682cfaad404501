import { useEffect, useRef, useState } from 'react';
import { useClient, useKeeping, useReloading } from '#core/web';
import { articleContract } from '../contract';
import { ArticleListStore, type ArticleQuery, type Shown } from './article-list-store';

export type { ArticleQuery } from './article-list-store';

/** Milliseconds after which it is asked whether new articles have come in. */
const freshEvery = 20_000;

/** The store of a list of articles, in step with what is asked; who draws it is an observer. */
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
  // A desk that was hidden opens its list once more when it is shown again.
  useEffect(() => () => void (isFirst.current = true), []);
  useReloading(list.lookForNew, freshEvery);
  return list;
}
