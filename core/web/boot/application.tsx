import { reaction } from 'mobx';
import { observer } from 'mobx-react-lite';
import { lazy, Suspense, useEffect, useSyncExternalStore, type ReactNode } from 'react';
import { Router } from 'wouter';
import { MessageHost } from '../message/message-host';
import type { Place } from '../navigation/match-route';
import { NavigationService } from '../navigation/navigation-service';
import { useService } from '../react/kernel-context';
import { Boundary } from '../screen/boundary';
import { loadFrame } from '../screen/load-screen';
import { ScreenHost } from '../screen/screen-host';
import { StatusScreen } from '../screen/status-screen';

const NoticeHost = lazy(() => import(/* webpackChunkName: "shell" */ '../notice/notice-host').then((module) => ({ default: module.NoticeHost })));
const Frame = lazy(() => loadFrame().then((module) => ({ default: module.Frame })));
const BareFrame = lazy(() => import(/* webpackChunkName: "bare" */ '../screen/bare-frame').then((module) => ({ default: module.BareFrame })));

/** Screens before sign-in are plain HTML and must not wait for any block. */
const plainPaths: readonly string[] = ['/', '/login', '/register'];

/** The place that is drawn, as wouter asks for it: it changes when the screen does, not before. */
const useDrawnLocation = (): [string, (address: string, options?: { replace?: boolean }) => void] => {
  const navigation = useService(NavigationService);
  const path = useSyncExternalStore((changed) => reaction(() => navigation.path, changed), () => navigation.path);
  return [path, (address, options) => navigation.navigate(address, options)];
};

function Surroundings({ place, children }: { readonly place: Place; readonly children: ReactNode }) {
  if (plainPaths.includes(place.route.path)) return children;
  if (place.route.layout === 'bare') return <BareFrame>{children}</BareFrame>;
  return (
    <>
      <Frame>{children}</Frame>
      <NoticeHost />
    </>
  );
}

/** The screen of the present address, within what surrounds it. */
export const Application = observer(function Application() {
  const { place, status } = useService(NavigationService);
  useEffect(() => {
    if (status !== 'checking') document.getElementById('skeleton')?.remove();
  }, [status]);
  return (
    <Router hook={useDrawnLocation}>
      <Boundary name="core" resetKey={place?.route.path}>
        <Suspense fallback={null}>
          {place && <Surroundings place={place}><ScreenHost place={place} /></Surroundings>}
          {!place && status !== 'checking' && <StatusScreen status={status} />}
        </Suspense>
      </Boundary>
      <MessageHost />
    </Router>
  );
});
