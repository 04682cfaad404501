import { useRef, useState, type ChangeEvent } from 'react';
import { HttpService, MessageService, useClient, useLoaded, useService, useText } from '#core/web';
import { formatFileSize } from '#shared/format';
import { Button, Panel, TimeText } from '#shared/ui';
import { articleContract } from '../contract';
import styles from './article-screen.module.css';

/** Files that the client keeps with an article. */
export function AttachmentPanel({ id, mayAdd }: { readonly id: string; readonly mayAdd: boolean }) {
  const t = useText('articles');
  const client = useClient(articleContract);
  const http = useService(HttpService);
  const messages = useService(MessageService);
  const [busy, setBusy] = useState(false);
  const picker = useRef<HTMLInputElement>(null);
  const { data, reload } = useLoaded((signal) => client.attachmentList({ query: { id } }, { signal }), [id]);
  const add = async ({ target }: ChangeEvent<HTMLInputElement>): Promise<void> => {
    const form = new FormData();
    form.set('id', id);
    for (const file of target.files ?? []) form.append('file', file);
    target.value = '';
    setBusy(true);
    await http
      .upload(articleContract.uploadAttachments.path, form)
      .then(reload, (thrown: unknown) => messages.error(thrown));
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
              onClick={() =>
                void http
                  .download(articleContract.attachment, { query: { id, File_ID: file.File_ID } })
                  .catch((thrown: unknown) => messages.error(thrown))
              }
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
        <>
          <input
            ref={picker}
            type="file"
            multiple
            hidden
            aria-label={t('addFile')}
            onChange={(event) => void add(event)}
          />
          <Button small icon="upload" busy={busy} onClick={() => picker.current?.click()}>
            {t('addFile')}
          </Button>
        </>
      )}
    </Panel>
  );
}
