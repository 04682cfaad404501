import { useState } from 'react';
import {
  HttpService,
  MessageService,
  useClient,
  useDownload,
  useLoaded,
  useService,
  useText,
  uploadGroups,
} from '#core/web';
import { formatFileSize } from '#shared/format';
import { Button, FileButton, Panel, TimeText } from '#shared/ui';
import { articleContract } from '../contract';
import styles from './article-screen.module.css';

/** Files that the client attached to an article. */
export function AttachmentPanel({ id, mayAdd }: { readonly id: string; readonly mayAdd: boolean }) {
  const t = useText('articles');
  const client = useClient(articleContract);
  const http = useService(HttpService);
  const download = useDownload();
  const messages = useService(MessageService);
  const [busy, setBusy] = useState(false);
  const { data, reload } = useLoaded((signal) => client.attachmentList({ query: { id } }, { signal }), [id]);
  const add = async (files: readonly File[]): Promise<void> => {
    setBusy(true);
    try {
      for (const group of uploadGroups(files)) {
        const form = new FormData();
        form.set('id', id);
        for (const file of group) form.append('file', file);
        await http.upload(articleContract.uploadAttachments.path, form);
      }
    } catch (thrown) {
      messages.error(thrown);
    }
    reload();
    setBusy(false);
  };
  const list = data?.list ?? [];
  if (list.length === 0 && !mayAdd) return null;
  return (
    <Panel title={t('attachments')}>
      <ul className={styles.list}>
        {list.map((file) => (
          <li key={file.File_ID}>
            <Button
              small
              kind="quiet"
              icon="download"
              onClick={() => download(articleContract.attachment, { query: { id, File_ID: file.File_ID } })}
            >
              {file.Name}
            </Button>{' '}
            <small>
              {formatFileSize(file.Size)} · <TimeText at={file.Created_At} />
            </small>
          </li>
        ))}
      </ul>
      {mayAdd && (
        <FileButton multiple busy={busy} onFiles={(files) => void add(files)}>
          {t('addFile')}
        </FileButton>
      )}
    </Panel>
  );
}
