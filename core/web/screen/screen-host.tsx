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
import { isKept, screenKey, screenOf } from './load-screen';
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

/** A screen as it was opened last, with a place in the address that is its own. */
interface Standing {
  readonly place: Place;
  /** Whose session it is of. */
  readonly person: string;
  readonly useAddress: () => [string, NavigationService['navigate']];
}

/** How many screens stay behind the one that is shown. */
const mostKept = 2;

/** What stands when a place is opened: what is kept of the same person's screens, and it. */
function opened(before: readonly Standing[], next: Standing): readonly Standing[] {
  const key = screenKey(next.place);
  const behind = before.filter(
    ({ place, person }) => person === next.person && screenKey(place) !== key && isKept(place),
  );
  return [...behind.slice(-mostKept), next];
}

/**
 * Draws one screen of a plugin, with its parameters at hand by wouter's `useParams`. Some of those before it stay,
 * hidden, in an order of their own, since what is moved in the page loses how far it was scrolled.
 */
export function ScreenHost({ place }: { readonly place: Place }) {
  const navigation = useService(NavigationService);
  const { user } = useService(AuthService);
  const [before, setStanding] = useState<readonly Standing[]>([]);
  let standing = before;
  if (standing.at(-1)?.place !== place) {
    const { path } = navigation;
    const navigate: NavigationService['navigate'] = (address, options) => navigation.navigate(address, options);
    const person = `${user?.Client_ID} ${user?.User_ID}`;
    standing = opened(before, { place, person, useAddress: () => [path, navigate] });
    setStanding(standing);
  }
  return standing
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
