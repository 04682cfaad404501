import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import type { Row } from '#core/resource';
import { PrivilegeService, useLink, useService, useText, type ResourceParts } from '#core/web';
import { formatNumber } from '#shared/format';
import { routes } from '#shared/routes';
import { formatDateRange } from '#shared/time';
import { Button, IconButton, Tag, TimeText, useUi } from '#shared/ui';
import { siteWeek } from '../contract';
import type { systemWebsite } from '../resource';
import { AddToGroup } from './add-to-group';
import { RegionName } from './region-parts';
import styles from './websites.module.css';
import { WeightMark } from './weight-mark';

type Site = Row<typeof systemWebsite>;

const useMayGroup = (): boolean => useService(PrivilegeService).can('client-preferred-website-group').modify;

const GroupButton = observer(function GroupButton({ row }: { readonly row: Site }) {
  const t = useText('websites');
  const mayGroup = useMayGroup();
  const [open, setOpen] = useState(false);
  if (!mayGroup) return null;
  return (
    <>
      <IconButton
        small
        icon="folder"
        label={t('group.addNamed', { name: row.Site_Name })}
        onClick={() => setOpen(true)}
      />
      <AddToGroup open={open} sites={[row.Domain ?? '']} onClose={() => setOpen(false)} />
    </>
  );
});

const GroupToolbar = observer(function GroupToolbar({ selected }: { readonly selected: readonly Site[] }) {
  const t = useText('websites');
  const mayGroup = useMayGroup();
  const [open, setOpen] = useState(false);
  if (!mayGroup || selected.length === 0) return null;
  return (
    <>
      <Button icon="folder" onClick={() => setOpen(true)}>
        {t('group.addCount', { count: selected.length })}
      </Button>
      <AddToGroup open={open} sites={selected.flatMap(({ Domain }) => Domain ?? [])} onClose={() => setOpen(false)} />
    </>
  );
});

function SourceCount({ row }: { readonly row: Site }) {
  const t = useText('websites');
  const { language } = useUi();
  return (
    <span>
      {formatNumber(row.Source_Count ?? 0, language)}
      {(row.Failing_Count ?? 0) > 0 && (
        <>
          {' '}
          <Tag tone="negative">{t('failing', { count: row.Failing_Count ?? 0 })}</Tag>
        </>
      )}
    </span>
  );
}

/** The client's articles of a site in the last week, linked to the counted list. */
function MineCount({ row: { Domain, Mine_7d } }: { readonly row: Site }) {
  const { language, timeZone } = useUi();
  const linkTo = useLink();
  const count = formatNumber(Mine_7d ?? 0, language);
  if (!Mine_7d || !Domain) return <>{count}</>;
  return (
    <a {...linkTo(routes.articles({ Domain, time: formatDateRange(siteWeek(), timeZone), merged: 'false' }))}>
      {count}
    </a>
  );
}

const systemWebsiteParts: ResourceParts<typeof systemWebsite> = {
  cells: {
    Site_Name: ({ Site_Name }) => <>{Site_Name}</>,
    Domain: ({ Domain }) => (
      <span className={styles.address} title={Domain ?? ''}>
        {Domain}
      </span>
    ),
    Region: ({ Region }) => <RegionName code={Region} />,
    Weight: ({ Weight }) => <WeightMark weight={Weight} />,
    Source_Count: (row) => <SourceCount row={row} />,
    Mine_7d: (row) => <MineCount row={row} />,
    Last_Article_At: ({ Last_Article_At }) => <TimeText at={Last_Article_At} />,
  },
  rowActions: GroupButton,
  toolbar: GroupToolbar,
  rowPage: ({ Domain }) => routes.website({ site: Domain ?? '' }),
};

export default systemWebsiteParts;
