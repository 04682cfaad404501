import { observer } from 'mobx-react-lite';
import {
  MessageService,
  NavigationService,
  PrivilegeService,
  useClient,
  useLoaded,
  useService,
  useText,
} from '#core/web';
import { routes } from '#shared/routes';
import { Button, EmptyState, ErrorState, PageHeader, Panel, Skeleton, TimeText, useUrlState } from '#shared/ui';
import { extractionLogContract } from '../contract';
import styles from './extraction-log.module.css';
import { RunDetails } from './run-details';

const logPath = routes.extractionLog();

/** Page of one visit with its articles: `?id=`. */
export default observer(function RunScreen() {
  const t = useText('extraction-logs');
  const client = useClient(extractionLogContract);
  const messages = useService(MessageService);
  const navigation = useService(NavigationService);
  const mayEdit = useService(PrivilegeService).can('task-schedule').modify;
  const [{ id }] = useUrlState({ id: '' });
  const { data, error, reload } = useLoaded(
    async (signal) => (id ? client.get({ query: { id } }, { signal }) : null),
    [client, id],
    'get',
  );
  const toLog = (
    <Button icon="history" onClick={() => navigation.navigate(logPath)}>
      {t('title.extraction-log')}
    </Button>
  );
  if (error && !data)
    return (
      <>
        <PageHeader title={t('title.extraction-log-detail')} actions={toLog} />
        <ErrorState message={messages.textOf(error)} onRetry={reload} />
      </>
    );
  if (data === undefined) return <Skeleton lines={12} />;
  if (data === null)
    return (
      <>
        <PageHeader title={t('title.extraction-log-detail')} />
        <EmptyState icon="history" title={t('noRun')} action={toLog} />
      </>
    );
  return (
    <div className={styles.screen}>
      <PageHeader
        title={t('title.extraction-log-detail')}
        details={data.Source_Name}
        actions={
          <>
            {toLog}
            {mayEdit && (
              <Button icon="edit" onClick={() => navigation.navigate(routes.sourceEdit({ id: data.Source_ID }))}>
                {t('edit')}
              </Button>
            )}
          </>
        }
      />
      <Panel title={t('detail')}>
        <RunDetails run={data} node={data.Node_Name} />
      </Panel>
      <Panel title={t('articles')}>
        {data.Articles.length === 0 ? (
          <EmptyState compact icon="article" title={t('noArticles')} />
        ) : (
          <ol className={styles.articles}>
            {data.Articles.map(({ Article_ID, Title, Published_At }) => (
              <li key={Article_ID}>
                <a href={routes.article(Article_ID)} target="_blank" rel="noreferrer">
                  {Title}
                </a>{' '}
                <span className={styles.soft}>
                  <TimeText at={Published_At} form="full" />
                </span>
              </li>
            ))}
          </ol>
        )}
      </Panel>
    </div>
  );
});
