import { observer } from 'mobx-react-lite';
import { useClient, useText } from '#core/web';
import { LinkGate } from '#plugins/share-links/web';
import { TimeText } from '#shared/ui';
import type { SharedArticle } from '../article';
import { articleContract } from '../contract';
import styles from './article-screen.module.css';

function SharedArticleView({ article }: { readonly article: SharedArticle }) {
  const t = useText('articles');
  return (
    <main className={styles.free}>
      <h1>{article.Title}</h1>
      <div className={styles.metadata}>
        <span>{article.Site}</span>
        {article.Author && <span>{article.Author}</span>}
        <TimeText at={article.Published_At} form="full" />
        {article.Url && (
          <a href={article.Url} target="_blank" rel="noopener noreferrer">
            {t('original')}
          </a>
        )}
      </div>
      <div className={styles.text}>{article.Text}</div>
      <p className={styles.metadata}>
        <span>
          {t('linkUntil')} <TimeText at={article.Expires_At} form="full" />
        </span>
        <span>{t('viewCount', { count: article.View_Count })}</span>
      </p>
    </main>
  );
}

/** Screen of an article opened by a share link: text and source only. */
export default observer(function ArticleFreeScreen() {
  const client = useClient(articleContract);
  return (
    <LinkGate<SharedArticle> earlierParameter="key" read={(body, signal) => client.openShared({ body }, { signal })}>
      {(article) => <SharedArticleView article={article} />}
    </LinkGate>
  );
});
