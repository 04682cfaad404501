import { useText } from '#core/web';
import { subjectCounts } from '#plugins/analysis';
import { RequestedModuleCard } from '#plugins/analysis/web';
import { formatPercent } from '#shared/format';
import { ChartCard, MediaIcon, Panel, StatCard, StatRow, TimeText, useUi, type ChartData, useTerm } from '#shared/ui';
import { siteTypeTerms } from '../site-type';
import type { SiteProfile } from '../contract';
import { NewestArticles } from './newest-articles';
import { OwnArticlesCard } from './site-articles-card';
import { RegionName } from './region-parts';
import { SiteCollecting } from './site-collecting';
import { WeightMark } from './weight-mark';
import styles from './website-info.module.css';

/** Full profile of a site on one page. */
export function SiteReport({ profile }: { readonly profile: SiteProfile }) {
  const t = useText('websites');
  const { language } = useUi();
  const { Articles, Negative } = profile;
  const share = (part: number, whole: number): string =>
    whole === 0 ? '' : t('profile.negativeShare', { share: formatPercent(part / whole, language) });
  const chart: ChartData = {
    kind: 'bar',
    stacked: true,
    categories: profile.Days.map(({ Day }) => Day.slice(5)),
    series: [
      { key: 'other', name: t('profile.other'), values: profile.Days.map((day) => day.Articles - day.Negative) },
      {
        key: 'negative',
        name: t('profile.negative'),
        tone: 'negative',
        values: profile.Days.map((day) => day.Negative),
      },
    ],
  };
  return (
    <>
      <StatRow>
        <StatCard
          name={t('profile.articles')}
          value={Articles}
          icon="article"
          aside={<small className={styles.aside}>{share(Negative, Articles)}</small>}
        />
        <StatCard name={t('profile.sources')} value={profile.Sources.length} icon="rss" />
        <StatCard
          name={t('profile.failures')}
          value={profile.Failed_Runs_7d}
          icon="warning"
          tone={profile.Failed_Runs_7d > 0 ? 'negative' : undefined}
          aside={<small className={styles.aside}>{t('profile.ofRuns', { count: profile.Runs_7d })}</small>}
        />
      </StatRow>
      <div className={styles.top}>
        <ChartCard title={t('profile.volume')} data={chart} empty={t('profile.quiet')} />
        <Panel title={t('profile.details')}>
          <Details profile={profile} />
        </Panel>
      </div>
      <OwnArticlesCard domain={profile.Domain} />
      <SiteCollecting profile={profile} />
      <div className={styles.lists}>
        <NewestArticles domain={profile.Domain} />
        <RequestedModuleCard
          module={subjectCounts}
          input={{ Domain: profile.Domain, Period: 'last-30-days' }}
          title={t('profile.subjects')}
        />
      </div>
    </>
  );
}

function Details({ profile }: { readonly profile: SiteProfile }) {
  const t = useText('websites');
  const term = useTerm();
  const type = profile.Site_Type ? term(siteTypeTerms, profile.Site_Type) : <MediaIcon media={profile.Media_Type} />;
  return (
    <dl className={styles.pairs}>
      <dt>{t('global-domain.fields.Owner')}</dt>
      <dd>{profile.Owner ?? '—'}</dd>
      <dt>{t('global-domain.fields.Site_Type')}</dt>
      <dd>{type}</dd>
      <dt>{t('global-domain.fields.Region')}</dt>
      <dd>
        <RegionName code={profile.Region} />
      </dd>
      <dt>{t('global-domain.fields.Weight')}</dt>
      <dd>
        <WeightMark weight={profile.Weight} />
      </dd>
      <dt>{t('global-domain.fields.Language')}</dt>
      <dd>{profile.Language ? t(`global-domain.choices.Language.${profile.Language}`) : '—'}</dd>
      <dt>{t('profile.firstSeen')}</dt>
      <dd>
        <TimeText at={profile.First_Seen_At} form="full" />
      </dd>
      <dt>{t('profile.lastArticle')}</dt>
      <dd>
        <TimeText at={profile.Last_Article_At} />
      </dd>
      <dt>{t('profile.lastFetch')}</dt>
      <dd>
        <TimeText at={profile.Last_Fetch_At} />
      </dd>
      {profile.Hosts.length > 0 && (
        <>
          <dt>{t('profile.hosts')}</dt>
          <dd>
            {profile.Hosts.slice(0, 6).join(' · ')}
            {profile.Hosts.length > 6 && ' …'}
          </dd>
        </>
      )}
    </dl>
  );
}
