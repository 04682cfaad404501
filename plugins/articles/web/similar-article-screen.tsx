import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { MessageService, NavigationService, useClient, useLoaded, useService, useText } from '#core/web';
import { shortNameOf } from '#shared/geo';
import { BarList, Button, EmptyState, ErrorState, PageHeader, Panel, Skeleton, Sparkline, Tag } from '#shared/ui';
import { articleContract } from '../contract';
import { ArticleLine } from './article-line';
import styles from './article-screen.module.css';

const pageSize = 50;
const mostShown = 200;

/** How many copies there were after each hour, hours without any included. */
function cumulative(growth: readonly { readonly Time: string; readonly Count: number }[]): number[] {
  const counts = new Map(growth.map(({ Time, Count }) => [Date.parse(Time), Count]));
  const [first, last] = [Math.min(...counts.keys()), Math.max(...counts.keys())];
  const values: number[] = [];
  for (let hour = first; hour <= last && values.length < 720; hour += 3_600_000) values.push((values.at(-1) ?? 0) + (counts.get(hour) ?? 0));
  return values;
}

/** One cluster: all copies in the order of publishing, what each changed, and where they stand. */
const SimilarArticleScreen = observer(() => {
  const t = useText('articles');
  const navigation = useService(NavigationService);
  const id = new URLSearchParams(navigation.search).get('id') ?? '';
  if (/^\d+$/.test(id)) return <Cluster key={id} id={id} />;
  return <EmptyState title={t('empty')} text={t('emptyText')} action={<Button onClick={() => navigation.navigate('/front/classified-info')}>{t('back')}</Button>} />;
});

const Cluster = observer(({ id }: { readonly id: string }) => {
  const t = useText('articles');
  const client = useClient(articleContract);
  const messages = useService(MessageService);
  const [compared, setCompared] = useState<string | null>(null);
  const [size, setSize] = useState(pageSize);
  const list = useLoaded((signal) => client.similarList({ query: { id, page: 1, size } }, { signal }), [id, size]);
  const summary = useLoaded((signal) => client.similarSummary({ query: { id } }, { signal }), [id]);
  if (list.error) return <ErrorState message={messages.textOf(list.error)} onRetry={list.reload} />;
  if (!list.data) return <Skeleton lines={10} />;
  const markAll = (): void => void client.logBrowse({ body: { id: list.data?.list.map(({ Article_ID }) => Article_ID) ?? [] } }).then(list.reload, (thrown: unknown) => messages.error(thrown));
  const growth = cumulative(summary.data?.Growth ?? []);
  return (
    <>
      <PageHeader title={t('similarTitle')} count={list.data.total} actions={<Button icon="eye" onClick={() => markAll()}>{t('markAllRead')}</Button>} />
      <div className={styles.screen}>
        <ul className={styles.list}>
          {list.data.list.map((row) => (
            <li key={row.Article_ID} className={styles.copy}>
              <ArticleLine row={row} />
              <div className={styles.actions}>
                {row.Is_First && <Tag tone="accent">{t('first')}</Tag>}
                {row.Is_Main && <Tag>{t('main')}</Tag>}
                {!row.Is_Main && <Button small onClick={() => setCompared(compared === row.Article_ID ? null : row.Article_ID)} aria-expanded={compared === row.Article_ID}>{t('showDifference')}</Button>}
              </div>
              {compared === row.Article_ID && <Difference id={row.Article_ID} />}
            </li>
          ))}
          {list.data.total > list.data.list.length && size < mostShown && <li><Button busy={list.loading} onClick={() => setSize(Math.min(mostShown, size + pageSize))}>{t('loadMore')}</Button></li>}
        </ul>
        {summary.data && (
          <aside className={styles.aside}>
            {growth.length > 1 && <Panel title={t('growth')}><Sparkline width={280} height={64} values={growth} label={t('growthSaid', { count: growth.at(-1) ?? 0, hours: growth.length })} /></Panel>}
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
