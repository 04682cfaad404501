import { QueryView, useClient, useDownload, useLoaded, useText } from '#core/web';
import { Button, DataTable, Dialog, Note } from '#shared/ui';
import { repostImportContract, type RepostImport } from '../../import-contract';
import styles from '../reposts.module.css';

/** The rejected rows of an import, each with its reason. */
export function ImportDetail({ row, onClose }: { readonly row: RepostImport; readonly onClose: () => void }) {
  const t = useText('repost-analysis');
  const client = useClient(repostImportContract);
  const download = useDownload();
  const loaded = useLoaded(
    (signal) => client.detail({ query: { id: row.Import_ID } }, { signal }),
    [client, row.Import_ID],
  );
  return (
    <Dialog
      open
      wide
      title={row.File_Name}
      onClose={onClose}
      footer={
        <Button
          icon="download"
          onClick={() => download(repostImportContract.errorFile, { query: { id: row.Import_ID } })}
        >
          {t('import.download')}
        </Button>
      }
    >
      <QueryView query={loaded} compact replaceOnError>
        {(data) => (
          <>
            <DataTable
              label={t('import.errors')}
              rows={data.Errors}
              rowKey={(each) => String(data.Errors.indexOf(each))}
              columns={[
                { id: 'line', title: t('import.line'), width: 60, align: 'end', render: ({ Line }) => Line },
                {
                  id: 'reason',
                  title: t('import.reason'),
                  width: 200,
                  render: ({ Fault: { Code, Params } }) => (
                    <span className={styles.fault}>{t(`fault.${Code}`, Params)}</span>
                  ),
                },
                {
                  id: 'excerpt',
                  title: t('import.excerpt'),
                  width: 260,
                  grow: 1,
                  render: ({ Excerpt }) => <span className={styles.soft}>{Excerpt}</span>,
                },
              ]}
            />
            {data.Error_Row_Count > data.Errors.length && (
              <Note>{t('import.more', { count: data.Error_Row_Count, shown: data.Errors.length })}</Note>
            )}
          </>
        )}
      </QueryView>
    </Dialog>
  );
}
