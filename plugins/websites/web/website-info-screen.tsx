import { observer } from 'mobx-react-lite';
import { useMemo, useState } from 'react';
import { BusinessError } from '#core';
import { MessageService, PrivilegeService, QueryView, useClient, useLoaded, useService, useText } from '#core/web';
import { Button, EmptyState, PageHeader, SelectBox, Tag, useUrlState, type OptionLoader } from '#shared/ui';
import { getHost } from '#shared/web-address';
import { websiteContract } from '../contract';
import { AddToGroup } from './add-to-group';
import { SiteReport } from './site-report';
import { TopSites } from './top-sites';
import styles from './website-info.module.css';

const isUnknown = (error: unknown): boolean => error instanceof BusinessError && error.code === 'websites.unknown-site';

/** Profile of one site: owner, collection and articles. Without a site, the sites with the most articles. */
export default observer(function WebsiteInfoScreen() {
  const t = useText('websites');
  const client = useClient(websiteContract);
  const messages = useService(MessageService);
  const mayGroup = useService(PrivilegeService).can('client-preferred-website-group').modify;
  const [{ site = '' }, change] = useUrlState({ site: '' });
  const [grouping, setGrouping] = useState(false);
  const profile = useLoaded(
    async (signal) => (site ? client.profile({ query: { site } }, { signal }) : null),
    [client, site],
    'profile',
  );
  const options = useMemo<OptionLoader>(
    () => async (keyword, signal) => {
      const { list } = await client.find({ query: { keyword: keyword || undefined, size: 30 } }, { signal });
      const siteChoices = list.map(({ Domain, Domain_Text, Site_Name }) => ({
        value: Domain,
        label: Site_Name === Domain_Text ? Site_Name : `${Site_Name} · ${Domain_Text}`,
      }));
      const typed = keyword.includes('.') ? getHost(keyword) : undefined;
      return typed && !siteChoices.some(({ value }) => value === typed)
        ? [...siteChoices, { value: typed, label: typed }]
        : siteChoices;
    },
    [client],
  );
  const data = profile.data && !profile.error ? profile.data : null;
  return (
    <div className={styles.screen}>
      <PageHeader
        title={
          data ? (
            <>
              {data.Site_Name} {!data.Is_Registered && <Tag tone="warning">{t('profile.unregistered')}</Tag>}
            </>
          ) : (
            t('title.website-info')
          )
        }
        text={data ? data.Domain_Text : t('profile.text')}
        actions={
          <>
            <span className={styles.search}>
              <SelectBox
                aria-label={t('profile.search')}
                placeholder={t('profile.search')}
                value={null}
                options={options}
                onChange={(next) => {
                  if (next) change({ site: next });
                }}
              />
            </span>
            {data && mayGroup && (
              <Button icon="folder" onClick={() => setGrouping(true)}>
                {t('group.add')}
              </Button>
            )}
          </>
        }
      />
      {site === '' ? (
        <TopSites onSelect={(next) => change({ site: next })} />
      ) : isUnknown(profile.error) ? (
        <EmptyState
          icon="globe"
          title={messages.textOf(profile.error)}
          action={<Button onClick={() => change({ site: '' })}>{t('profile.busiest')}</Button>}
        />
      ) : (
        <QueryView query={{ ...profile, data: data ?? undefined }} lines={14} replaceOnError>
          {(shown) => <SiteReport profile={shown} />}
        </QueryView>
      )}
      {data && <AddToGroup open={grouping} sites={[data.Domain]} onClose={() => setGrouping(false)} />}
    </div>
  );
});
