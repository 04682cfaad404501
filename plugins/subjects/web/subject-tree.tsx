import { observer } from 'mobx-react-lite';
import { useCallback, useMemo } from 'react';
import type { Resolver } from '#core';
import {
  QueryView,
  prefetchData,
  AuthService,
  HttpService,
  MessageService,
  useLoaded,
  useReloading,
  useService,
  useText,
} from '#core/web';
import type { ArticleFilter } from '#plugins/articles';
import { IconButton, TreeView } from '#shared/ui';
import { subjectContract } from '../contract';
import { lastTree, shareTree } from './explain/use-subject-names';
import { allKey, countedNodes, keyOfSelection, subjectNodes, subjectsBelow } from './subject-nodes';
import styles from './subject-tree.module.css';

const refreshEvery = 60_000;
const openKey = 'subject-tree.open';
/** Filter value for a category without subjects, which contains no articles. */
const nothing = '0';

/** Prefetches the subjects and their counts before they are rendered. */
export function ahead(services: Resolver, { filter = {} }: Readonly<Record<string, unknown>>): void {
  prefetchData(services, subjectContract.listTree, { query: filter as ArticleFilter });
}

/**
 * Subject tree beside a list: article and unread counts under the current filters, search, and categories whose
 * expansion is remembered.
 */
export default observer(function SubjectTreeWidget({
  selected,
  onSelect,
  filter,
  revision,
}: Readonly<Record<string, unknown>>) {
  const t = useText('subjects');
  const auth = useService(AuthService);
  const messages = useService(MessageService);
  const http = useService(HttpService);
  const userId = auth.user?.User_ID;
  const counted = useLoaded(
    (signal) =>
      shareTree(
        http,
        userId,
        http.client(subjectContract).listTree({ query: (filter ?? {}) as ArticleFilter }, { signal }),
      ),
    // Changes to the list update the counts immediately; its host signals them by a new `revision`.
    [http, userId, JSON.stringify(filter ?? null), revision],
    'subject-tree',
  );
  const { data, error, reload } = counted;
  const tree = data ?? lastTree(http, userId);
  const nodes = useMemo(
    () =>
      tree
        ? countedNodes(
            subjectNodes(tree, { all: t('tree.all'), off: (name) => t('tree.off', { name }) }),
            data?.Counts ?? [],
          )
        : [],
    [tree, data, t],
  );
  useReloading(reload, refreshEvery);
  const choose = useCallback(
    (key: string): void =>
      (onSelect as (ids: string) => void)(key === allKey ? '' : subjectsBelow(nodes, key).join(',') || nothing),
    [nodes, onSelect],
  );
  const remember = useCallback(
    (keys: readonly string[]) =>
      void auth.setPreference(openKey, keys).catch((thrown: unknown) => messages.error(thrown)),
    [auth, messages],
  );
  return (
    <QueryView query={{ data: tree, error, reload }} lines={8} compact>
      {() => (
        <div className={styles.tree}>
          <div className={styles.head}>
            <span>{t('tree.title')}</span>
            <span className={styles.legend}>{t('tree.legend')}</span>
            <IconButton small icon="refresh" label={t('tree.refresh')} onClick={reload} />
          </div>
          <TreeView
            label={t('tree.title')}
            nodes={nodes}
            selected={keyOfSelection(nodes, String(selected ?? ''))}
            onSelect={choose}
            searchable
            empty={t('tree.empty')}
            openAtFirst={auth.preference<readonly string[]>(openKey)}
            onOpened={remember}
          />
        </div>
      )}
    </QueryView>
  );
});
