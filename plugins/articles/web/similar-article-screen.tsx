import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { MessageService, NavigationService, useClient, useLoaded, useService, useText } from '#core/web';
import { shortNameOf } from '#shared/geo';
import { BarList, Button, EmptyState, ErrorState, PageHeader, Panel, Skeleton, Tag } from '#shared/ui';
import { articleContract } from '../contract';
import { ArticleLine } from './article-line';
import styles from './article-screen.module.css';

/** One cluster: all copies in the order of publishing, what each changed, and where they stand. */
const SimilarArticleScreen = observer(() => {
  const t = useText('articles');
  const client = useClient(articleContract);
  const messages = useService(MessageService);
  const navigation = useService(NavigationService);
  const id = new URLSearchParams(navigation.search).get('id') ?? '';
  const [compared, setCompared] = useState<string | null>(null);
  const list = useLoaded((signal) => client.similarList({ query: { id, page: 1, size: 100 } }, { signal }), [id]);
  const summary = useLoaded((signal) => client.similarSummary({ query: { id } }, { signal }), [id]);
  if (id === '') return <EmptyState title={t('empty')} />;
  if (list.error) return <ErrorState message={messages.textOf(list.error)} onRetry={list.reload} />;
  if (!list.data) return <Skeleton lines={10} />;
  return (
    <>
      <PageHeader title={t('similarTitle')} count={list.data.total} />
      <div className={styles.screen}>
        <ul className={styles.list}>
          {list.data.list.map((row) => (
            <li key={row.Article_ID} className={styles.article}>
              {row.Is_First && <Tag tone="accent">{t('first')}</Tag>}
              <ArticleLine row={row} />
              {!row.Is_Main && <Button small onClick={() => setCompared(compared === row.Article_ID ? null : row.Article_ID)} aria-expanded={compared === row.Article_ID}>{t('showDifference')}</Button>}
              {compared === row.Article_ID && <Difference id={row.Article_ID} />}
            </li>
          ))}
        </ul>
        {summary.data && (
          <aside className={styles.aside}>
            <Panel title={t('byMedia')}><BarList label={t('byMedia')} items={summary.data.Media.map(({ Media_Type, Count }) => ({ key: Media_Type, name: t(`media.${Media_Type}`), value: Count }))} /></Panel>
            <Panel title={t('bySite')}><BarList label={t('bySite')} items={summary.data.Sites.map(({ Site, Count }) => ({ key: Site, name: Site, value: Count }))} /></Panel>
            <Panel title={t('byRegion')}><BarList label={t('byRegion')} items={summary.data.Regions.map(({ Region, Count }) => ({ key: Region, name: shortNameOf(Region), value: Count }))} /></Panel>
          </aside>
        )}
      </div>
    </>
  );
});

function Difference({ id }: { readonly id: string }) {
  const t = useText('articles');
  const client = useClient(articleContract);
  const { data } = useLoaded((signal) => client.similarDifference({ query: { id } }, { signal }), [id]);
  if (!data) return <Skeleton lines={3} />;
  return (
    <div className={styles.text} aria-label={t('difference')}>
      {data.Parts.map((part, index) => part.Kind === 'same' ? <span key={index}>{part.Text}</span> : part.Kind === 'added' ? <ins key={index} className={styles.added}>{part.Text}</ins> : <del key={index} className={styles.removed}>{part.Text}</del>)}
    </div>
  );
}

export default SimilarArticleScreen;
