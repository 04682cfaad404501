import { observer } from 'mobx-react-lite';
import { NavigationService, useClient, useLoaded, useService, useText } from '#core/web';
import { routes } from '#shared/routes';
import { Button, PageHeader } from '#shared/ui';
import { bigScreenContract } from '../../contract';
import { BigScreenCards } from '../overview/screen-cards';
import { blankId } from './blank-screen';

/** Starting points for a new big screen: empty, built-in, or an existing one. */
export const NewBigScreen = observer(function NewBigScreen() {
  const t = useText('big-screen');
  const client = useClient(bigScreenContract);
  const navigation = useService(NavigationService);
  const query = useLoaded((signal) => client.list({ query: {} }, { signal }), [client], 'bigScreens');
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
      <BigScreenCards
        query={query}
        getActions={({ Big_Screen_ID, Is_Ready }) => (
          <Button small onClick={() => begin(Big_Screen_ID)}>
            {t(Is_Ready ? 'begin.from' : 'begin.edit')}
          </Button>
        )}
      />
    </>
  );
});
