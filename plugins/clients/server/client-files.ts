import { NotFoundError, PermissionError, withServices } from '#core';
import { CacheNotices, DatabaseService, FileService, OperationLogService, serve, type Caller } from '#core/server';
import { clientContract, clientFileForm } from '../contract';
import { ClientImages } from './client-images';
import { clientNotice } from './client-service';

const maxBytes = 1024 * 1024;

/** Returns the client whose file is meant: the caller's client, unless an operator specifies another. */
function getClient(caller: Caller, named: string | undefined): string {
  if (named === undefined || named === caller.clientId) return caller.clientId;
  if (caller.userType !== 'operator') throw new PermissionError('Files of other clients are not accessible');
  return named;
}

/** Handlers of the client file calls; images are stored in the database and served by the hash of their content. */
export const clientFiles = serve(
  clientContract,
  withServices(
    {
      database: DatabaseService,
      files: FileService,
      log: OperationLogService,
      clientImages: ClientImages,
      cacheNotices: CacheNotices,
    },
    ({ database, files, log, clientImages, cacheNotices }) => ({
      readFile: async ({ caller, query }) => {
        const { name, type, content } = await files.read(query.id, getClient(caller, query.Client_ID));
        return { name, type, content };
      },
      saveFile: async (call) => {
        const { files: sent, form } = await call.files();
        const { purpose, Client_ID } = clientFileForm.parse(form);
        const clientId = getClient(call.caller, Client_ID);
        const place = { clientId, purpose, maxBytes, ip: call.ip };
        return clientImages.save(call.caller, place, sent[0]);
      },
      deleteFile: async ({ caller, body, ip }) => {
        const clientId = getClient(caller, body.Client_ID);
        await database.query('delete from client_image where client_id = $1 and file_id = $2', [clientId, body.id]);
        const removed = await files.remove(body.id, clientId);
        if (!removed) throw new NotFoundError(`File ${body.id} not found`);
        await cacheNotices.change([clientNotice], (tx) =>
          tx.query(
            `update client set favicon_file_id = nullif(favicon_file_id, $2), logo_file_id = nullif(logo_file_id, $2)
            where client_id = $1`,
            [clientId, body.id],
          ),
        );
        await log.record(caller, { entity: 'client-file', action: 'delete', id: body.id, ip });
        return { removed: 1 };
      },
      image: async ({ query }) => {
        const { rows } = await database.query<{ file_id: string; client_id: string }>(
          'select file_id, client_id from client_image where hash = $1 limit 1',
          [query.hash],
        );
        if (!rows[0]) throw new NotFoundError('Image not found');
        const { name, type, content } = await files.read(rows[0].file_id, rows[0].client_id);
        return { name, type, content, disposition: 'inline' as const };
      },
    }),
  ),
);
