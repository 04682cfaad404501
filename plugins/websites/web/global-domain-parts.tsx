import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { Link } from 'wouter';
import {
  PrivilegeService,
  useClient,
  useLoaded,
  useService,
  useText,
  type FieldInputProps,
  type ResourceParts,
} from '#core/web';
import { routes } from '#shared/routes';
import { Button, Drawer, TextInput } from '#shared/ui';
import { websiteContract } from '../contract';
import type { globalDomain } from '../resource';
import { RegionInput, RegionName } from './region-parts';
import { UnregisteredList } from './unregistered-list';
import styles from './websites.module.css';
import { WeightMark } from './weight-mark';

/** Domain input; a URL may be pasted. */
function DomainInput({ field, value, onChange, disabled }: FieldInputProps) {
  const t = useText('websites');
  return (
    <>
      <TextInput
        {...field}
        disabled={disabled}
        maxLength={253}
        placeholder="example.com"
        value={String(value ?? '')}
        onChange={({ target }) => onChange(target.value)}
      />
      <p className={styles.note}>{t('hint.domain')}</p>
    </>
  );
}

const SiteLink = observer(({ name, domain }: { readonly name: string; readonly domain: string }) =>
  useService(PrivilegeService).can('website-info').browse ? (
    <Link href={routes.website({ site: domain })}>{name}</Link>
  ) : (
    <>{name}</>
  ),
);

/** Number of unregistered sites, linked to their list. */
function UnregisteredButton({ reload }: { readonly reload: () => void }) {
  const t = useText('websites');
  const client = useClient(websiteContract);
  const [open, setOpen] = useState(false);
  const { data, reload: recount } = useLoaded(
    (signal) => client.unregistered({ query: { page: 1, size: 1 } }, { signal }),
    [client],
  );
  const close = (): void => {
    setOpen(false);
    recount();
    reload();
  };
  return (
    <>
      <Button icon="inbox" onClick={() => setOpen(true)}>
        {data ? t('unregistered.button', { count: data.total }) : t('unregistered.title')}
      </Button>
      <Drawer open={open} wide title={t('unregistered.title')} onClose={close}>
        <UnregisteredList />
      </Drawer>
    </>
  );
}

const globalDomainParts: ResourceParts<typeof globalDomain> = {
  inputs: { Domain: DomainInput, Region: RegionInput },
  cells: {
    Domain: ({ Domain, Domain_Text }) => <>{Domain_Text || Domain}</>,
    Site_Name: ({ Site_Name, Domain }) => <SiteLink name={Site_Name} domain={Domain} />,
    Region: ({ Region }) => <RegionName code={Region} />,
    Weight: ({ Weight }) => <WeightMark weight={Weight} />,
  },
  toolbar: UnregisteredButton,
};

export default globalDomainParts;
