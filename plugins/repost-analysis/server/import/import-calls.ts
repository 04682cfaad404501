import { InputError, NotFoundError, withServices } from '#core';
import {
  FileService,
  OperationLogService,
  serve,
  ServerKernel,
  ThreadService,
  writeTable,
  type Caller,
  type KeptFile,
} from '#core/server';
import { getKind } from '#plugins/data-exchange/server';
import { repostImportContract } from '../../import-contract';
import { repostAdapters } from '../adapters';
import { RepostScope } from '../repost-scope';
import { repostTexts } from '../texts';
import { previewReposts } from './import-preview';
import { filePurpose, RepostImports } from './import-store';

/** Handlers of the repost import API. */
export const repostImportCalls = serve(
  repostImportContract,
  withServices(
    {
      files: FileService,
      imports: RepostImports,
      log: OperationLogService,
      serverKernel: ServerKernel,
      repostScope: RepostScope,
      thread: ThreadService,
    },
    ({ files, imports, log, serverKernel, repostScope, thread }) => {
      const adapters = async ({ plugins }: Caller) => {
        const kernel = serverKernel;
        const readyAdapters = await kernel.ask(
          repostAdapters,
          async (adapter) => ((await adapter.isReady()) ? [adapter] : []),
          {
            enabled: kernel.enabled(plugins),
          },
        );
        return readyAdapters.flat();
      };
      /** A caller restricted to some subjects may only read the files that they uploaded. */
      const requireOwn = async (caller: Caller, { file_id, created_by }: KeptFile): Promise<void> => {
        const importer = await repostScope.importer(caller);
        if (importer !== null && created_by !== importer) throw new NotFoundError(`There is no file ${file_id}`);
      };
      const sent = async (caller: Caller, fileId: string) => {
        const file = await files.read(fileId, caller.clientId);
        await requireOwn(caller, file);
        if (file.purpose !== filePurpose) throw new InputError(`File ${fileId} is not a repost import`, 'other-file');
        return file;
      };
      const beside = ({ clientId }: Caller, signal: AbortSignal) => ({
        threads: thread,
        queue: `client ${clientId}`,
        signal,
      });
      return {
        list: ({ caller, query: { size } }) => imports.list(caller, size),
        detail: ({ caller, query: { id } }) => imports.detail(caller, id),
        errorFile: async ({ caller, query: { id, format } }) => {
          const { fileName, faults } = await imports.errors(caller, id);
          const text = repostTexts(caller.language);
          return writeTable(
            {
              name: `${fileName.replace(/(\.\w{1,5}){1,2}$/, '')}-${text('import.errors')}`,
              columns: [
                { key: 'line', label: text('import.line') },
                { key: 'reason', label: text('import.reason') },
                { key: 'excerpt', label: text('import.excerpt') },
              ],
              rows: faults.map(({ line, code, params, excerpt }) => ({
                line,
                reason: text(`fault.${code}`, params),
                excerpt,
              })),
            },
            format,
          );
        },
        adapters: async ({ caller }) => ({
          list: (await adapters(caller)).map(({ name, title }) => ({ Name: name, Title: title })),
        }),
        upload: async ({ caller, signal, files: read }) => {
          const [file] = (await read()).files;
          if (!file || file.content.length === 0) throw new InputError('file: the file is empty', 'empty-file');
          const shown = await previewReposts(file, caller.timeZone, beside(caller, signal));
          const { file_id, name } = await files.save({
            client_id: caller.clientId,
            purpose: filePurpose,
            name: file.name,
            type: 'application/octet-stream',
            content: file.content,
            created_by: caller.userId,
          });
          return { File_ID: file_id, File_Name: name, File_Size: file.content.length, ...shown };
        },
        preview: async ({ caller, signal, body: { File_ID, Mapping } }) => {
          const file = await sent(caller, File_ID);
          const shown = await previewReposts(file, caller.timeZone, beside(caller, signal), Mapping);
          return { File_ID, File_Name: file.name, File_Size: Number(file.size), ...shown };
        },
        start: async ({ caller, ip, body: { File_ID, ...settings } }) => {
          const file = await sent(caller, File_ID);
          if (await imports.isTaken(caller, File_ID))
            throw new InputError(`File ${File_ID} is already being imported`, 'taken-file');
          const { format } = await getKind(file);
          const started = await imports.start(caller, {
            fileId: File_ID,
            name: file.name,
            size: Number(file.size),
            format,
            settings: { ...settings, Time_Zone: caller.timeZone },
          });
          await log.record(caller, {
            entity: 'repost-import',
            action: 'create',
            id: started.Import_ID,
            ip,
            after: { File_Name: file.name, ...settings },
          });
          return started;
        },
        fetch: async ({ caller, ip, body: { URL: address } }) => {
          const url = new URL(address);
          const adapter = (await adapters(caller)).find((each) => each.accepts(url));
          if (!adapter) throw new InputError(`URL: no platform supports ${url.host}`, 'no-adapter');
          const started = await imports.start(caller, {
            fileId: null,
            name: address,
            size: 0,
            format: adapter.name,
            settings: { Time_Zone: caller.timeZone, URL: address },
          });
          await log.record(caller, {
            entity: 'repost-import',
            action: 'create',
            id: started.Import_ID,
            ip,
            after: { URL: address },
          });
          return started;
        },
        discard: async ({ caller, query: { File_ID } }) => {
          const [file] = await files.describe([File_ID]);
          if (file) await requireOwn(caller, file);
          if (!(await imports.isTaken(caller, File_ID))) await files.remove(File_ID, caller.clientId, filePurpose);
          return {};
        },
        cancel: async ({ caller, ip, body: { Import_ID } }) => {
          await imports.cancel(caller, Import_ID);
          await log.record(caller, { entity: 'repost-import', action: 'cancel', id: Import_ID, ip });
          return {};
        },
      };
    },
  ),
);
