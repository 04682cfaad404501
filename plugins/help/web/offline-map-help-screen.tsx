import { observer } from 'mobx-react-lite';
import { MessageService, useService, useText } from '#core/web';
import { routes } from '#shared/routes';
import { ErrorState, PageHeader, Panel, Skeleton } from '#shared/ui';
import { EntryText } from './entry-text';
import { shownEntry, useHelp, useShownEntries } from './use-help';

/** Explains how to load official map files without internet access. */
const OfflineMapHelpScreen = observer(() => {
  const t = useText('help');
  const messages = useService(MessageService);
  const { data, error, reload } = useHelp();
  const groups = useShownEntries(data?.groups);
  const entry = shownEntry(groups, routes.offlineMapHelp());
  return (
    <>
      <PageHeader title={t('title.offline-map-help')} />
      {error && !data ? <ErrorState message={messages.textOf(error)} onRetry={reload} /> : null}
      {!data && !error && <Skeleton lines={10} />}
      {entry && (
        <Panel>
          <EntryText entry={entry} isUntitled isHere entryAt={(path) => shownEntry(groups, path)} />
        </Panel>
      )}
    </>
  );
});

export default OfflineMapHelpScreen;
