import { observer } from 'mobx-react-lite';
import { lazy, Suspense, useState } from 'react';
import type { ResultOf } from '#core';
import { MessageService, NavigationService, useClient, useLoaded, useService, useText } from '#core/web';
import { routes } from '#shared/routes';
import { cutText } from '#shared/text';
import { Button, ErrorState, Note, PageHeader, Panel, Skeleton, Stack, TimeText, useUi } from '#shared/ui';
import { repostContract } from '../contract';
import { getReposts, type RepostsOf } from '../reposts-of';
import { partTexts } from './part-texts';
import { PostModules } from './post-modules';
import styles from './reposts.module.css';

/** The graph library is loaded when the paths are first opened. */
const CascadeGraph = lazy(() => import(/* webpackChunkName: "repost-graph" */ './graph/cascade-graph'));

interface PostViewProps {
  /** The filter `Reposts_Of`. */
  readonly filter: string;
  readonly repostsOf: RepostsOf;
  readonly onLeave: () => void;
}

/** A post with the analysis of its reposts. */
export const PostView = observer(function PostView({ filter, repostsOf: { postId, part }, onLeave }: PostViewProps) {
  const t = useText('repost-analysis');
  const client = useClient(repostContract);
  const messages = useService(MessageService);
  const navigation = useService(NavigationService);
  const ui = useUi();
  const [isOpen, setOpen] = useState(false);
  const { data, error, reload } = useLoaded(
    (signal) => client.post({ query: { id: postId } }, { signal }),
    [client, postId],
    'post',
  );
  if (error && !data)
    return (
      <Stack>
        <ErrorState message={messages.textOf(error)} onRetry={reload} />
        <Button onClick={onLeave}>{t('otherPost')}</Button>
      </Stack>
    );
  if (!data) return <Skeleton lines={14} />;
  const narrowedBy = partTexts(t, part, ui);
  return (
    <Stack>
      <PageHeader
        title={cutText(data.Text, 60) || data.File_Name}
        count={data.Reposts}
        text={
          <span className={styles.details}>
            {data.User && <b>{data.User}</b>}
            {data.Published_At && <TimeText at={data.Published_At} form="full" />}
            {data.Article_ID ? (
              <a href={routes.article(data.Article_ID)}>{t('toArticle')}</a>
            ) : (
              data.URL && (
                <a href={data.URL} target="_blank" rel="noopener noreferrer">
                  {t('toSource')}
                </a>
              )
            )}
            {t(`parents.${data.Parents}`)}
          </span>
        }
        actions={
          <>
            <Button
              icon="list"
              onClick={() => navigation.navigate(routes.repostPart('reposts', { Reposts_Of: filter }))}
            >
              {t('list')}
            </Button>
            <Button onClick={onLeave}>{t('otherPost')}</Button>
          </>
        }
      />
      {narrowedBy.length > 0 && (
        <Note>
          {t('narrowedTo', { parts: narrowedBy.map(({ text }) => text).join(' · ') })}{' '}
          <a href={routes.repostSpread({ Reposts_Of: postId })}>{t('whole')}</a>
        </Note>
      )}
      <Issues postId={postId} issues={data.Issues} />
      <PostModules filter={filter} />
      <Panel
        title={t('graph.title')}
        actions={
          <Button small icon="tree" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
            {t(isOpen ? 'graph.close' : 'graph.open')}
          </Button>
        }
      >
        {isOpen ? (
          <Suspense fallback={<Skeleton lines={10} />}>
            <CascadeGraph postId={postId} postName={data.User || t('thePost')} />
          </Suspense>
        ) : (
          <Note>{t('graph.hint', { count: data.Reposts })}</Note>
        )}
      </Panel>
      <Note>{t('rules')}</Note>
    </Stack>
  );
});

interface IssuesProps {
  readonly postId: string;
  readonly issues: ResultOf<typeof repostContract.post>['Issues'];
}

/** Lists the issues found in the data, each linked to the affected reposts. */
function Issues({ postId, issues }: IssuesProps) {
  const t = useText('repost-analysis');
  if (issues.length === 0) return null;
  return (
    <Panel title={t('issues')}>
      <ul className={styles.issues}>
        {issues.map(({ Issue, Count }) => (
          <li key={Issue}>
            <a href={routes.repostPart('reposts', { Reposts_Of: getReposts(postId, { issue: Issue }) })}>
              {t('issueCount', { name: t(`issue.${Issue}`), count: Count })}
            </a>
          </li>
        ))}
      </ul>
      <Note>{t('issuesText')}</Note>
    </Panel>
  );
}
