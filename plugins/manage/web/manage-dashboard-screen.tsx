import { useClient, useText } from '#core/web';
import { manageContract } from '../contract';
import { DashboardView } from './dashboard-view';

export default function ManageDashboardScreen() {
  const t = useText('manage');
  const client = useClient(manageContract);
  return (
    <DashboardView
      title={t('title.manage-dashboard')}
      text={t('intro')}
      load={(signal) => client.dashboard({}, { signal })}
    />
  );
}
