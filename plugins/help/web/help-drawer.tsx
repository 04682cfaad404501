import { observer } from 'mobx-react-lite';
import { Link } from 'wouter';
import { QueryView, useText } from '#core/web';
import { routes } from '#shared/routes';
import { Drawer, EmptyState } from '#shared/ui';
import { EntryText } from './entry-text';
import { shownEntry, useHelp, useShownEntries } from './use-help';

interface HelpDrawerProps {
  /** Route of the current screen. */
  readonly path: string;
  readonly onClose: () => void;
}

/** Help in a drawer beside the current screen, so that the screen stays visible. */
const HelpDrawer = observer(({ path, onClose }: HelpDrawerProps) => {
  const t = useText('help');
  const help = useHelp();
  const groups = useShownEntries(help.data?.groups);
  const entry = shownEntry(groups, path);
  return (
    <Drawer
      open
      side="right"
      title={entry?.title ?? t('title.help')}
      onClose={onClose}
      footer={<Link href={routes.help({ at: entry?.path })}>{t('all')}</Link>}
    >
      <QueryView query={help} lines={8}>
        {() =>
          entry ? (
            <EntryText entry={entry} isUntitled isHere entryAt={(at) => shownEntry(groups, at)} />
          ) : (
            <EmptyState icon="help" title={t('nothing')} />
          )
        }
      </QueryView>
    </Drawer>
  );
});

export default HelpDrawer;
