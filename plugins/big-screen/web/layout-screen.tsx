import { observer } from 'mobx-react-lite';
import { MessageService, NavigationService, useClient, useLoaded, useService, useText } from '#core/web';
import { useKnownModules } from '#plugins/analysis/web';
import { routes } from '#shared/routes';
import { ErrorState, Skeleton, useUrlState } from '#shared/ui';
import { bigScreenContract, type BigScreenDetail } from '../contract';
import { NewBigScreen } from './editor/new-screen';
import { blankId, blankScreen } from './editor/blank-screen';
import { Editor } from './editor/editor';

const usual = { id: '', module: '' };

/** Editor of big screens and home pages; without a selected one it asks for a starting point. */
export default observer(function LayoutScreen() {
  const t = useText('big-screen');
  const client = useClient(bigScreenContract);
  const messages = useService(MessageService);
  const navigation = useService(NavigationService);
  const modules = useKnownModules();
  const [{ id, module }] = useUrlState(usual);
  const { data, error, loading, reload, replace } = useLoaded(
    async (signal): Promise<BigScreenDetail | null> => {
      if (id === '') return null;
      return id === blankId ? blankScreen(t('canvas.fresh'), module) : client.layout({ query: { id } }, { signal });
    },
    [client, id, module],
  );
  const saved = (screen: BigScreenDetail): void => {
    if (screen.Big_Screen_ID === id) replace(screen);
    else navigation.navigate(routes.bigScreenLayout({ id: screen.Big_Screen_ID }), { replace: true });
  };
  if (id === '') return <NewBigScreen />;
  if (error !== undefined) return <ErrorState message={messages.textOf(error)} onRetry={reload} />;
  if (!modules || !data || loading) return <Skeleton lines={12} />;
  return <Editor key={`${id} ${module}`} screen={data} modules={modules} onSaved={saved} />;
});
