import { observer } from 'mobx-react-lite';
import { MessageService, NavigationService, useClient, useLoaded, useService, useText } from '#core/web';
import { routes } from '#shared/routes';
import { Button, ErrorState, PageHeader, Skeleton } from '#shared/ui';
import { bigScreenContract } from '../../contract';
import styles from '../overview/overview.module.css';
import { WallCard } from '../overview/wall-card';
import { blankId } from './blank-wall';

/** Starting points for a new big screen: empty, built-in, or an existing one. */
export const BeginWall = observer(function BeginWall() {
  const t = useText('big-screen');
  const client = useClient(bigScreenContract);
  const messages = useService(MessageService);
  const navigation = useService(NavigationService);
  const { data, error, reload } = useLoaded((signal) => client.list({ query: {} }, { signal }), [client], 'walls');
  const begin = (id: string): void => navigation.navigate(routes.wallLayout({ id }));
  return (
    <>
      <PageHeader
        title={t('title.layout')}
        text={t('begin.lead')}
        actions={
          <Button kind="primary" icon="add" onClick={() => begin(blankId)}>
            {t('begin.blank')}
          </Button>
        }
      />
      {error !== undefined && <ErrorState message={messages.textOf(error)} onRetry={reload} />}
      {data ? (
        <ul className={styles.cards}>
          {data.list.map((wall) => (
            <WallCard
              key={wall.Big_Screen_ID}
              wall={wall}
              actions={
                <Button small onClick={() => begin(wall.Big_Screen_ID)}>
                  {t(wall.Is_Ready ? 'begin.from' : 'begin.edit')}
                </Button>
              }
            />
          ))}
        </ul>
      ) : (
        error === undefined && <Skeleton lines={8} />
      )}
    </>
  );
});
