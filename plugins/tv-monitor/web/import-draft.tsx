import { useState } from 'react';
import { BusinessError } from '#core';
import { DraftNotice, HttpService, MessageService, useDraftState, useService, useText } from '#core/web';
import { Button, Checkbox, ChoiceBox, Field, MomentInput, Panel, Tag, TextInput } from '#shared/ui';
import { timeCode } from '../clip';
import { tvContract } from '../contract';
import type { DraftFile } from './draft-files-store';
import { FaultTable } from './fault-table';
import styles from './tv-monitor.module.css';

interface ImportDraftProps {
  readonly draft: DraftFile;
  readonly channels: readonly { readonly Channel_ID: string; readonly Channel_Name: string }[];
  readonly programmes: readonly {
    readonly Programme_ID: string;
    readonly Programme_Name: string;
    readonly Channel_ID: string;
  }[];
  readonly onTaken: () => void;
  readonly onDrop: () => void;
}

/** A file to import: its channel and programme, its first cues, and its problems. */
export function ImportDraft({ draft: { file, preview }, channels, programmes, onTaken, onDrop }: ImportDraftProps) {
  const t = useText('tv-monitor');
  const http = useService(HttpService);
  const messages = useService(MessageService);
  const { Suggested } = preview;
  // The file itself is not stored; choosing it again restores the settings made for it.
  const { values, set, stored } = useDraftState(`tv-monitor.import ${file.name}`, {
    programme: Suggested.Programme_ID ?? '',
    startedAt: Suggested.Started_At ?? null,
    title: Suggested.Title ?? '',
    stream: Suggested.Stream_Url ?? '',
  });
  const { programme, startedAt, title, stream } = values;
  const [replaces, setReplaces] = useState(false);
  const [isPresent, setIsPresent] = useState(false);
  const [busy, setBusy] = useState(false);
  const take = async (): Promise<void> => {
    if (!startedAt) return;
    setBusy(true);
    const form = new FormData();
    form.append('Programme_ID', programme);
    form.append('Started_At', startedAt);
    form.append('Title', title.trim());
    form.append('Stream_Url', stream.trim());
    if (replaces) form.append('Replaces', 'true');
    form.append('file', file);
    try {
      await http.upload(tvContract.upload.path, form);
      stored.drop();
      messages.show('success', t('import.taken', { name: file.name }));
      onTaken();
    } catch (failure) {
      if (failure instanceof BusinessError && failure.code === 'tv-monitor.present') setIsPresent(true);
      messages.error(failure);
      setBusy(false);
    }
  };
  const getName = (channelId: string): string =>
    channels.find(({ Channel_ID }) => Channel_ID === channelId)?.Channel_Name ?? '';
  return (
    <Panel
      title={file.name}
      actions={
        <span className={styles.details}>
          <Tag>{preview.Format.toUpperCase()}</Tag>
          <Tag>{preview.Charset}</Tag>
          <Tag>{t('import.cues', { count: preview.Cue_Count })}</Tag>
          <Tag>{timeCode(preview.Duration)}</Tag>
        </span>
      }
    >
      <div className={styles.stack}>
        <DraftNotice draft={stored} />
        <div className={styles.fields}>
          <Field label={t('programme')} required>
            {(field) => (
              <ChoiceBox
                {...field}
                value={programme}
                empty={t('import.chooseProgramme')}
                choices={programmes.map(({ Programme_ID, Programme_Name, Channel_ID }) => ({
                  value: Programme_ID,
                  label: `${getName(Channel_ID)} · ${Programme_Name}`,
                }))}
                onChange={(next) => set({ programme: next })}
              />
            )}
          </Field>
          <Field label={t('import.start')} required>
            {(field) => <MomentInput {...field} value={startedAt} onChange={(next) => set({ startedAt: next })} />}
          </Field>
          <Field label={t('import.title')} hint={t('import.titleHint')}>
            {(field) => (
              <TextInput
                {...field}
                maxLength={200}
                value={title}
                onChange={({ target }) => set({ title: target.value })}
              />
            )}
          </Field>
          <Field label={t('import.stream')} hint={t('import.streamHint')}>
            {(field) => (
              <TextInput
                {...field}
                type="url"
                maxLength={2000}
                value={stream}
                onChange={({ target }) => set({ stream: target.value })}
              />
            )}
          </Field>
        </div>
        <ol className={styles.sample}>
          {preview.Cues.map((cue) => (
            <li key={cue.Number}>
              <span className={styles.code}>
                {cue.Is_Estimated ? '≈' : ''}
                {timeCode(cue.Start)}
              </span>{' '}
              {cue.Speaker && <span className={styles.speaker}>{cue.Speaker}</span>}
              {cue.Text}
            </li>
          ))}
        </ol>
        {preview.Fault_Count > 0 && <FaultTable faults={preview.Faults} count={preview.Fault_Count} />}
        {isPresent && (
          <Checkbox checked={replaces} onChange={setReplaces}>
            {t('import.replace')}
          </Checkbox>
        )}
        <div className={styles.tools}>
          <Button
            kind="primary"
            icon="upload"
            busy={busy}
            disabled={programme === '' || !startedAt || (isPresent && !replaces)}
            onClick={() => void take()}
          >
            {t('import.take')}
          </Button>
          <Button
            disabled={busy}
            onClick={() => {
              stored.drop();
              onDrop();
            }}
          >
            {t('import.drop')}
          </Button>
        </div>
      </div>
    </Panel>
  );
}
