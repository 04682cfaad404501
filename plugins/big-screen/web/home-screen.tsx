import { observer } from 'mobx-react-lite';
import { useEffect, useState } from 'react';
import { MessageService, NavigationService, PrivilegeService, useClient, useService, useText } from '#core/web';
import { routes } from '#shared/routes';
import { Button, ErrorState, PageHeader, Skeleton } from '#shared/ui';
import { bigScreenContract } from '../contract';
import { homeId } from '../screen-address';
import styles from './home-screen.module.css';
import { BigScreenParts } from './view/screen-parts';
import { BigScreenStore } from './view/screen-store';

/** The start page of a user, as arranged by them or by their client's administrators. */
export default observer(function HomeScreen() {
  const t = useText('big-screen');
  const client = useClient(bigScreenContract);
  const messages = useService(MessageService);
  const navigation = useService(NavigationService);
  const mayModify = useService(PrivilegeService).can('big-screen').modify;
  const [store] = useState(() => new BigScreenStore(client));
  useEffect(() => {
    void store.show(homeId);
    return store.stop;
  }, [store]);
  const { detail, error } = store;
  return (
    <div className={styles.page}>
      <PageHeader
        title={detail?.Is_Ready === false ? detail.Big_Screen_Name : t('title.home')}
        actions={
          mayModify && (
            <Button
              icon="edit"
              onClick={() => navigation.navigate(routes.bigScreenLayout({ id: detail?.Big_Screen_ID ?? homeId }))}
            >
              {t('home.edit')}
            </Button>
          )
        }
      />
      {error !== undefined && <ErrorState compact message={messages.textOf(error)} onRetry={store.refresh} />}
      {detail ? (
        <div
          className={styles.canvas}
          style={{ aspectRatio: `${detail.Layout.Size.Width} / ${detail.Layout.Size.Height}` }}
        >
          <BigScreenParts store={store} layout={{ ...detail.Layout, Fit: 'fill' }} name={detail.Big_Screen_Name} />
        </div>
      ) : (
        error === undefined && <Skeleton lines={12} />
      )}
    </div>
  );
});
