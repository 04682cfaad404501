import { useText } from '#core/web';
import { SourceState, useErrorText } from '#plugins/extraction/web';
import { formatNumber } from '#shared/format';
import { DataTable, EmptyState, Note, Panel, Tag, TimeText, useUi, type GridColumn } from '#shared/ui';
import type { SiteProfile, SiteSource } from '../contract';
import shared from './websites.module.css';
import styles from './website-info.module.css';

/** The sources that fetch a site, and their recent errors. */
export function SiteCollecting({ profile }: { readonly profile: SiteProfile }) {
  const t = useText('websites');
  return (
    <div className={styles.top}>
      <Panel title={t('profile.watched')} flush>
        {profile.Sources.length === 0 ? (
          <EmptyState compact icon="rss" title={t('profile.noSources')} text={t('profile.noSourcesText')} />
        ) : (
          <Sources sources={profile.Sources} />
        )}
      </Panel>
      <Panel title={t('profile.failureLog')}>
        {profile.Failures.length === 0 ? (
          <EmptyState compact icon="check" title={t('profile.noFailures')} />
        ) : (
          <>
            <Failures failures={profile.Failures} />
            {profile.Failed_Runs_7d > profile.Failures.length && (
              <Note>{t('profile.latestOf', { count: profile.Failed_Runs_7d, shown: profile.Failures.length })}</Note>
            )}
          </>
        )}
      </Panel>
    </div>
  );
}

function Sources({ sources }: { readonly sources: readonly SiteSource[] }) {
  const t = useText('websites');
  const { language } = useUi();
  const columns: readonly GridColumn<SiteSource>[] = [
    {
      id: 'name',
      title: t('source.name'),
      width: 200,
      grow: 1,
      render: (source) => (
        <>
          {source.Source_Name} {source.Is_Own && <Tag tone="accent">{t('source.own')}</Tag>}
          <span className={shared.address} title={source.Url}>
            {source.Url.replace(/^https?:\/\//, '')}
          </span>
        </>
      ),
    },
    { id: 'state', title: t('source.state'), width: 150, render: (source) => <SourceState row={source} /> },
    {
      id: 'last',
      title: t('profile.lastFetch'),
      width: 120,
      render: ({ Last_Run_At }) => <TimeText at={Last_Run_At} />,
    },
    {
      id: 'day',
      title: t('source.day'),
      width: 90,
      align: 'end',
      render: ({ Articles_24h }) => formatNumber(Articles_24h, language),
    },
  ];
  return (
    <DataTable label={t('profile.watched')} rows={sources} rowKey={({ Source_ID }) => Source_ID} columns={columns} />
  );
}

function Failures({ failures }: { readonly failures: SiteProfile['Failures'] }) {
  return (
    <ul className={shared.list}>
      {failures.map((failure) => (
        <FailureLine key={failure.Run_ID} failure={failure} />
      ))}
    </ul>
  );
}

function FailureLine({
  failure: { Source_Name, Started_At, Status, Http_Status, Error_Code, Error_Message },
}: {
  readonly failure: SiteProfile['Failures'][number];
}) {
  const t = useText('websites');
  const errorText = useErrorText();
  return (
    <li>
      <span className={shared.site}>
        <span>
          {Error_Code ? errorText(Error_Code, Error_Message) : t(`source.${Status}`)}
          {Http_Status !== null && ` ${Http_Status}`}
        </span>
        <span className={shared.note}>{Source_Name}</span>
      </span>
      <TimeText at={Started_At} />
    </li>
  );
}
