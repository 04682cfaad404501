import { observer } from 'mobx-react-lite';
import { PermissionError } from '#core';
import { NavigationService, QueryView, useClient, useLoaded, useService, useText } from '#core/web';
import { EmptyState, TimeText } from '#shared/ui';
import { articleContract } from '../contract';
import styles from './article-screen.module.css';

/** Screen of an article opened by a signed link: text and source only. */
const ArticleFreeScreen = observer(() => {
  const t = useText('articles');
  const client = useClient(articleContract);
  const navigation = useService(NavigationService);
  const id = navigation.place?.parameters.id ?? '';
  const key = new URLSearchParams(navigation.search).get('key') ?? '';
  const loaded = useLoaded((signal) => client.openDetail({ query: { id, key } }, { signal }), [id, key]);
  const { error } = loaded;
  if (error instanceof PermissionError)
    return <EmptyState icon="lock" title={t('linkOver')} text={t('linkOverText')} />;
  return (
    <QueryView query={loaded} lines={14} replaceOnError>
      {(data) => (
        <main className={styles.free}>
          <h1>{data.Title}</h1>
          <div className={styles.metadata}>
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
          <p className={styles.metadata}>
            <span>
              {t('linkUntil')} <TimeText at={data.Expires_At} form="full" />
            </span>
            <span>{t('viewCount', { count: data.View_Count })}</span>
          </p>
        </main>
      )}
    </QueryView>
  );
});

export default ArticleFreeScreen;
