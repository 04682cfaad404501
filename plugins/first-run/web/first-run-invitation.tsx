import { observer } from 'mobx-react-lite';
import { Link } from 'wouter';
import { useClient, useCached, useText } from '#core/web';
import { routes } from '#shared/routes';
import { firstRunContract } from '../contract';

/** Links to the guide while nothing is monitored yet. */
const FirstRunInvitation = observer(() => {
  const t = useText('first-run');
  const client = useClient(firstRunContract);
  const { data } = useCached('first-run', (signal) => client.state({}, { signal }));
  return !data || data.Has_Subject ? null : <Link href={routes.firstRun()}>{t('invite')}</Link>;
});

export default FirstRunInvitation;
