import { observer } from 'mobx-react-lite';
import { useCallback, useMemo } from 'react';
import {
  AuthService,
  MessageService,
  useClient,
  useKept,
  useLoaded,
  useReloading,
  useService,
  useText,
} from '#core/web';
import { articleContract, type ArticleFilter } from '#plugins/articles';
import { ErrorState, IconButton, Skeleton, TreeView } from '#shared/ui';
import { subjectContract } from '../contract';
import { allKey, countedNodes, keyOfSelection, lineGroups, subjectNodes, subjectsBelow } from './subject-nodes';
import styles from './subject-tree.module.css';

const refreshEvery = 60_000;
const openKey = 'subject-tree.open';
/** Stands for a branch without subjects: no article is in it. */
const nothing = '0';

/**
 * The subjects at the side of a list: what the list holds of each under its present filters, what of it is unread,
 * search, and branches that stay as they were left.
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
  const subjects = useClient(subjectContract);
  const articles = useClient(articleContract);
  const tree = useKept('subject-tree', (signal) => subjects.tree({}, { signal }));
  const bare = useMemo(
    () => (tree.data ? subjectNodes(tree.data, { all: t('tree.all'), off: (name) => t('tree.off', { name }) }) : []),
    [tree.data, t],
  );
  const counts = useLoaded(
    (signal) =>
      bare.length === 0
        ? Promise.resolve(null)
        : articles.subjectCounts(
            { body: { Filter: filter as ArticleFilter | undefined, Groups: [...lineGroups(bare)] } },
            { signal },
          ),
    // What was done to the list counts at once; its host says so by another `revision`.
    [articles, bare, JSON.stringify(filter ?? null), revision],
  );
  const nodes = useMemo(() => countedNodes(bare, counts.data?.list ?? []), [bare, counts.data]);
  const { data, error } = tree;
  const reload = useCallback(() => {
    tree.reload();
    counts.reload();
  }, [tree.reload, counts.reload]);
  useReloading(reload, refreshEvery);
  if (error && !data) return <ErrorState compact message={messages.textOf(error)} onRetry={reload} />;
  if (!data) return <Skeleton lines={8} />;
  const choose = (key: string): void =>
    (onSelect as (ids: string) => void)(key === allKey ? '' : subjectsBelow(nodes, key).join(',') || nothing);
  return (
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
        onOpened={(keys) => void auth.setPreference(openKey, keys).catch((thrown: unknown) => messages.error(thrown))}
      />
    </div>
  );
});
