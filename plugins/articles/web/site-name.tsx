import { observer } from 'mobx-react-lite';
import { Link } from 'wouter';
import { PrivilegeService, useService } from '#core/web';
import { routes } from '#shared/routes';

/** Name of a site, linked to its profile when the reader may see profiles. */
export const SiteName = observer(({ name, domain }: { readonly name: string; readonly domain: string }) => {
  const hasProfiles = useService(PrivilegeService).can('website-info').browse;
  return hasProfiles && domain !== '' ? <Link href={routes.website({ site: domain })}>{name}</Link> : <>{name}</>;
});
