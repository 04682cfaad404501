import { useEffect, useRef, useState } from 'react';
import { useClient, useReloading } from '#core/web';
import { articleContract } from '../contract';
import { ArticleListStore, type ArticleQuery } from './article-list-store';

export type { ArticleQuery } from './article-list-store';

/** Milliseconds after which it is asked whether new articles have come in. */
const freshEvery = 20_000;

/** The store of a list of articles, in step with what is asked; who draws it is an observer. */
export function useArticleList(query: ArticleQuery): ArticleListStore {
  const client = useClient(articleContract);
  const [list] = useState(() => new ArticleListStore(client));
  const isFirst = useRef(true);
  const key = JSON.stringify(query);
  useEffect(() => {
    if (isFirst.current) list.open(query);
    else void list.ask(query);
    isFirst.current = false;
    return list.stop;
  }, [list, key]);
  useReloading(list.lookForNew, freshEvery);
  return list;
}
