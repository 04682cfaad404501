import { observer } from 'mobx-react-lite';
import { lazy, Suspense } from 'react';
import { NavigationService, useService } from '#core/web';
import { Skeleton } from '#shared/ui';
import { RepostList } from './repost-list';

const ImportScreen = lazy(() => import(/* webpackChunkName: "repost-import" */ './import/import-screen'));

/** Subpages of the spread analysis of a post: the list of its reposts, and their import. */
export default observer(function RepostPartScreen() {
  const part = useService(NavigationService).place?.parameters.part;
  if (part !== 'import') return <RepostList />;
  return (
    <Suspense fallback={<Skeleton lines={8} />}>
      <ImportScreen />
    </Suspense>
  );
});
