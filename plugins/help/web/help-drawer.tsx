import { observer } from 'mobx-react-lite';
import { Link } from 'wouter';
import { MessageService, useService, useText } from '#core/web';
import { routes } from '#shared/routes';
import { Drawer, EmptyState, ErrorState, Skeleton } from '#shared/ui';
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
  const messages = useService(MessageService);
  const { data, error, reload } = useHelp();
  const groups = useShownEntries(data?.groups);
  const entry = shownEntry(groups, path);
  return (
    <Drawer
      open
      side="right"
      title={entry?.title ?? t('title.help')}
      onClose={onClose}
      footer={<Link href={routes.help({ at: entry?.path })}>{t('all')}</Link>}
    >
      {error && !data ? <ErrorState message={messages.textOf(error)} onRetry={reload} /> : null}
      {!data && !error && <Skeleton lines={8} />}
      {entry && <EntryText entry={entry} isUntitled isHere entryAt={(at) => shownEntry(groups, at)} />}
      {data && !entry && <EmptyState icon="help" title={t('nothing')} />}
    </Drawer>
  );
});

export default HelpDrawer;
