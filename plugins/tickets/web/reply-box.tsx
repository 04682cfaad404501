import { useState } from 'react';
import { DraftNotice, HttpService, useAction, useClient, useDraftState, useService, useText } from '#core/web';
import { Button, isEnter, Stack, TextArea } from '#shared/ui';
import { ticketContract } from '../contract';
import { areSmall, FileChoice } from './file-choice';
import { sendFiles } from './send-files';

const empty = { text: '' };

/** Reply form of a ticket, with files. */
export function ReplyBox({ id, onSent }: { readonly id: string; readonly onSent: () => void }) {
  const t = useText('tickets');
  const http = useService(HttpService);
  const client = useClient(ticketContract);
  const { values, set, clear, stored } = useDraftState(`tickets.reply ${id}`, empty);
  const { text } = values;
  const [files, setFiles] = useState<readonly File[]>([]);
  const isWhole = text.trim() !== '' && areSmall(files);
  const send = useAction(async () => {
    const { Ticket_Message_ID } = await client.reply({ body: { Ticket_ID: id, Text: text.trim() } });
    clear();
    setFiles([]);
    try {
      await sendFiles(http, files, id, Ticket_Message_ID);
    } finally {
      onSent();
    }
  });
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        if (isWhole) void send.run();
      }}
    >
      <Stack tight>
        <DraftNotice draft={stored} />
        <TextArea
          aria-label={t('reply')}
          placeholder={t('replyHint')}
          rows={4}
          maxLength={5000}
          value={text}
          onChange={({ target }) => set({ text: target.value })}
          onKeyDown={(event) => {
            if (isEnter(event) && (event.ctrlKey || event.metaKey) && isWhole) void send.run();
          }}
        />
        <FileChoice files={files} onChange={setFiles} />
        <Button type="submit" kind="primary" icon="send" busy={send.busy} disabled={!isWhole}>
          {t('reply')}
        </Button>
      </Stack>
    </form>
  );
}
