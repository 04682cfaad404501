import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { HttpService, MessageService, PrivilegeService, useService, useText } from '#core/web';
import { FileDrop, MenuButton, PageHeader, Panel, Skeleton } from '#shared/ui';
import { dataImportContract, largestUpload, type ImportPreview } from '../contract';
import { ImportForm } from './import-form';
import { ImportHistory } from './import-history';
import styles from './data-import.module.css';

const types = ['.csv', '.tsv', '.txt', '.xlsx', '.json', '.jsonl', '.ndjson', '.gz'];

/** A file becomes articles: chosen, mapped, looked at, taken in. */
export default observer(function DataImportScreen() {
  const t = useText('data-exchange');
  const http = useService(HttpService);
  const messages = useService(MessageService);
  const mayImport = useService(PrivilegeService).can('data-import').modify;
  const [sent, setSent] = useState<ImportPreview | null>(null);
  const [reading, setReading] = useState(false);
  const [revision, setRevision] = useState(0);

  const send = async (file: File | undefined): Promise<void> => {
    if (!file) return;
    setReading(true);
    try {
      const form = new FormData();
      form.append('file', file);
      setSent(await http.upload<ImportPreview>(dataImportContract.upload.path, form));
    } catch (failure) {
      messages.error(failure);
    } finally {
      setReading(false);
    }
  };
  const template = (format: 'csv' | 'xlsx') => (): void =>
    void http
      .download(dataImportContract.template, { query: { format } })
      .catch((failure: unknown) => messages.error(failure));
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
            onDiscard={() => setSent(null)}
            onStarted={(isRepeat) => {
              messages.show(isRepeat ? 'info' : 'success', t(isRepeat ? 'repeat' : 'started'));
              setSent(null);
              setRevision(revision + 1);
            }}
          />
        ) : (
          <Panel title={t('choose')}>
            <div className={styles.stack}>
              {reading ? (
                <Skeleton lines={3} />
              ) : (
                <FileDrop types={types} maxSize={largestUpload} onFiles={([file]) => void send(file)} />
              )}
              <p className={styles.hint}>{reading ? t('reading') : t('chooseHint')}</p>
            </div>
          </Panel>
        ))}
      <ImportHistory revision={revision} />
    </div>
  );
});
