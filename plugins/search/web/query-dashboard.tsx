import { NavigationService, useService, useText } from '#core/web';
import { routes } from '#shared/routes';
import { Button } from '#shared/ui';

/** Leads from a list to the dashboard of what its filters hold; the filters of both have the same names. */
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
