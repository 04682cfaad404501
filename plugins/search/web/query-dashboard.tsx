import { NavigationService, useService, useText } from '#core/web';
import { routes } from '#shared/routes';
import { Button } from '#shared/ui';

/** Link from a list to the dashboard of its filtered articles; both use the same filter names. */
export default function QueryDashboard() {
  const t = useText('search');
  const navigation = useService(NavigationService);
  if (navigation.path === routes.searchDashboard()) return null;
  return (
    <Button icon="chart" onClick={() => navigation.navigate(`${routes.searchDashboard()}${location.search}`)}>
      {t('dashboard')}
    </Button>
  );
}
