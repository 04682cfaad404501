import { Link } from 'wouter';
import { useClient, useLoaded, useText } from '#core/web';
import { routes } from '#shared/routes';
import { failureContract } from '../failures';

/** Link to the failed alerts, with their number; renders nothing if there are none. */
export function FailureLink() {
  const t = useText('alerts');
  const client = useClient(failureContract);
  const { data } = useLoaded((signal) => client.list({ query: { size: 1 } }, { signal }), [client]);
  if (!data || data.total === 0) return null;
  return <Link href={routes.alertFailures()}>{t('failure.link', { count: data.total })}</Link>;
}
