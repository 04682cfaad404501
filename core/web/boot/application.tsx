import { observer } from 'mobx-react-lite';
import { lazy, Suspense, useEffect, useSyncExternalStore } from 'react';
import { reaction } from 'mobx';
import { Router } from 'wouter';
import { MessageHost } from '../message/message-host';
import { NavigationService } from '../navigation/navigation-service';
import { useService } from '../react/kernel-context';
import { loadFrame } from '../screen/load-screen';
import { Boundary } from '../screen/boundary';
import { ScreenHost } from '../screen/screen-host';
import { StatusScreen } from '../screen/status-screen';

const NoticeHost = lazy(() => import(/* webpackChunkName: "shell" */ '../notice/notice-host').then(({ NoticeHost }) => ({ default: NoticeHost })));
const Frame = lazy(() => loadFrame().then(({ Frame }) => ({ default: Frame })));

/** The place that is drawn, as wouter asks for it: it changes when the screen does, not before. */
const useDrawnLocation = (): [string, (address: string, options?: { replace?: boolean }) => void] => {
  const navigation = useService(NavigationService);
  const path = useSyncExternalStore((changed) => reaction(() => navigation.path, changed), () => navigation.path);
  return [path, (address, options) => navigation.navigate(address, options)];
};

/** The screen of the present address, within the frame where it wants one. */
export const Application = observer(function Application() {
  const { place, status } = useService(NavigationService);
  useEffect(() => {
    if (status !== 'checking') document.getElementById('skeleton')?.remove();
  }, [status]);
  return (
    <Router hook={useDrawnLocation}>
      {status !== 'checking' && (
        place?.route.layout === 'bare' || status !== 'drawn' ? (
          <Boundary name="core">{place ? <ScreenHost place={place} /> : <StatusScreen status={status} />}</Boundary>
        ) : (
          <Boundary name="core">
            <Suspense fallback={null}>
              <Frame>{place && <ScreenHost place={place} />}</Frame>
              <NoticeHost />
            </Suspense>
          </Boundary>
        )
      )}
      <MessageHost />
    </Router>
  );
});
