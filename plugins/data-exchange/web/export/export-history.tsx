import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import {
  HttpService,
  LocaleService,
  MessageService,
  PrivilegeService,
  QueryView,
  useClient,
  usePages,
  useReloading,
  useService,
  useText,
} from '#core/web';
import { formatFileSize, formatNumber } from '#shared/format';
import {
  Button,
  ConfirmDialog,
  CopyButton,
  DataTable,
  EmptyState,
  Panel,
  ProgressBar,
  Tag,
  TimeText,
  useUi,
  type GridColumn,
  type Tone,
} from '#shared/ui';
import { dataExportContract, type DataExport, type ExportSourceRow, type ExportState } from '../../export-contract';
import styles from '../data-import.module.css';
import { conditionsText } from './conditions-text';
import { useSourceTitle, useTitleOf } from './use-source-title';

const tones: Readonly<Record<ExportState, Tone>> = {
  waiting: 'neutral',
  running: 'accent',
  done: 'positive',
  failed: 'negative',
  cancelled: 'warning',
  expired: 'neutral',
};
const refreshEvery = 1_500;

const isInProgress = ({ State }: DataExport): boolean => State === 'waiting' || State === 'running';

/** Exports with their progress, files and checksums. A change of `revision` reloads them. */
export const ExportHistory = observer(function ExportHistory({
  revision,
  sources,
}: {
  readonly revision: number;
  readonly sources: readonly ExportSourceRow[];
}) {
  const t = useText('data-exchange');
  const { language } = useUi();
  const client = useClient(dataExportContract);
  const http = useService(HttpService);
  const locale = useService(LocaleService);
  const messages = useService(MessageService);
  const titleOf = useSourceTitle(sources);
  const named = useTitleOf();
  const mayChange = useService(PrivilegeService).can('data-export').modify;
  const pages = usePages((after, signal) => client.list({ query: { after } }, { signal }), [client, revision], 'list');
  const [going, setGoing] = useState<DataExport | null>(null);
  const { rows, reload } = pages;
  useReloading(reload, refreshEvery, rows.some(isInProgress));
  const act = async (action: Promise<unknown>): Promise<void> => {
    try {
      await action;
      reload();
    } catch (failure) {
      messages.error(failure);
    }
  };
  const getRows = (row: DataExport) =>
    row.State !== 'running' || !row.Total_Rows ? (
      formatNumber(row.Done_Rows, language)
    ) : (
      <>
        {formatNumber(row.Done_Rows, language)} / {formatNumber(row.Total_Rows, language)}
        <ProgressBar value={row.Done_Rows / row.Total_Rows} label={t('export.progress', { name: row.Name })} />
      </>
    );
  const errorText = (code: string): string =>
    locale.has('data-exchange', `export.error.${code}`) ? t(`export.error.${code}`) : code;
  const columns: readonly GridColumn<DataExport>[] = [
    {
      id: 'name',
      title: t('export.column.name'),
      width: 200,
      grow: 1,
      render: (row) => (
        <span className={styles.cell}>
          {row.Name} {row.Is_Scheduled && <Tag>{t('export.scheduled')}</Tag>}
          <span className={styles.soft}>
            {row.Title_Key ? named(row.Title_Key) : titleOf(row.Source)} · {t(`export.formats.${row.Format}`)}
          </span>
          {row.Conditions.length > 0 && <span className={styles.soft}>{conditionsText(row.Conditions, language)}</span>}
        </span>
      ),
    },
    {
      id: 'state',
      title: t('export.column.state'),
      width: 120,
      render: ({ State, Error: code }) => (
        <>
          <Tag tone={tones[State]}>{t(`export.state.${State}`)}</Tag>
          {code && <span className={styles.soft}>{errorText(code)}</span>}
        </>
      ),
    },
    { id: 'rows', title: t('export.column.rows'), width: 110, align: 'end', render: getRows },
    {
      id: 'size',
      title: t('export.column.size'),
      width: 90,
      align: 'end',
      render: ({ File_Size }) => (File_Size === null ? '—' : formatFileSize(File_Size, language)),
    },
    {
      id: 'sum',
      title: t('export.column.sum'),
      width: 130,
      render: ({ SHA256 }) =>
        SHA256 === null ? (
          '—'
        ) : (
          <span className={styles.sum} title={SHA256}>
            {SHA256.slice(0, 8)}… <CopyButton text={SHA256} />
          </span>
        ),
    },
    {
      id: 'user',
      title: t('export.column.user'),
      width: 130,
      render: ({ User_Name, Created_At }) => (
        <span>
          {User_Name ?? '—'}
          <span className={styles.soft}>
            <TimeText at={Created_At} />
          </span>
        </span>
      ),
    },
    {
      id: 'expires',
      title: t('export.column.expires'),
      width: 110,
      render: ({ Expires_At, Download_Count }) => (
        <>
          <TimeText at={Expires_At} />
          {Download_Count > 0 && (
            <span className={styles.soft}>{t('export.downloads', { count: Download_Count })}</span>
          )}
        </>
      ),
    },
  ];
  return (
    <Panel flush title={t('export.history')}>
      <QueryView
        query={pages}
        compact
        replaceOnError
        empty={<EmptyState compact icon="download" title={t('export.empty')} text={t('export.emptyText')} />}
      >
        {() => (
          <>
            <DataTable
              label={t('export.list')}
              rows={rows}
              rowKey={({ Export_ID }) => Export_ID}
              columns={columns}
              actions={(row) => (
                <>
                  {row.State === 'done' && (
                    <Button
                      small
                      kind="quiet"
                      icon="download"
                      onClick={() =>
                        void act(http.download(dataExportContract.download, { query: { id: row.Export_ID } }))
                      }
                    >
                      {t('export.download')}
                    </Button>
                  )}
                  {(row.Is_Own || mayChange) &&
                    (isInProgress(row) ? (
                      <Button
                        small
                        kind="quiet"
                        onClick={() => void act(client.cancel({ body: { Export_ID: row.Export_ID } }))}
                      >
                        {t('export.cancel')}
                      </Button>
                    ) : (
                      <Button
                        small
                        kind="quiet"
                        onClick={() => void act(client.repeat({ body: { Export_ID: row.Export_ID } }))}
                      >
                        {t('export.repeat')}
                      </Button>
                    ))}
                  {(row.Is_Own || mayChange) && !isInProgress(row) && (
                    <Button small kind="quiet" onClick={() => setGoing(row)}>
                      {t('export.remove')}
                    </Button>
                  )}
                </>
              )}
            />
            {pages.hasMore && (
              <Button kind="quiet" onClick={pages.more}>
                {t('export.more')}
              </Button>
            )}
          </>
        )}
      </QueryView>
      <ConfirmDialog
        open={going !== null}
        danger
        title={t('export.removeTitle', { name: going?.Name ?? '' })}
        action={t('export.remove')}
        onConfirm={() => (going ? act(client.remove({ query: { id: going.Export_ID } })) : undefined)}
        onClose={() => setGoing(null)}
      >
        {t('export.removeText')}
      </ConfirmDialog>
    </Panel>
  );
});
