import { useClient, useText } from '#core/web';
import { manageContract } from '../contract';
import { DeskView } from './desk-view';

export default function ManageDashboardScreen() {
  const t = useText('manage');
  const client = useClient(manageContract);
  return (
    <DeskView
      title={t('title.manage-dashboard')}
      text={t('intro')}
      nameOf={(code) => t(`figure.${code}`)}
      load={(signal) => client.desk({}, { signal })}
    />
  );
}
