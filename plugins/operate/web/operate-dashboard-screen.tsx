import { useClient, useText } from '#core/web';
import { DashboardView } from '#plugins/manage/web';
import { operateContract } from '../contract';

export default function OperateDashboardScreen() {
  const t = useText('operate');
  const client = useClient(operateContract);
  return (
    <DashboardView
      title={t('title.operate-dashboard')}
      text={t('intro')}
      load={(signal) => client.dashboard({}, { signal })}
    />
  );
}
