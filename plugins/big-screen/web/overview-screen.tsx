import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { NavigationService, PrivilegeService, useAction, useClient, useLoaded, useService, useText } from '#core/web';
import { routes } from '#shared/routes';
import { Button, Checkbox, ConfirmDialog, NumberInput, PageHeader } from '#shared/ui';
import { bigScreenContract, type BigScreen } from '../contract';
import { maxTurns, readyIds } from '../screen-address';
import styles from './overview/overview.module.css';
import { BigScreenCards } from './overview/screen-cards';

/** Returns the address of one big screen, or of several in rotation. */
function getAddress(ids: readonly string[], every: number): string {
  const [only = ''] = ids;
  if (ids.length > 1) return routes.bigScreen({ ids: ids.join(','), every: String(every) });
  const ready = [routes.bigScreen(), routes.secondScreen(), routes.thirdScreen()][readyIds.indexOf(only as never)];
  return ready ?? routes.bigScreen({ id: only });
}

/** Lists all big screens: to display, rotate, share by a login-free link, and edit. */
export default observer(function OverviewScreen() {
  const t = useText('big-screen');
  const client = useClient(bigScreenContract);
  const navigation = useService(NavigationService);
  const mayModify = useService(PrivilegeService).can('big-screen').modify;
  const [selectedIds, setSelectedIds] = useState<readonly string[]>([]);
  const [every, setEvery] = useState(60);
  const [removing, setRemoving] = useState<BigScreen | null>(null);
  const query = useLoaded(
    (signal) => client.list({ query: { Use: 'big-screen' } }, { signal }),
    [client],
    'bigScreenOverview',
  );
  const { reload } = query;
  const remove = useAction(async (id: string) => {
    await client.remove({ query: { id } });
    setSelectedIds((before) => before.filter((each) => each !== id));
    reload();
  });
  const share = useAction(async ({ Big_Screen_ID, Is_Shared }: BigScreen) => {
    await client.update({ body: { Big_Screen_ID, Is_Shared: !Is_Shared } });
    reload();
  });
  const pick = (id: string, isPicked: boolean): void =>
    setSelectedIds((before) => (isPicked ? [...before, id] : before.filter((each) => each !== id)));
  const chosen = selectedIds.length > 0 ? selectedIds : [...readyIds];

  const getActions = (screen: BigScreen) => (
    <>
      <Button small icon="play" onClick={() => navigation.navigate(getAddress([screen.Big_Screen_ID], 0))}>
        {t('overview.show')}
      </Button>
      <Button
        small
        kind="quiet"
        icon="link"
        onClick={() => navigation.navigate(routes.loginFreeAccess({ path: getAddress([screen.Big_Screen_ID], 0) }))}
      >
        {t('overview.link')}
      </Button>
      {mayModify && (
        <Button
          small
          kind="quiet"
          icon="edit"
          onClick={() => navigation.navigate(routes.bigScreenLayout({ id: screen.Big_Screen_ID }))}
        >
          {t(screen.Is_Ready ? 'begin.from' : 'begin.edit')}
        </Button>
      )}
      {screen.Is_Editable && (
        <>
          <Button small kind="quiet" onClick={() => void share.run(screen)}>
            {t(screen.Is_Shared ? 'overview.unshare' : 'overview.share')}
          </Button>
          <Button small kind="quiet" icon="delete" onClick={() => setRemoving(screen)}>
            {t('overview.remove')}
          </Button>
        </>
      )}
    </>
  );
  const getPick = ({ Big_Screen_ID, Big_Screen_Name }: BigScreen) => {
    const isPicked = selectedIds.includes(Big_Screen_ID);
    return (
      <Checkbox
        checked={isPicked}
        disabled={!isPicked && selectedIds.length >= maxTurns}
        aria-label={t('overview.pick', { name: Big_Screen_Name })}
        onChange={(on) => pick(Big_Screen_ID, on)}
      />
    );
  };
  return (
    <>
      <PageHeader
        title={t('title.overview')}
        count={query.data?.total}
        text={t('overview.lead')}
        actions={
          <div className={styles.tools}>
            <span>{t('overview.every')}</span>
            <NumberInput
              className={styles.every}
              aria-label={t('overview.every')}
              value={every}
              min={5}
              max={3_600}
              onChange={(next) => setEvery(next ?? 60)}
            />
            <Button icon="play" onClick={() => navigation.navigate(getAddress(chosen, every))}>
              {t('overview.turns', { count: chosen.length })}
            </Button>
            <Button
              icon="link"
              onClick={() => navigation.navigate(routes.loginFreeAccess({ path: getAddress(chosen, every) }))}
            >
              {t('overview.link')}
            </Button>
            {mayModify && (
              <Button kind="primary" icon="add" onClick={() => navigation.navigate(routes.bigScreenLayout())}>
                {t('overview.add')}
              </Button>
            )}
          </div>
        }
      />
      <BigScreenCards query={query} getActions={getActions} getPick={getPick} />
      <ConfirmDialog
        open={removing !== null}
        danger
        title={t('overview.removeTitle', { name: removing?.Big_Screen_Name ?? '' })}
        action={t('overview.remove')}
        onConfirm={async () => {
          if (removing) await remove.run(removing.Big_Screen_ID);
        }}
        onClose={() => setRemoving(null)}
      >
        {t('overview.removeText')}
      </ConfirmDialog>
    </>
  );
});
