import { uploadGroups, type HttpService } from '#core/web';
import { ticketContract } from '../contract';

/** Uploads files to a ticket or to one of its replies; sends no request when there are none. */
export async function sendFiles(
  http: HttpService,
  files: readonly File[],
  ticketId: string,
  messageId = '',
): Promise<void> {
  for (const group of uploadGroups(files)) {
    const form = new FormData();
    form.set('Ticket_ID', ticketId);
    form.set('Ticket_Message_ID', messageId);
    for (const file of group) form.append('file', file);
    await http.upload(ticketContract.attach.path, form);
  }
}
