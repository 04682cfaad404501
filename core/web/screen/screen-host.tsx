import { Suspense } from 'react';
import { Route } from 'wouter';
import type { Place } from '../navigation/match-route';
import { PluginService } from '../plugins/plugin-service';
import { useService } from '../react/kernel-context';
import { useLater } from '../react/use-later';
import { useText } from '../react/use-text';
import { Boundary } from './boundary';
import { screenKey, screenOf } from './load-screen';
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

function Screen({ place }: { readonly place: Place }) {
  const Drawn = useLater(screenOf(useService(PluginService), place));
  return Drawn ? <Drawn /> : <Waiting />;
}

/** Draws one screen of a plugin, with its parameters at hand by wouter's `useParams`. */
export function ScreenHost({ place }: { readonly place: Place }) {
  const key = screenKey(place);
  return (
    <Boundary name={place.plugin} resetKey={key}>
      <Suspense fallback={<Waiting />}>
        <Route path={place.route.path}>
          <Screen key={key} place={place} />
        </Route>
      </Suspense>
    </Boundary>
  );
}
