import { LocaleService, MessageService, useClient, useDownload, useLoaded, useService, useText } from '#core/web';
import { formatNumber } from '#shared/format';
import { Button, DataTable, Dialog, ErrorState, Skeleton, useUi } from '#shared/ui';
import { dataImportContract, type DataImport } from '../contract';
import { FaultList } from './fault-list';
import styles from './data-import.module.css';

/** Result of an import, and its invalid records. */
export function ImportDetail({ row, onClose }: { readonly row: DataImport; readonly onClose: () => void }) {
  const t = useText('data-exchange');
  const { language } = useUi();
  const download = useDownload();
  const locale = useService(LocaleService);
  const messages = useService(MessageService);
  const client = useClient(dataImportContract);
  const { data, error, reload } = useLoaded(
    (signal) => client.detail({ query: { id: row.Import_ID } }, { signal }),
    [client, row.Import_ID, row.State],
  );
  const reasonText = (reason: string): string =>
    locale.has('data-exchange', `reject.${reason}`) ? t(`reject.${reason}`) : reason;
  const figures =
    data &&
    ([
      ['column.read', data.Read_Count],
      ['column.stored', data.Stored_Count],
      ['column.duplicates', data.Duplicate_Count],
      ['column.rejected', data.Rejected_Count],
      ['column.errors', data.Error_Row_Count],
      ['detail.failed', data.Failed_Count],
    ] as const);
  return (
    <Dialog
      open
      wide
      title={row.File_Name}
      onClose={onClose}
      footer={
        <>
          {row.Error_Row_Count > 0 && (
            <Button
              icon="download"
              onClick={() => download(dataImportContract.errorFile, { query: { id: row.Import_ID } })}
            >
              {t('detail.download')}
            </Button>
          )}
          <Button kind="primary" onClick={onClose}>
            {t('detail.close')}
          </Button>
        </>
      }
    >
      {error ? (
        <ErrorState compact message={messages.textOf(error)} onRetry={reload} />
      ) : !data || !figures ? (
        <Skeleton />
      ) : (
        <div className={styles.stack}>
          {data.Error && (
            <p role="alert" className={styles.fault}>
              {t(`error.${data.Error}`)}
            </p>
          )}
          <dl className={styles.figures}>
            {figures.map(([label, count]) => (
              <div key={label}>
                <dt>{t(label)}</dt>
                <dd>{formatNumber(count, language)}</dd>
              </div>
            ))}
          </dl>
          {Object.keys(data.Reject_Reasons).length > 0 && (
            <p className={styles.hint}>
              {t('detail.reasons')}:{' '}
              {Object.entries(data.Reject_Reasons)
                .map(([reason, count]) => `${reasonText(reason)} ${formatNumber(count, language)}`)
                .join(' · ')}
            </p>
          )}
          {data.Errors.length > 0 && (
            <>
              <h3>{t('detail.errors')}</h3>
              <DataTable
                label={t('detail.errors')}
                rows={data.Errors}
                rowKey={(row) => String(data.Errors.indexOf(row))}
                columns={[
                  { id: 'line', title: t('detail.line'), width: 60, align: 'end', render: ({ Line }) => Line },
                  {
                    id: 'reason',
                    title: t('detail.reason'),
                    width: 220,
                    render: ({ Faults }) => <FaultList faults={Faults} />,
                  },
                  {
                    id: 'excerpt',
                    title: t('detail.excerpt'),
                    width: 260,
                    grow: 1,
                    render: ({ Excerpt }) => <span className={styles.soft}>{Excerpt}</span>,
                  },
                ]}
              />
              {data.Error_Row_Count > data.Errors.length && (
                <p className={styles.hint}>{t('detail.errorsMore', { count: data.Errors.length })}</p>
              )}
            </>
          )}
        </div>
      )}
    </Dialog>
  );
}
