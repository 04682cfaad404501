import { reaction } from 'mobx';
import { observer } from 'mobx-react-lite';
import { startTransition, Suspense, useEffect, useReducer, useSyncExternalStore, type ReactNode } from 'react';
import { Router } from 'wouter';
import { AuthService } from '../auth/auth-service';
import { LocaleService } from '../locale/locale-service';
import { MessageHost } from '../message/message-host';
import type { Place } from '../navigation/match-route';
import { NavigationService } from '../navigation/navigation-service';
import { useService } from '../react/kernel-context';
import { useLater } from '../react/use-later';
import { Boundary } from '../screen/boundary';
import { frame, getSurroundings } from '../screen/load-screen';
import { ScreenHost } from '../screen/screen-host';
import { StatusScreen } from '../screen/status-screen';

/** Location hook for wouter that returns the rendered place: it changes together with the screen, not before. */
const useRenderedLocation = (): [string, (address: string, options?: { replace?: boolean }) => void] => {
  const navigation = useService(NavigationService);
  const path = useSyncExternalStore(
    (changed) => reaction(() => navigation.path, changed),
    () => navigation.path,
  );
  return [path, (address, options) => navigation.navigate(address, options)];
};

function Within({
  frame,
  children,
}: {
  readonly frame: NonNullable<ReturnType<typeof getSurroundings>>;
  readonly children: ReactNode;
}) {
  const Frame = useLater(frame);
  return Frame && <Frame>{children}</Frame>;
}

/** What takes the place of a screen stands in the frame for those who are signed in, so that they can go elsewhere. */
const Instead = observer(function Instead() {
  const { status } = useService(NavigationService);
  const { user } = useService(AuthService);
  if (status === 'checking') return null;
  const text = <StatusScreen status={status} isFramed={user !== null && status !== 'failed'} />;
  return user !== null && status !== 'failed' ? <Within frame={frame}>{text}</Within> : text;
});

function Surroundings({ place, children }: { readonly place: Place; readonly children: ReactNode }) {
  const frame = getSurroundings(place.route);
  return frame ? <Within frame={frame}>{children}</Within> : children;
}

/**
 * Renders the screen of the current URL within the application frame. Frame and first screen are rendered together,
 * which takes long: a transition splits the work into slices of 5 ms, between which the page stays responsive.
 */
export const Application = observer(function Application() {
  const { place, status } = useService(NavigationService);
  const locale = useService(LocaleService);
  const [isRendered, begin] = useReducer(() => true, false);
  useEffect(() => {
    if (status === 'checking') return;
    // Without texts even an error cannot be shown: the page itself says that it could not be opened.
    if (locale.isHere('core')) startTransition(begin);
    else
      locale.whenHere('core').then(
        () => startTransition(begin),
        () => document.getElementById('skeleton')?.setAttribute('data-failed', ''),
      );
  }, [locale, status]);
  useEffect(() => {
    if (isRendered) document.getElementById('skeleton')?.remove();
  }, [isRendered]);
  return (
    <Router hook={useRenderedLocation}>
      <Boundary name="core" resetKey={place?.route.path}>
        <Suspense fallback={null}>
          {isRendered && place && (
            <Surroundings place={place}>
              <ScreenHost place={place} />
            </Surroundings>
          )}
          {isRendered && !place && <Instead />}
        </Suspense>
      </Boundary>
      <MessageHost />
    </Router>
  );
});
