import { useState } from 'react';
import {
  MessageService,
  PrivilegeService,
  QueryView,
  useClient,
  useLoaded,
  usePages,
  useReloading,
  useService,
  useText,
} from '#core/web';
import { formatNumber } from '#shared/format';
import {
  Button,
  ConfirmDialog,
  DataTable,
  Dialog,
  EmptyState,
  Panel,
  Tag,
  TimeText,
  useUi,
  type GridColumn,
  type Tone,
} from '#shared/ui';
import { tvContract, type TvImport } from '../contract';
import { FaultTable } from './fault-table';
import styles from './tv-monitor.module.css';

const tones: Readonly<Record<TvImport['State'], Tone>> = {
  waiting: 'accent',
  stored: 'positive',
  rejected: 'warning',
  removed: 'neutral',
};
const refreshEvery = 2_000;

/** Imported transcripts and their state. A new `revision` reloads the list. */
export function ImportHistory({ revision }: { readonly revision: number }) {
  const t = useText('tv-monitor');
  const { language } = useUi();
  const client = useClient(tvContract);
  const messages = useService(MessageService);
  const mayRemove = useService(PrivilegeService).can('tv-monitor').delete;
  const pages = usePages((after, signal) => client.transcripts({ query: { after } }, { signal }), [client, revision]);
  const [faulty, setFaulty] = useState<TvImport | null>(null);
  const [going, setGoing] = useState<TvImport | null>(null);
  const { rows, reload } = pages;
  useReloading(
    reload,
    refreshEvery,
    rows.some(({ State }) => State === 'waiting'),
  );
  const remove = async ({ Broadcast_ID }: TvImport): Promise<void> => {
    try {
      await client.remove({ query: { id: Broadcast_ID } });
      reload();
    } catch (failure) {
      messages.error(failure);
    }
  };
  const columns: readonly GridColumn<TvImport>[] = [
    {
      id: 'title',
      title: t('broadcast'),
      width: 240,
      grow: 1,
      render: ({ Title, Channel_Name, Broadcast_ID }) => (
        <>
          <a href={`?view=hits&scope=all&id=${Broadcast_ID}`}>{Title}</a>
          <span className={styles.soft}>{Channel_Name}</span>
        </>
      ),
    },
    {
      id: 'start',
      title: t('import.start'),
      width: 150,
      render: ({ Started_At }) => <TimeText at={Started_At} form="full" />,
    },
    {
      id: 'file',
      title: t('import.file'),
      width: 180,
      render: ({ File_Name }) => <span className={styles.breaking}>{File_Name}</span>,
    },
    {
      id: 'cues',
      title: t('import.cueCount'),
      width: 80,
      align: 'end',
      render: ({ Cue_Count }) => formatNumber(Cue_Count, language),
    },
    {
      id: 'faults',
      title: t('import.faults'),
      width: 90,
      align: 'end',
      render: (row) =>
        row.Fault_Count === 0 ? (
          '0'
        ) : (
          <Button small kind="quiet" onClick={() => setFaulty(row)}>
            {formatNumber(row.Fault_Count, language)}
          </Button>
        ),
    },
    {
      id: 'state',
      title: t('import.state'),
      width: 90,
      render: ({ State }) => <Tag tone={tones[State]}>{t(`state.${State}`)}</Tag>,
    },
    { id: 'created', title: t('import.created'), width: 120, render: ({ Created_At }) => <TimeText at={Created_At} /> },
  ];
  return (
    <Panel flush title={t('import.history')}>
      <QueryView
        query={pages}
        compact
        replaceOnError
        empty={<EmptyState compact icon="upload" title={t('import.empty')} text={t('import.emptyText')} />}
      >
        {() => (
          <>
            <DataTable
              label={t('import.list')}
              rows={rows}
              rowKey={({ Broadcast_ID }) => Broadcast_ID}
              columns={columns}
              actions={
                mayRemove
                  ? (row) => (
                      <Button small kind="quiet" icon="delete" onClick={() => setGoing(row)}>
                        {t('import.remove')}
                      </Button>
                    )
                  : undefined
              }
            />
            {pages.hasMore && (
              <Button kind="quiet" onClick={pages.more}>
                {t('more')}
              </Button>
            )}
          </>
        )}
      </QueryView>
      {faulty && <FaultDialog row={faulty} onClose={() => setFaulty(null)} />}
      <ConfirmDialog
        open={going !== null}
        danger
        title={t('import.removeTitle', { name: going?.Title ?? '' })}
        action={t('import.remove')}
        onConfirm={() => (going ? remove(going) : undefined)}
        onClose={() => setGoing(null)}
      >
        {t('import.removeText')}
      </ConfirmDialog>
    </Panel>
  );
}

function FaultDialog({ row, onClose }: { readonly row: TvImport; readonly onClose: () => void }) {
  const t = useText('tv-monitor');
  const client = useClient(tvContract);
  const loaded = useLoaded(
    (signal) => client.faults({ query: { id: row.Broadcast_ID } }, { signal }),
    [client, row.Broadcast_ID],
  );
  return (
    <Dialog
      open
      wide
      title={row.File_Name}
      onClose={onClose}
      footer={
        <Button kind="primary" onClick={onClose}>
          {t('close')}
        </Button>
      }
    >
      <QueryView query={loaded} compact replaceOnError>
        {(data) => <FaultTable faults={data.list} count={data.total} />}
      </QueryView>
    </Dialog>
  );
}
