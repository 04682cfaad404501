import { useState } from 'react';
import { HttpService, MessageService, useClient, useLoaded, useService, useText } from '#core/web';
import { FileDrop, Panel } from '#shared/ui';
import { largestTranscript, tvContract, type TvPreview } from '../contract';
import { ImportDraft, type DraftFile } from './import-draft';
import { ImportHistory } from './import-history';
import styles from './tv-monitor.module.css';

const types = ['.srt', '.vtt', '.json', '.txt'];

/** Transcripts are dropped here, several at once; each says what it holds before it is taken in. */
export function ImportView() {
  const t = useText('tv-monitor');
  const http = useService(HttpService);
  const client = useClient(tvContract);
  const messages = useService(MessageService);
  const choices = useLoaded((signal) => client.choices({}, { signal }), [client]).data;
  const [drafts, setDrafts] = useState<readonly DraftFile[]>([]);
  const [revision, setRevision] = useState(0);
  const read = async (file: File): Promise<void> => {
    try {
      const form = new FormData();
      form.append('file', file);
      const preview = await http.upload<TvPreview>(tvContract.preview.path, form);
      setDrafts((before) => [
        ...before,
        { key: `${file.name} ${file.size} ${file.lastModified} ${before.length}`, file, preview },
      ]);
    } catch (failure) {
      messages.show('error', `${file.name}: ${messages.textOf(failure)}`, 10);
    }
  };
  const take = async (files: readonly File[]): Promise<void> => {
    for (const file of files) await read(file);
  };
  const drop = (key: string): void => setDrafts((before) => before.filter((draft) => draft.key !== key));
  return (
    <div className={styles.page}>
      <Panel title={t('import.choose')}>
        <div className={styles.stack}>
          <FileDrop multiple types={types} maxSize={largestTranscript} onFiles={(files) => void take(files)} />
          <p className={styles.soft}>{t('import.hint')}</p>
          {choices?.Programmes.length === 0 && (
            <p role="alert" className={styles.warning}>
              {t('import.noProgrammes')}
            </p>
          )}
        </div>
      </Panel>
      {drafts.map((draft) => (
        <ImportDraft
          key={draft.key}
          draft={draft}
          channels={choices?.Channels ?? []}
          programmes={choices?.Programmes ?? []}
          onDrop={() => drop(draft.key)}
          onTaken={() => {
            drop(draft.key);
            setRevision((count) => count + 1);
          }}
        />
      ))}
      <ImportHistory revision={revision} />
    </div>
  );
}
