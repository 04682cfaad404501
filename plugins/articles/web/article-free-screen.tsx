import { observer } from 'mobx-react-lite';
import { PermissionError } from '#core';
import { MessageService, NavigationService, useClient, useLoaded, useService, useText } from '#core/web';
import { EmptyState, ErrorState, Skeleton, TimeText } from '#shared/ui';
import { articleContract } from '../contract';
import styles from './article-screen.module.css';

/** Screen of an article opened by a signed link: text and source only. */
const ArticleFreeScreen = observer(() => {
  const t = useText('articles');
  const client = useClient(articleContract);
  const messages = useService(MessageService);
  const navigation = useService(NavigationService);
  const id = navigation.place?.parameters.id ?? '';
  const key = new URLSearchParams(navigation.search).get('key') ?? '';
  const { data, error, reload } = useLoaded(
    (signal) => client.openDetail({ query: { id, key } }, { signal }),
    [id, key],
  );
  if (error instanceof PermissionError)
    return <EmptyState icon="lock" title={t('linkOver')} text={t('linkOverText')} />;
  if (error) return <ErrorState message={messages.textOf(error)} onRetry={reload} />;
  if (!data) return <Skeleton lines={14} />;
  return (
    <main className={styles.free}>
      <h1>{data.Title}</h1>
      <div className={styles.facts}>
        <span>{data.Site}</span>
        {data.Author && <span>{data.Author}</span>}
        <TimeText at={data.Published_At} form="full" />
        {data.Url && (
          <a href={data.Url} target="_blank" rel="noopener noreferrer">
            {t('original')}
          </a>
        )}
      </div>
      <div className={styles.text}>{data.Text}</div>
      <p className={styles.facts}>
        <span>
          {t('linkUntil')} <TimeText at={data.Expires_At} form="full" />
        </span>
        <span>{t('viewCount', { count: data.View_Count })}</span>
      </p>
    </main>
  );
});

export default ArticleFreeScreen;
