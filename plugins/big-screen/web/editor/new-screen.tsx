import { observer } from 'mobx-react-lite';
import { MessageService, NavigationService, useClient, useLoaded, useService, useText } from '#core/web';
import { routes } from '#shared/routes';
import { Button, ErrorState, PageHeader, Skeleton } from '#shared/ui';
import { bigScreenContract } from '../../contract';
import styles from '../overview/overview.module.css';
import { BigScreenCard } from '../overview/screen-card';
import { blankId } from './blank-screen';

/** Starting points for a new big screen: empty, built-in, or an existing one. */
export const NewBigScreen = observer(function NewBigScreen() {
  const t = useText('big-screen');
  const client = useClient(bigScreenContract);
  const messages = useService(MessageService);
  const navigation = useService(NavigationService);
  const { data, error, reload } = useLoaded((signal) => client.list({ query: {} }, { signal }), [client], 'walls');
  const begin = (id: string): void => navigation.navigate(routes.bigScreenLayout({ id }));
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
          {data.list.map((screen) => (
            <BigScreenCard
              key={screen.Big_Screen_ID}
              screen={screen}
              actions={
                <Button small onClick={() => begin(screen.Big_Screen_ID)}>
                  {t(screen.Is_Ready ? 'begin.from' : 'begin.edit')}
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
