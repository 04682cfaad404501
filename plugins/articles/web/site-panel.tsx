import { Link } from 'wouter';
import { useClient, useLoaded, useText } from '#core/web';
import { formatCount } from '#shared/format';
import { routes } from '#shared/routes';
import { Panel, RegionName, TimeText, useUi } from '#shared/ui';
import { siteMonth, type ArticleDetail } from '../article';
import { articleContract } from '../contract';
import styles from './article-screen.module.css';
import { SiteName } from './site-name';

/** Collection details of the article, its engagement numbers, and the registered data of its site. */
export function SitePanel({ detail }: { readonly detail: ArticleDetail }) {
  const t = useText('articles');
  const { language } = useUi();
  const client = useClient(articleContract);
  const id = detail.Article_ID;
  const { data } = useLoaded((signal) => client.domainInfo({ query: { id } }, { signal }), [id]);
  const count = (value: number) => formatCount(value, language);
  /** A number of the site, linked to the list that it counts. */
  const listed = (Domain: string, figure: number, text: string, more: Readonly<Record<string, string>> = {}) =>
    figure === 0 ? (
      text
    ) : (
      <Link href={routes.articles({ Domain, time: siteMonth, merged: 'false', ...more })}>{text}</Link>
    );
  return (
    <Panel title={t('information')}>
      <dl className={styles.pairs}>
        <dt>{t('column.Heat')}</dt>
        <dd>{detail.Heat}</dd>
        <dt>{t('column.Views')}</dt>
        <dd>{count(detail.Views)}</dd>
        <dt>{t('column.Comments')}</dt>
        <dd>{count(detail.Comments)}</dd>
        <dt>{t('column.Reposts')}</dt>
        <dd>{count(detail.Reposts)}</dd>
        <dt>{t('similarTitle')}</dt>
        <dd>
          {detail.Similar_Count > 0 ? (
            <a href={routes.similarArticles({ id })}>{t('similar', { count: detail.Similar_Count })}</a>
          ) : (
            t('similar', { count: 0 })
          )}
        </dd>
        <dt>{t('discoveredAt')}</dt>
        <dd>
          <TimeText at={detail.Discovered_At} form="full" />
        </dd>
        <dt>{t('via')}</dt>
        <dd>{t(`came.${detail.Via}`)}</dd>
        {data && data.Registered && (
          <>
            <dt>{t('source')}</dt>
            <dd>{data.Registered.Site_Name}</dd>
            {data.Registered.Owner && (
              <>
                <dt>{t('siteOwner')}</dt>
                <dd>{data.Registered.Owner}</dd>
              </>
            )}
            {data.Registered.Region && (
              <>
                <dt>{t('region')}</dt>
                <dd>
                  <RegionName code={data.Registered.Region} />
                </dd>
              </>
            )}
            <dt>{t('siteWeight')}</dt>
            <dd>{t('siteWeightOf', { weight: data.Registered.Weight })}</dd>
          </>
        )}
        {data && (
          <>
            <dt>{t('filter.domain')}</dt>
            <dd>{data.Domain ? <SiteName name={data.Domain} domain={data.Domain} /> : '—'}</dd>
            <dt>{t('siteMonth')}</dt>
            <dd>
              {listed(data.Domain, data.Articles_30_Days, t('siteCounts', { count: data.Articles_30_Days }))}
              {' · '}
              {listed(data.Domain, data.Negative_30_Days, t('siteNegative', { count: data.Negative_30_Days }), {
                Emotion: 'negative',
              })}
            </dd>
          </>
        )}
      </dl>
    </Panel>
  );
}
