import { useDownload } from '#core/web';
import { formatFileSize } from '#shared/format';
import { Button, ButtonRow } from '#shared/ui';
import { ticketContract } from '../contract';
import type { TicketAttachment } from '../ticket';

/** Files of a message, each with a download link. */
export function AttachmentList({ files }: { readonly files: readonly TicketAttachment[] }) {
  const download = useDownload();
  if (files.length === 0) return null;
  return (
    <ButtonRow>
      {files.map(({ Ticket_Attachment_ID: id, Name, Size }) => (
        <Button
          key={id}
          small
          icon="download"
          onClick={() => download(ticketContract.download, { query: { ticket_attachment_id: id } })}
        >
          {`${Name} · ${formatFileSize(Size)}`}
        </Button>
      ))}
    </ButtonRow>
  );
}
