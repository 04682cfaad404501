import { observer } from 'mobx-react-lite';
import { useEffect, useRef, useState } from 'react';
import { MessageService, NavigationService, useClient, useService, useShortcut, useText } from '#core/web';
import { formatDate } from '#shared/time';
import { classes, ErrorState, useUi, useUrlState } from '#shared/ui';
import { bigScreenContract } from '../contract';
import { fits } from '../layout';
import { remoteContract } from '../remote-contract';
import { turnOfAddress, screensOfAddress } from '../screen-address';
import { RemoteStore } from './remote/remote-store';
import { Turns } from './view/turns';
import { useFullScreen } from './view/use-full-screen';
import { useIdle } from './view/use-idle';
import { useWakeLock } from './view/use-wake-lock';
import { BigScreenBar } from './view/screen-bar';
import { BigScreenParts } from './view/screen-parts';
import { BigScreenStore } from './view/screen-store';
import styles from './view-screen.module.css';

const usual = { fit: '', at: '' };

/** A big screen in full view, or several in rotation; it keeps running while the server is unavailable. */
export default observer(function BigScreenScreen() {
  const t = useText('big-screen');
  const { path, search } = useService(NavigationService);
  const messages = useService(MessageService);
  const { timeZone } = useUi();
  const [client, remoteClient] = [useClient(bigScreenContract), useClient(remoteContract)];
  const [store] = useState(() => new BigScreenStore(client));
  const ids = screensOfAddress(path + search).join(',');
  const [turns, setTurns] = useState(() => new Turns(ids.split(','), turnOfAddress(search)));
  const [remote] = useState(() => new RemoteStore(remoteClient));
  const [{ fit, at }, setState] = useUrlState(usual);
  const box = useRef<HTMLDivElement>(null);
  const [isFull, turnFull] = useFullScreen(box);
  const isIdle = useIdle();
  useWakeLock();

  const every = turnOfAddress(search);
  useEffect(() => {
    const newTurns = new Turns(ids.split(','), every);
    setTurns(newTurns);
    return newTurns.stop;
  }, [ids, every]);
  const { current } = turns;
  useEffect(() => void store.show(current, at || null), [store, current, at]);
  useEffect(() => store.stop, [store]);
  useEffect(() => remote.follow(turns, store.refresh), [remote, turns, store]);
  useEffect(() => remote.stop, [remote]);

  useShortcut('ArrowRight', turns.next, t('bar.next'), { keyOnly: true });
  useShortcut('ArrowLeft', turns.previous, t('bar.previous'), { keyOnly: true });
  useShortcut(' ', () => (turns.isPaused ? turns.play() : turns.pause()), t('bar.pause'), { keyOnly: true });
  useShortcut('f', turnFull, t('bar.fullScreen'), { keyOnly: true });
  useShortcut('r', store.refresh, t('bar.refresh'), { keyOnly: true });

  const { detail, error } = store;
  const chosen = fits.find((each) => each === fit);
  return (
    <main ref={box} className={classes(styles.screen, isIdle && styles.idle)}>
      {detail ? (
        <BigScreenParts
          key={detail.Big_Screen_ID}
          store={store}
          layout={chosen ? { ...detail.Layout, Fit: chosen } : detail.Layout}
          name={detail.Big_Screen_Name}
        />
      ) : (
        error !== undefined && <ErrorState message={messages.textOf(error)} onRetry={() => void store.show(current)} />
      )}
      {detail && error !== undefined && (
        <p className={styles.away} role="alert">
          {t('away')} {messages.textOf(error)}
        </p>
      )}
      {at && (
        <p className={styles.past} role="status">
          {t('replay.shown', { time: formatDate(new Date(at), 'yyyy-MM-dd HH:mm', timeZone) })}
        </p>
      )}
      <BigScreenBar
        {...{ store, turns, remote, isFull, turnFull }}
        isHidden={isIdle}
        fit={chosen ?? detail?.Layout.Fit ?? 'fill'}
        onFit={(next) => setState({ fit: next })}
        at={at}
        onAt={(next) => setState({ at: next })}
      />
    </main>
  );
});
