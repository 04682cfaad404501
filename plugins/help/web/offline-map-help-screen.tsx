import { observer } from 'mobx-react-lite';
import { QueryView, useText } from '#core/web';
import { routes } from '#shared/routes';
import { PageHeader, Panel } from '#shared/ui';
import { EntryText } from './entry-text';
import { shownEntry, useHelp, useShownEntries } from './use-help';

/** Explains how to load official map files without internet access. */
const OfflineMapHelpScreen = observer(() => {
  const t = useText('help');
  const help = useHelp();
  const groups = useShownEntries(help.data?.groups);
  const entry = shownEntry(groups, routes.offlineMapHelp());
  return (
    <>
      <PageHeader title={t('title.offline-map-help')} />
      <QueryView query={help} lines={10}>
        {() =>
          entry && (
            <Panel>
              <EntryText entry={entry} isUntitled isHere entryAt={(path) => shownEntry(groups, path)} />
            </Panel>
          )
        }
      </QueryView>
    </>
  );
});

export default OfflineMapHelpScreen;
