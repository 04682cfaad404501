import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { HttpService, MessageService, useClient, useLoaded, useService, useText } from '#core/web';
import { FileDrop, Panel } from '#shared/ui';
import { maxTranscriptBytes, tvContract } from '../contract';
import { DraftFilesStore } from './draft-files-store';
import { ImportDraft } from './import-draft';
import { ImportHistory } from './import-history';
import styles from './tv-monitor.module.css';

const types = ['.srt', '.vtt', '.json', '.txt'];

/** Drop area for one or several transcripts; each shows a preview before it is imported. */
export const ImportView = observer(function ImportView() {
  const t = useText('tv-monitor');
  const http = useService(HttpService);
  const client = useClient(tvContract);
  const messages = useService(MessageService);
  const choices = useLoaded((signal) => client.choices({}, { signal }), [client]).data;
  const [files] = useState(
    () =>
      new DraftFilesStore(http, (file, failure) =>
        messages.show('error', `${file.name}: ${messages.textOf(failure)}`, 10),
      ),
  );
  const [revision, setRevision] = useState(0);
  return (
    <div className={styles.page}>
      <Panel title={t('import.choose')}>
        <div className={styles.stack}>
          <FileDrop multiple types={types} maxSize={maxTranscriptBytes} onFiles={(chosen) => void files.take(chosen)} />
          <p className={styles.soft}>{t('import.hint')}</p>
          {choices?.Programmes.length === 0 && (
            <p role="alert" className={styles.warning}>
              {t('import.noProgrammes')}
            </p>
          )}
        </div>
      </Panel>
      {files.drafts.map((draft) => (
        <ImportDraft
          key={draft.key}
          draft={draft}
          channels={choices?.Channels ?? []}
          programmes={choices?.Programmes ?? []}
          onDrop={() => files.drop(draft.key)}
          onTaken={() => {
            files.drop(draft.key);
            setRevision((count) => count + 1);
          }}
        />
      ))}
      <ImportHistory revision={revision} />
    </div>
  );
});
