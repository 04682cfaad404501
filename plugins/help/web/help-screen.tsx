import { observer } from 'mobx-react-lite';
import { CommandService, NavigationService, QueryView, SiteMapService, useService, useText } from '#core/web';
import { routes } from '#shared/routes';
import { Button, PageHeader, Tabs, useUrlState } from '#shared/ui';
import { ChangeLog } from './change-log';
import { EntryBrowser } from './entry-browser';
import { useHelp, useShownEntries } from './use-help';

const defaults = { part: 'screens', q: '', at: '' };
const parts = ['screens', 'changes'] as const;

/** Help for all screens: searchable entries, change log, keyboard shortcuts and the tour. */
const HelpScreen = observer(() => {
  const t = useText('help');
  const commands = useService(CommandService);
  const navigation = useService(NavigationService);
  const siteMap = useService(SiteMapService);
  const [state, setState] = useUrlState(defaults);
  const help = useHelp();
  const groups = useShownEntries(help.data?.groups);
  const keys = commands.commands.find(({ id }) => id === 'shortcuts');
  const mayOpenList = siteMap.mayOpen(routes.articles());
  return (
    <>
      <PageHeader
        title={t('title.help')}
        text={t('lead')}
        actions={
          <>
            {keys && (
              <Button icon="keyboard" onClick={() => void keys.run()}>
                {t('shortcuts')}
              </Button>
            )}
            {mayOpenList && (
              <Button icon="flag" onClick={() => navigation.navigate(routes.articles({ tour: 1 }))}>
                {t('tour.again')}
              </Button>
            )}
          </>
        }
      />
      <QueryView query={help} lines={12}>
        {(data) => (
          <Tabs
            label={t('title.help')}
            tabs={parts.map((key) => ({ key, title: t(`part.${key}`) }))}
            value={state.part === 'changes' ? 'changes' : 'screens'}
            onChange={(part) => setState({ part })}
          >
            {state.part === 'changes' ? (
              <ChangeLog changes={data.changes} />
            ) : (
              <EntryBrowser groups={groups} typed={state.q} at={state.at} onChange={setState} />
            )}
          </Tabs>
        )}
      </QueryView>
    </>
  );
});

export default HelpScreen;
