import { useClient, useText } from '#core/web';
import { DeskView } from '#plugins/manage/web';
import { operateContract } from '../contract';

export default function OperateDashboardScreen() {
  const t = useText('operate');
  const client = useClient(operateContract);
  return (
    <DeskView
      title={t('title.operate-dashboard')}
      text={t('intro')}
      nameOf={(code) => t(`figure.${code}`)}
      load={(signal) => client.desk({}, { signal })}
    />
  );
}
