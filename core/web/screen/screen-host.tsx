import { lazy, Suspense, useMemo, useState } from 'react';
import { Route } from 'wouter';
import type { Place } from '../navigation/match-route';
import { PluginService } from '../plugins/plugin-service';
import { useService } from '../react/kernel-context';
import { useText } from '../react/use-text';
import { Boundary } from './boundary';
import { loadScreen, screenKey } from './load-screen';
import styles from './status-screen.module.css';

/** Stands while code is fetched. */
function Waiting() {
  const t = useText('core');
  return (
    <div className={styles.waiting} role="status" aria-busy="true" aria-label={t('screen.loading')}>
      <span />
      <span />
      <span />
    </div>
  );
}

/** Draws one screen of a plugin, with its parameters at hand by wouter's `useParams`. */
export function ScreenHost({ place }: { readonly place: Place }) {
  const plugins = useService(PluginService);
  const [attempt, setAttempt] = useState(0);
  const key = screenKey(place);
  const Screen = useMemo(() => lazy(() => loadScreen(plugins, place)), [plugins, key, attempt]);
  return (
    <Boundary name={place.plugin} resetKey={key} onRetry={() => setAttempt((count) => count + 1)}>
      <Suspense fallback={<Waiting />}>
        <Route path={place.route.path}>
          <Screen />
        </Route>
      </Suspense>
    </Boundary>
  );
}
