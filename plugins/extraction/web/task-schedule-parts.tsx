import { observable, runInAction } from 'mobx';
import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import type { Row } from '#core/resource';
import {
  MessageService,
  NavigationService,
  PrivilegeService,
  useClient,
  useLoaded,
  useReloading,
  useService,
  useText,
  type ResourceParts,
} from '#core/web';
import { formatDuration, formatNumber } from '#shared/format';
import { routes } from '#shared/routes';
import { Button, IconButton, Tag, TimeText, useUi } from '#shared/ui';
import { extractionContract } from '../contract';
import type { extractionSource } from '../resource';
import styles from './extraction.module.css';
import { OpmlDialog } from './opml-dialog';
import { SourceState } from './source-state';

type Source = Row<typeof extractionSource>;

/** Refresh interval in milliseconds, so that the list follows the collectors. */
const refreshEvery = 20_000;

/** Counts actions on rows, so that the figures of the toolbar are refreshed. */
const changes = observable({ count: 0 });

/** Actions on sources: on one from its row, on several from the toolbar. */
function useTaskActions(reload: () => void) {
  const t = useText('extraction');
  const client = useClient(extractionContract);
  const messages = useService(MessageService);
  const after = async (work: Promise<string>): Promise<void> => {
    try {
      messages.show('success', await work);
      runInAction(() => (changes.count += 1));
      reload();
    } catch (error) {
      messages.error(error);
    }
  };
  const ids = (rows: readonly Source[]): string[] => rows.map(({ Source_ID }) => Source_ID);
  return {
    run: (rows: readonly Source[]) =>
      after(client.run({ body: { id: ids(rows) } }).then(({ requested }) => t('done.run', { count: requested }))),
    enable: (rows: readonly Source[], on: boolean) =>
      after(
        client
          .changeEnableStatus({ body: { id: ids(rows), Is_Enabled: on } })
          .then(({ changed }) => t(on ? 'done.resume' : 'done.pause', { count: changed })),
      ),
  };
}

const TaskActions = observer(function TaskActions({
  row,
  reload,
}: {
  readonly row: Source;
  readonly reload: () => void;
}) {
  const t = useText('extraction');
  const privileges = useService(PrivilegeService);
  const navigation = useService(NavigationService);
  const { run, enable } = useTaskActions(reload);
  const allowed = privileges.can('task-schedule');
  const name = row.Source_Name;
  return (
    <>
      {allowed.action && (
        <IconButton small icon="bolt" label={t('named.run', { name })} onClick={() => void run([row])} />
      )}
      {allowed.modify && (
        <IconButton
          small
          icon={row.Is_Enabled ? 'pause' : 'play'}
          label={t(row.Is_Enabled ? 'named.pause' : 'named.resume', { name })}
          onClick={() => void enable([row], !row.Is_Enabled)}
        />
      )}
      {privileges.can('extraction-log').browse && (
        <IconButton
          small
          icon="history"
          label={t('named.log', { name })}
          onClick={() => navigation.navigate(routes.extractionLog({ source: row.Source_ID }))}
        />
      )}
    </>
  );
});

const TaskToolbar = observer(function TaskToolbar({
  selected,
  reload,
}: {
  readonly selected: readonly Source[];
  readonly reload: () => void;
}) {
  const t = useText('extraction');
  const { language } = useUi();
  const client = useClient(extractionContract);
  const allowed = useService(PrivilegeService).can('task-schedule');
  const { run, enable } = useTaskActions(reload);
  const [importing, setImporting] = useState(false);
  const [round, setRound] = useState(0);
  const { data } = useLoaded((signal) => client.figures({}, { signal }), [client, round, changes.count]);
  const done = useReloading(() => {
    setRound((before) => before + 1);
    reload();
  }, refreshEvery);
  const count = (value: number): string => formatNumber(value, language);
  return (
    <>
      {data && data.Total > 0 && (
        <span className={styles.note}>
          {t('figures', {
            enabled: count(data.Enabled),
            total: count(data.Total),
            failing: count(data.Failing),
            articles: count(data.Articles_24h),
          })}
        </span>
      )}
      {selected.length > 0 && allowed.action && (
        <Button icon="bolt" onClick={() => void run(selected)}>
          {t('action.run')}
        </Button>
      )}
      {selected.length > 0 && allowed.modify && (
        <Button icon="pause" onClick={() => void enable(selected, false)}>
          {t('action.pause')}
        </Button>
      )}
      {selected.length > 0 && allowed.modify && (
        <Button icon="play" onClick={() => void enable(selected, true)}>
          {t('action.resume')}
        </Button>
      )}
      {allowed.modify && (
        <Button icon="rss" onClick={() => setImporting(true)}>
          {t('action.opml')}
        </Button>
      )}
      {importing && <OpmlDialog onDone={done} onClose={() => setImporting(false)} />}
    </>
  );
});

function SampleMark() {
  const t = useText('extraction');
  return (
    <>
      {' '}
      <Tag tone="warning">{t('sample')}</Tag>
    </>
  );
}

function Kind({ kind }: { readonly kind: Source['Source_Kind'] }) {
  const t = useText('extraction');
  return <>{t(`kind.${kind}`)}</>;
}

function Interval({ seconds }: { readonly seconds: number | null }) {
  const { language } = useUi();
  return <>{seconds === null ? '—' : formatDuration(seconds * 1000, language)}</>;
}

/** Time of the next visit, relative if it is within a day. */
function NextVisit({ at }: { readonly at: string | null }) {
  const t = useText('extraction');
  const { language } = useUi();
  const wait = at === null ? 0 : Date.parse(at) - Date.now();
  if (at === null || wait > 86_400_000) return <TimeText at={at} />;
  return <time dateTime={at}>{wait < 1000 ? t('due') : t('dueIn', { time: formatDuration(wait, language) })}</time>;
}

/** Custom parts of the source list: states with reasons, immediate visits, and forms on separate pages. */
const taskScheduleParts: ResourceParts<typeof extractionSource> = {
  cells: {
    Source_Name: ({ Source_Name, Url, Is_Sample }) => (
      <>
        {Source_Name}
        {Is_Sample && <SampleMark />}
        <span className={styles.address} title={Url}>
          {Url.replace(/^https?:\/\//, '')}
        </span>
      </>
    ),
    State: (row) => <SourceState row={row} />,
    Source_Kind: ({ Source_Kind }) => <Kind kind={Source_Kind} />,
    Interval_Seconds: ({ Interval_Seconds }) => <Interval seconds={Interval_Seconds} />,
    Last_Run_At: ({ Last_Run_At }) => <TimeText at={Last_Run_At} />,
    Next_Run_At: ({ Next_Run_At, Is_Enabled }) => <NextVisit at={Is_Enabled ? Next_Run_At : null} />,
  },
  rowActions: TaskActions,
  toolbar: TaskToolbar,
  newPage: routes.sourceAdd(),
  rowPage: ({ Source_ID }) => routes.sourceEdit({ id: Source_ID }),
  removal: 'confirm',
};

export default taskScheduleParts;
