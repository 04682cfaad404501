import { observer } from 'mobx-react-lite';
import { useEffect, useMemo } from 'react';
import { AuthService, MessageService, useClient, useKept, useService, useText } from '#core/web';
import { articleContract } from '#plugins/articles';
import { ErrorState, IconButton, Skeleton, TreeView } from '#shared/ui';
import { subjectContract } from '../contract';
import { allKey, keyOfSelection, subjectNodes, subjectsBelow } from './subject-nodes';
import styles from './subject-tree.module.css';

const refreshEvery = 60_000;
const openKey = 'subject-tree.open';
/** Stands for a branch without subjects: no article is in it. */
const nothing = '0';

/**
 * The subjects at the side of a list: today's articles and what is unread, search, and branches that stay as they were
 * left.
 */
export default observer(function SubjectTreeWidget({ selected, onSelect }: Readonly<Record<string, unknown>>) {
  const t = useText('subjects');
  const auth = useService(AuthService);
  const messages = useService(MessageService);
  const subjects = useClient(subjectContract);
  const articles = useClient(articleContract);
  const { data, error, reload } = useKept('subject-tree', async (signal) => {
    const [tree, unread] = await Promise.all([
      subjects.tree({}, { signal }),
      articles.unreadCounts({}, { signal }).then(
        ({ list }) => list,
        () => [],
      ),
    ]);
    return { tree, unread };
  });
  useEffect(() => {
    const refresh = (): void => void (document.hidden || reload());
    const timer = setInterval(refresh, refreshEvery);
    document.addEventListener('visibilitychange', refresh);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', refresh);
    };
  }, [reload]);
  const nodes = useMemo(
    () =>
      data ? subjectNodes(data.tree, data.unread, { all: t('tree.all'), off: (name) => t('tree.off', { name }) }) : [],
    [data, t],
  );
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
