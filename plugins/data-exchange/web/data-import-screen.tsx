import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { HttpService, MessageService, PrivilegeService, useAction, useDownload, useService, useText } from '#core/web';
import { FileDrop, MenuButton, PageHeader, Panel, Skeleton } from '#shared/ui';
import { dataImportContract, maxUploadBytes, type ImportPreview } from '../contract';
import { ImportForm } from './import-form';
import { ImportHistory } from './import-history';
import styles from './data-import.module.css';

const types = ['.csv', '.tsv', '.txt', '.xlsx', '.json', '.jsonl', '.ndjson', '.gz'];

/** Screen for article imports: select, map, preview and import a file. */
export default observer(function DataImportScreen() {
  const t = useText('data-exchange');
  const http = useService(HttpService);
  const messages = useService(MessageService);
  const download = useDownload();
  const mayImport = useService(PrivilegeService).can('data-import').modify;
  const [revision, setRevision] = useState(0);

  const send = useAction((file: File) => {
    const form = new FormData();
    form.append('file', file);
    return http.upload<ImportPreview>(dataImportContract.upload.path, form);
  });
  const sent = send.result;
  const template = (format: 'csv' | 'xlsx') => (): void => download(dataImportContract.template, { query: { format } });
  const items = [
    { key: 'xlsx', label: t('templateXlsx'), onSelect: template('xlsx') },
    { key: 'csv', label: t('templateCsv'), onSelect: template('csv') },
  ];

  return (
    <div className={styles.page}>
      <PageHeader
        title={t('title.data-import')}
        text={t('lead')}
        actions={<MenuButton icon="download" label={t('template')} items={items} withText />}
      />
      {mayImport &&
        (sent ? (
          <ImportForm
            key={sent.File_ID}
            sent={sent}
            onDiscard={() => send.forget()}
            onStarted={(isRepeat) => {
              messages.show(isRepeat ? 'info' : 'success', t(isRepeat ? 'repeat' : 'started'));
              send.forget();
              setRevision(revision + 1);
            }}
          />
        ) : (
          <Panel title={t('choose')}>
            <div className={styles.stack}>
              {send.busy ? (
                <Skeleton lines={3} />
              ) : (
                <FileDrop types={types} maxSize={maxUploadBytes} onFiles={([file]) => file && void send.run(file)} />
              )}
              <p className={styles.hint}>{send.busy ? t('reading') : t('chooseHint')}</p>
            </div>
          </Panel>
        ))}
      <ImportHistory revision={revision} />
    </div>
  );
});
