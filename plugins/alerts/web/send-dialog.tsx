import { useState } from 'react';
import { MessageService, useAction, useClient, useLoaded, useService, useText } from '#core/web';
import type { ArticleRow } from '#plugins/articles';
import { cutText } from '#shared/text';
import { Button, Dialog, Field, MultiSelectBox, Note, Panel, Stack, TextArea } from '#shared/ui';
import { messageContract, maxSent } from '../messages';

interface SendDialogProps {
  readonly rows: readonly Pick<ArticleRow, 'Article_ID'>[];
  /** Initial note. */
  readonly note?: string;
  readonly reload: () => void;
  readonly onClose: () => void;
}

/** Dialog to send articles to receivers immediately: receivers, note and preview. */
export default function SendDialog({ rows, note: initialNote = '', reload, onClose }: SendDialogProps) {
  const t = useText('alerts');
  const client = useClient(messageContract);
  const messages = useService(MessageService);
  const [ids, setIds] = useState<readonly string[]>([]);
  const [groups, setGroups] = useState<readonly string[]>([]);
  const [note, setNote] = useState(cutText(initialNote, 500));
  const articles = rows.slice(0, maxSent).map(({ Article_ID }) => Article_ID);
  const { data } = useLoaded((signal) => client.receivers({}, { signal }), [client]);
  const preview = useAction(() => client.preview({ body: { Article_IDs: articles, Note: note } }));
  const send = useAction(async () => {
    const { Message_Count: sentCount } = await client.send({
      body: { Article_IDs: articles, Receiver_IDs: [...ids], Groups: [...groups], Note: note },
    });
    messages.show('success', t('hand.sent', { count: sentCount }));
    onClose();
    reload();
  });
  return (
    <Dialog
      open
      title={t('hand.title', { count: articles.length })}
      onClose={onClose}
      footer={
        <>
          <Button icon="eye" busy={preview.busy} onClick={() => void preview.run()}>
            {t('template.preview')}
          </Button>
          <Button
            kind="primary"
            icon="send"
            busy={send.busy}
            disabled={ids.length + groups.length === 0}
            onClick={() => void send.run()}
          >
            {t('hand.send')}
          </Button>
        </>
      }
    >
      <Stack>
        {rows.length > maxSent && <Note>{t('hand.cut', { chosen: rows.length, count: maxSent })}</Note>}
        {data && data.list.length === 0 && <Note>{t('hand.nobody')}</Note>}
        <Field label={t('receivers.people')}>
          {(field) => (
            <MultiSelectBox
              {...field}
              options={(data?.list ?? []).map(({ Receiver_ID, Receiver_Name }) => ({
                value: Receiver_ID,
                label: Receiver_Name,
              }))}
              value={ids}
              onChange={setIds}
            />
          )}
        </Field>
        <Field label={t('receivers.groups')}>
          {(field) => (
            <MultiSelectBox
              {...field}
              options={(data?.Groups ?? []).map((value) => ({ value, label: value }))}
              value={groups}
              onChange={setGroups}
            />
          )}
        </Field>
        <Field label={t('hand.note')}>
          {(field) => (
            <TextArea {...field} maxLength={500} value={note} onChange={({ target }) => setNote(target.value)} />
          )}
        </Field>
        {preview.result && (
          <Panel title={preview.result.Subject}>
            <Stack tight>
              {preview.result.Text.split('\n').map((line, index) => (
                <Note key={`${index} ${line}`}>{line}</Note>
              ))}
            </Stack>
          </Panel>
        )}
      </Stack>
    </Dialog>
  );
}
