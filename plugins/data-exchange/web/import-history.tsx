import { useState } from 'react';
import {
  MessageService,
  PrivilegeService,
  QueryView,
  useClient,
  useLoaded,
  useReloading,
  useService,
  useText,
} from '#core/web';
import { formatNumber } from '#shared/format';
import {
  Button,
  ConfirmDialog,
  DataTable,
  EmptyState,
  Panel,
  Tag,
  TimeText,
  useUi,
  type GridColumn,
  type Tone,
} from '#shared/ui';
import { dataImportContract, type DataImport, type ImportState } from '../contract';
import { ImportDetail } from './import-detail';
import styles from './data-import.module.css';

const tones: Readonly<Record<ImportState, Tone>> = {
  waiting: 'neutral',
  reading: 'accent',
  storing: 'accent',
  done: 'positive',
  failed: 'negative',
  cancelled: 'warning',
};
const pageSize = 20;
const refreshEvery = 1_500;

const isInProgress = ({ State }: DataImport): boolean =>
  State === 'waiting' || State === 'reading' || State === 'storing';

/** Past and running imports with their progress. A change of `revision` reloads them. */
export function ImportHistory({ revision }: { readonly revision: number }) {
  const t = useText('data-exchange');
  const { language } = useUi();
  const client = useClient(dataImportContract);
  const messages = useService(MessageService);
  const mayStop = useService(PrivilegeService).can('data-import').modify;
  const [size, setSize] = useState(pageSize);
  const loaded = useLoaded((signal) => client.list({ query: { size } }, { signal }), [client, size, revision], 'list');
  const { data, reload } = loaded;
  const [opened, setOpened] = useState<string | null>(null);
  const [stopping, setStopping] = useState<DataImport | null>(null);
  useReloading(reload, refreshEvery, data?.list.some(isInProgress) ?? false);

  const stop = async ({ Import_ID }: DataImport): Promise<void> => {
    try {
      await client.cancel({ body: { Import_ID } });
      reload();
    } catch (failure) {
      messages.error(failure);
    }
  };
  const number = (id: string, title: string, count: (row: DataImport) => number): GridColumn<DataImport> => ({
    id,
    title,
    width: 80,
    align: 'end',
    render: (row) => formatNumber(count(row), language),
  });
  const columns: GridColumn<DataImport>[] = [
    {
      id: 'file',
      title: t('column.file'),
      width: 200,
      grow: 1,
      render: ({ File_Name, Is_Common }) => (
        <span className={styles.cell}>
          {File_Name} {Is_Common && <Tag>{t('scopeTag')}</Tag>}
        </span>
      ),
    },
    {
      id: 'state',
      title: t('column.state'),
      width: 90,
      render: ({ State }) => <Tag tone={tones[State]}>{t(`state.${State}`)}</Tag>,
    },
    number('read', t('column.read'), ({ Read_Count }) => Read_Count),
    number('stored', t('column.stored'), ({ Stored_Count }) => Stored_Count),
    number('duplicates', t('column.duplicates'), ({ Duplicate_Count }) => Duplicate_Count),
    number('rejected', t('column.rejected'), ({ Rejected_Count }) => Rejected_Count),
    number('errors', t('column.errors'), ({ Error_Row_Count }) => Error_Row_Count),
    {
      id: 'user',
      title: t('column.user'),
      width: 130,
      render: ({ User_Name, Created_At }) => (
        <span>
          {User_Name ?? t('byCommand')}
          <span className={styles.soft}>
            <TimeText at={Created_At} />
          </span>
        </span>
      ),
    },
  ];
  const shown = data?.list.find(({ Import_ID }) => Import_ID === opened);
  return (
    <Panel flush title={t('history')}>
      <QueryView
        query={loaded}
        compact
        replaceOnError
        empty={<EmptyState compact icon="upload" title={t('empty')} text={t('emptyText')} />}
      >
        {(data) => (
          <>
            <DataTable
              label={t('history')}
              rows={data.list}
              rowKey={({ Import_ID }) => Import_ID}
              columns={columns}
              actions={(row) => (
                <>
                  <Button small kind="quiet" onClick={() => setOpened(row.Import_ID)}>
                    {t('details')}
                  </Button>
                  {mayStop && (row.State === 'waiting' || row.State === 'reading') && (
                    <Button small kind="quiet" onClick={() => setStopping(row)}>
                      {t('stop')}
                    </Button>
                  )}
                </>
              )}
            />
            {data.next && size < 100 && (
              <Button kind="quiet" onClick={() => setSize(Math.min(100, size + pageSize))}>
                {t('more')}
              </Button>
            )}
          </>
        )}
      </QueryView>
      {shown && <ImportDetail row={shown} onClose={() => setOpened(null)} />}
      <ConfirmDialog
        open={stopping !== null}
        danger
        title={t('stopTitle', { name: stopping?.File_Name ?? '' })}
        action={t('stop')}
        onConfirm={() => (stopping ? stop(stopping) : undefined)}
        onClose={() => setStopping(null)}
      >
        {t('stopText')}
      </ConfirmDialog>
    </Panel>
  );
}
