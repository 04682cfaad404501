import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { NavigationService, PrivilegeService, useService, useText } from '#core/web';
import { routes } from '#shared/routes';
import { classes, IconButton, MenuButton, Popover } from '#shared/ui';
import { fits, type BigScreenFit } from '../../layout';
import { RemotePanel } from '../remote/remote-panel';
import type { RemoteStore } from '../remote/remote-store';
import { ReplayForm } from './replay-form';
import type { Turns } from './turns';
import { useMayOpen } from './use-may-open';
import styles from './screen-bar.module.css';
import type { BigScreenStore } from './screen-store';

interface BigScreenBarProps {
  readonly store: BigScreenStore;
  readonly turns: Turns;
  readonly remote: RemoteStore;
  readonly isHidden: boolean;
  readonly isFull: boolean;
  readonly turnFull: () => void;
  readonly fit: BigScreenFit;
  readonly onFit: (fit: BigScreenFit) => void;
  /** The replayed moment, ISO 8601; empty for live data. */
  readonly at: string;
  readonly onAt: (at: string) => void;
}

/** Controls of a displayed big screen; hidden while there is no input. */
export const BigScreenBar = observer(function BigScreenBar(props: BigScreenBarProps) {
  const { store, turns, remote, isHidden, isFull, turnFull, fit, onFit, at, onAt } = props;
  const t = useText('big-screen');
  const navigation = useService(NavigationService);
  const mayModify = useService(PrivilegeService).can('big-screen').modify;
  const mayOpen = useMayOpen();
  const [open, setOpen] = useState<'replay' | 'remote' | null>(null);
  const popover = (which: 'replay' | 'remote') => ({
    open: open === which,
    onOpen: (isOpen: boolean) => setOpen(isOpen ? which : null),
    align: 'end' as const,
  });
  const id = store.detail?.Big_Screen_ID ?? '';
  return (
    <div
      className={classes(styles.bar, isHidden && open === null && styles.hidden)}
      role="toolbar"
      aria-label={t('bar.label')}
    >
      {!turns.isAlone && (
        <>
          <IconButton icon="chevron-left" label={t('bar.previous')} onClick={turns.previous} />
          <span className={styles.turn}>
            {turns.index + 1} / {turns.ids.length}
          </span>
          <IconButton icon="chevron-right" label={t('bar.next')} onClick={turns.next} />
          {turns.every > 0 && (
            <IconButton
              icon={turns.isPaused ? 'play' : 'pause'}
              label={t(turns.isPaused ? 'bar.play' : 'bar.pause')}
              onClick={turns.isPaused ? turns.play : turns.pause}
            />
          )}
        </>
      )}
      <IconButton icon="refresh" label={t('bar.refresh')} onClick={store.refresh} />
      <MenuButton
        icon="layout"
        label={t('bar.fit')}
        items={fits.map((each) => ({
          key: each,
          label: t(`fit.${each}`),
          checked: each === fit,
          onSelect: () => onFit(each),
        }))}
      />
      <Popover {...popover('replay')} label={t('bar.replay')} content={<ReplayForm at={at} onAt={onAt} />}>
        <IconButton icon="history" label={t('bar.replay')} pressed={at !== ''} />
      </Popover>
      <Popover {...popover('remote')} label={t('bar.remote')} content={<RemotePanel remote={remote} />}>
        <IconButton icon="app" label={t('bar.remote')} pressed={remote.code !== null} />
      </Popover>
      <IconButton icon="full-screen" label={t('bar.fullScreen')} pressed={isFull} onClick={turnFull} />
      {mayOpen && mayModify && (
        <IconButton
          icon="edit"
          label={t('bar.edit')}
          onClick={() => navigation.navigate(routes.bigScreenLayout({ id }))}
        />
      )}
      {mayOpen && (
        <IconButton
          icon="close"
          label={t('bar.leave')}
          onClick={() => navigation.navigate(routes.bigScreenOverview())}
        />
      )}
    </div>
  );
});
