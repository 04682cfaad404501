import { reaction } from 'mobx';
import { observer } from 'mobx-react-lite';
import { startTransition, Suspense, useEffect, useReducer, useSyncExternalStore, type ReactNode } from 'react';
import { Router } from 'wouter';
import { LocaleService } from '../locale/locale-service';
import { MessageHost } from '../message/message-host';
import type { Place } from '../navigation/match-route';
import { NavigationService } from '../navigation/navigation-service';
import { useService } from '../react/kernel-context';
import { useLater } from '../react/use-later';
import { Boundary } from '../screen/boundary';
import { surroundingsOf } from '../screen/load-screen';
import { ScreenHost } from '../screen/screen-host';
import { StatusScreen } from '../screen/status-screen';

/** The place that is drawn, as wouter asks for it: it changes when the screen does, not before. */
const useDrawnLocation = (): [string, (address: string, options?: { replace?: boolean }) => void] => {
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
  readonly frame: NonNullable<ReturnType<typeof surroundingsOf>>;
  readonly children: ReactNode;
}) {
  const Frame = useLater(frame);
  return Frame && <Frame>{children}</Frame>;
}

function Surroundings({ place, children }: { readonly place: Place; readonly children: ReactNode }) {
  const frame = surroundingsOf(place.route);
  return frame ? <Within frame={frame}>{children}</Within> : children;
}

/**
 * The screen of the present address, within what surrounds it. Frame and first screen are drawn together, which is long
 * work: a transition cuts it into slices of 5 ms, between which the page answers.
 */
export const Application = observer(function Application() {
  const { place, status } = useService(NavigationService);
  const locale = useService(LocaleService);
  const [isDrawn, begin] = useReducer(() => true, false);
  useEffect(() => {
    if (status === 'checking') return;
    // Without texts not even a failure can be told: the page itself says that it could not be opened.
    if (locale.isHere('core')) startTransition(begin);
    else
      locale.whenHere('core').then(
        () => startTransition(begin),
        () => document.getElementById('skeleton')?.setAttribute('data-failed', ''),
      );
  }, [locale, status]);
  useEffect(() => {
    if (isDrawn) document.getElementById('skeleton')?.remove();
  }, [isDrawn]);
  return (
    <Router hook={useDrawnLocation}>
      <Boundary name="core" resetKey={place?.route.path}>
        <Suspense fallback={null}>
          {isDrawn && place && (
            <Surroundings place={place}>
              <ScreenHost place={place} />
            </Surroundings>
          )}
          {isDrawn && !place && status !== 'checking' && <StatusScreen status={status} />}
        </Suspense>
      </Boundary>
      <MessageHost />
    </Router>
  );
});
