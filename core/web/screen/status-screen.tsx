import { observer } from 'mobx-react-lite';
import { AuthService } from '../auth/auth-service';
import type { NavigationService as Navigation } from '../navigation/navigation-service';
import { NavigationService } from '../navigation/navigation-service';
import { useService } from '../react/kernel-context';
import { useText } from '../react/use-text';
import { SiteMapService } from '../site-map/site-map-service';
import styles from './status-screen.module.css';

/** Shown instead of a screen: not found, not allowed, or no response from the server. */
export const StatusScreen = observer(function StatusScreen({
  status,
  isFramed = false,
}: {
  readonly status: Navigation['status'];
  /** Whether the frame around it is the main part of the page already. */
  readonly isFramed?: boolean;
}) {
  const t = useText('core');
  const navigation = useService(NavigationService);
  const { home } = useService(SiteMapService);
  const { user } = useService(AuthService);
  const Part = isFramed ? 'section' : 'main';
  return (
    <Part className={styles.status}>
      <h1>{t(`screen.${status}`)}</h1>
      <p>{t(`screen.${status}Text`, { path: navigation.path })}</p>
      <div className={styles.actions}>
        {status === 'failed' && (
          <button type="button" className={styles.primary} onClick={() => navigation.retry()}>
            {t('failure.retry')}
          </button>
        )}
        <button
          type="button"
          className={status === 'failed' ? undefined : styles.primary}
          onClick={() => navigation.navigate(home)}
        >
          {t(user ? 'screen.home' : 'screen.signIn')}
        </button>
        <button type="button" onClick={() => history.back()}>
          {t('screen.back')}
        </button>
      </div>
    </Part>
  );
});
