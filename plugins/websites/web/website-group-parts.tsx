import { useMemo } from 'react';
import { NavigationService, useClient, useService, useText, type FieldInputProps, type ResourceParts } from '#core/web';
import { routes } from '#shared/routes';
import { IconButton, SelectBox, WordsInput, type OptionLoader } from '#shared/ui';
import { websiteContract } from '../contract';
import { maxSites, type websiteGroup } from '../resource';
import styles from './websites.module.css';

const shownSites = 3;

/** Sites of a group: typed, pasted, or selected from the known ones. */
function SitesInput({ field, value, onChange, disabled }: FieldInputProps) {
  const t = useText('websites');
  const client = useClient(websiteContract);
  const sites = (value as readonly string[] | null) ?? [];
  const options = useMemo<OptionLoader>(
    () => async (keyword, signal) => {
      const { list } = await client.find({ query: { keyword: keyword || undefined, size: 30 } }, { signal });
      return list.map(({ Domain, Site_Name }) => ({ value: Domain, label: `${Site_Name} · ${Domain}` }));
    },
    [client],
  );
  return (
    <div className={styles.stack}>
      <WordsInput {...field} disabled={disabled} max={maxSites} value={sites} onChange={onChange} />
      {!disabled && (
        <SelectBox
          aria-label={t('group.pick')}
          placeholder={t('group.pick')}
          options={options}
          value={null}
          onChange={(domain) => {
            if (domain && !sites.includes(domain)) onChange([...sites, domain]);
          }}
        />
      )}
      <p className={styles.note}>{t('hint.sites')}</p>
    </div>
  );
}

function SiteNames({ sites }: { readonly sites: readonly string[] }) {
  const t = useText('websites');
  if (sites.length === 0) return <>{t('group.none')}</>;
  return (
    <span title={sites.slice(0, 50).join('\n')}>
      {sites.slice(0, shownSites).join(' · ')}
      {sites.length > shownSites && ` ${t('group.more', { count: sites.length })}`}
    </span>
  );
}

/** Returns the name of a group in rule syntax. */
const getRule = (name: string): string => `site:@${/^[\p{L}\p{N}_.%·]+$/u.test(name) ? name : `"${name}"`}`;

function GroupName({ name }: { readonly name: string }) {
  return (
    <>
      {name}
      <span className={styles.address}>{getRule(name)}</span>
    </>
  );
}

function ArticlesLink({ row }: { readonly row: { readonly Group_ID: string; readonly Group_Name: string } }) {
  const t = useText('websites');
  const navigation = useService(NavigationService);
  return (
    <IconButton
      small
      icon="article"
      label={t('group.articlesOf', { name: row.Group_Name })}
      onClick={() => navigation.navigate(routes.articles({ Site_Group_ID: row.Group_ID }))}
    />
  );
}

const websiteGroupParts: ResourceParts<typeof websiteGroup> = {
  inputs: { Sites: SitesInput },
  cells: {
    Group_Name: ({ Group_Name }) => <GroupName name={Group_Name} />,
    Sites: ({ Sites }) => <SiteNames sites={Sites ?? []} />,
  },
  rowActions: ArticlesLink,
  removal: 'confirm',
};

export default websiteGroupParts;
