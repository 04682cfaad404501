import { observer } from 'mobx-react-lite';
import type { AuthToken } from '#core';
import { Button, Icon } from '#shared/ui';
import { AuthService } from '../auth/auth-service';
import { HttpService } from '../http/http-service';
import { MessageService } from '../message/message-service';
import { NavigationService } from '../navigation/navigation-service';
import { useService } from '../react/kernel-context';
import { useText } from '../react/use-text';
import styles from './frame.module.css';

/** Important states: an impersonated session, or an unavailable server. */
export const Banners = observer(function Banners() {
  const t = useText('core');
  const auth = useService(AuthService);
  const http = useService(HttpService);
  const navigation = useService(NavigationService);
  const messages = useService(MessageService);
  const end = async (): Promise<void> => {
    try {
      await auth.signIn(await http.request<AuthToken>('DELETE', '/v1/simulate'));
      navigation.navigate('/', { replace: true });
    } catch (error) {
      messages.error(error);
    }
  };
  return (
    <>
      {auth.simulated && (
        <div className={styles.banner} role="status">
          <Icon name="eye" />
          {t('frame.simulated', { name: auth.user?.Display_Name ?? '', by: auth.user?.Simulator_Name ?? '' })}
          <Button small onClick={() => void end()}>
            {t('frame.endSimulation')}
          </Button>
        </div>
      )}
      {http.offline && (
        <div className={styles.banner} role="alert">
          <Icon name="alert" />
          {t('frame.offline')}
        </div>
      )}
    </>
  );
});
