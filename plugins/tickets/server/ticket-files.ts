import { inject, InputError, NotFoundError, PermissionError, type FileAnswer } from '#core';
import {
  DatabaseService,
  FileService,
  getSafeType,
  holdLock,
  type Caller,
  type KeptFile,
  type SentFile,
} from '#core/server';
import { maxFileBytes, maxFiles, type TicketAttachment } from '../ticket';
import { TicketReader } from './ticket-reader';

function mustFit(count: number): void {
  if (count > maxFiles)
    throw new InputError(`Files: at most ${maxFiles} files per message`, 'tickets.too-many-files', {
      max: maxFiles,
    });
}

/** Stores the files of tickets; every user who sees the ticket may download them. */
export class TicketFiles {
  constructor(
    @inject(DatabaseService) private readonly database: DatabaseService,
    @inject(FileService) private readonly files: FileService,
    @inject(TicketReader) private readonly reader: TicketReader,
  ) {}

  /**
   * Adds files to a ticket (`messageId` null) or a reply that the caller wrote. All files are checked before any is
   * stored.
   */
  async add(
    caller: Caller,
    ticketId: string,
    messageId: string | null,
    sent: readonly SentFile[],
  ): Promise<TicketAttachment[]> {
    const row = await this.reader.row(caller, ticketId);
    if (sent.length === 0) throw new InputError('Files: at least one file is required', 'file-missing');
    await this.mustOwn(caller, row.client_id, row.author_id, ticketId, messageId);
    mustFit(sent.length);
    const files = sent.map((file) => {
      if (file.content.length === 0) throw new InputError(`${file.name} is empty`, 'file-empty');
      if (file.content.length > maxFileBytes)
        throw new InputError(`${file.name} exceeds the limit of ${maxFileBytes} bytes`, 'tickets.file-size', {
          name: file.name,
          max: maxFileBytes / 1024 / 1024,
        });
      return {
        client_id: row.client_id,
        purpose: 'ticket',
        name: file.name,
        type: getSafeType(file.name, file.content),
        content: file.content,
        created_by: caller.userId,
      };
    });
    return this.files.saveWith(files, (savedFiles) => this.attach(row.client_id, ticketId, messageId, savedFiles));
  }

  /** Runs one upload at a time per ticket, so that concurrent uploads cannot exceed the number of files per message. */
  private attach(
    clientId: string,
    ticketId: string,
    messageId: string | null,
    savedFiles: readonly KeptFile[],
  ): Promise<TicketAttachment[]> {
    return this.database.transaction(async (tx) => {
      await holdLock(tx, `tickets.attachments ${clientId} ${ticketId}`);
      const { rows: existing } = await tx.query<{ count: number }>(
        `select count(*)::int as count from ticket_attachment where client_id = $1 and ticket_id = $2
           and ticket_message_id is not distinct from $3`,
        [clientId, ticketId, messageId],
      );
      mustFit((existing[0]?.count ?? 0) + savedFiles.length);
      const list: TicketAttachment[] = [];
      for (const { file_id, name, type, size } of savedFiles) {
        const { rows } = await tx.query<{ ticket_attachment_id: string }>(
          `insert into ticket_attachment (client_id, ticket_id, ticket_message_id, file_id) values ($1, $2, $3, $4)
           returning ticket_attachment_id`,
          [clientId, ticketId, messageId, file_id],
        );
        list.push({
          Ticket_Attachment_ID: rows[0]?.ticket_attachment_id ?? '',
          Ticket_Message_ID: messageId,
          Name: name,
          Type: type,
          Size: size,
        });
      }
      return list;
    });
  }

  /**
   * Streams a file.
   *
   * @throws {NotFoundError} if its ticket is not visible to the caller
   */
  async download(caller: Caller, attachmentId: string): Promise<FileAnswer> {
    const { rows } = await this.database.query<{ client_id: string; ticket_id: string; file_id: string }>(
      'select client_id, ticket_id, file_id from ticket_attachment where ticket_attachment_id = $1',
      [attachmentId],
    );
    const [attachment] = rows;
    if (!attachment) throw new NotFoundError(`Attachment ${attachmentId} not found`);
    await this.reader.row(caller, attachment.ticket_id);
    return this.files.stream(attachment.file_id, attachment.client_id);
  }

  private async mustOwn(
    { userId }: Caller,
    clientId: string,
    authorId: string,
    ticketId: string,
    messageId: string | null,
  ): Promise<void> {
    const { rowCount } = await this.database.query(
      `select from ticket_message where client_id = $1 and ticket_id = $2 and ticket_message_id = $3 and author_id = $4
         and kind = 'reply'`,
      [clientId, ticketId, messageId, userId],
    );
    if (messageId === null ? authorId !== userId : rowCount === 0)
      throw new PermissionError('Only the author of a message may add files to it');
  }
}
