import { Activity, Suspense, useState } from 'react';
import { Route, Router } from 'wouter';
import { AuthService } from '../auth/auth-service';
import type { Place } from '../navigation/match-route';
import { NavigationService } from '../navigation/navigation-service';
import { PluginService } from '../plugins/plugin-service';
import { useService } from '../react/kernel-context';
import { useLater } from '../react/use-later';
import { useText } from '../react/use-text';
import { Boundary } from './boundary';
import { isKept, screenKey, getScreen } from './load-screen';
import styles from './status-screen.module.css';

/** Shown while code is loading. */
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
  const Drawn = useLater(getScreen(useService(PluginService), place));
  return Drawn ? <Drawn /> : <Waiting />;
}

/** A screen as last opened, with a location of its own. */
interface Standing {
  readonly place: Place;
  /** Id of the user whose session it belongs to. */
  readonly person: string;
  readonly useAddress: () => [string, NavigationService['navigate']];
}

/** Maximum number of screens kept behind the current one. */
const maxKept = 2;

/** Returns the mounted screens after a place is opened: the kept screens of the same user, and the new one. */
function opened(before: readonly Standing[], next: Standing): readonly Standing[] {
  const key = screenKey(next.place);
  const behind = before.filter(
    ({ place, person }) => person === next.person && screenKey(place) !== key && isKept(place),
  );
  return [...behind.slice(-maxKept), next];
}

/**
 * Renders a plugin's screen, with its parameters available through wouter's `useParams`. Some previous screens stay
 * mounted and hidden, in a stable order, since moved DOM elements lose their scroll position.
 */
export function ScreenHost({ place }: { readonly place: Place }) {
  const navigation = useService(NavigationService);
  const { user } = useService(AuthService);
  const [before, setStatus] = useState<readonly Standing[]>([]);
  let mountedScreens = before;
  if (mountedScreens.at(-1)?.place !== place) {
    const { path } = navigation;
    const navigate: NavigationService['navigate'] = (address, options) => navigation.navigate(address, options);
    const person = `${user?.Client_ID} ${user?.User_ID}`;
    mountedScreens = opened(before, { place, person, useAddress: () => [path, navigate] });
    setStatus(mountedScreens);
  }
  return mountedScreens
    .map((each) => (
      <Activity key={screenKey(each.place)} mode={each.place === place ? 'visible' : 'hidden'}>
        <Boundary name={each.place.plugin}>
          <Suspense fallback={<Waiting />}>
            <Router hook={each.useAddress}>
              <Route path={each.place.route.path}>
                <Screen place={each.place} />
              </Route>
            </Router>
          </Suspense>
        </Boundary>
      </Activity>
    ))
    .sort((one, other) => (String(one.key) < String(other.key) ? -1 : 1));
}
