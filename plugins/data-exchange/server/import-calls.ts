import { InputError, withServices } from '#core';
import { FileService, OperationLogService, serve, ThreadService, writeTable, type Caller } from '#core/server';
import { dataImportContract, importFields, type ImportPreview, type ImportSettings } from '../contract';
import { getKind, getPreview } from './import-file';
import { getExcerpt, filePurpose, ImportService, getSource } from './import-service';
import { fileTexts } from './texts';

const maxDetailErrors = 100;
const maxErrors = 10_000;

/** Handlers of the import API. */
export const dataImportCalls = serve(
  dataImportContract,
  withServices(
    {
      files: FileService,
      imports: ImportService,
      log: OperationLogService,
      threads: ThreadService,
    },
    ({ files, imports, log, threads }) => {
      const getUpload = async (caller: Caller, fileId: string) => {
        const file = await files.read(fileId, caller.clientId);
        if (file.purpose !== filePurpose)
          throw new InputError(`File ${fileId} was not uploaded for import`, 'data-exchange.other-file');
        return file;
      };
      const getThreadOptions = (caller: Caller, signal: AbortSignal) => ({
        threads,
        queue: `client ${caller.clientId}`,
        signal,
      });
      const preview = async (
        caller: Caller,
        fileId: string,
        signal: AbortSignal,
        settings?: ImportSettings,
      ): Promise<ImportPreview> => {
        const file = await getUpload(caller, fileId);
        return {
          File_ID: file.file_id,
          File_Name: file.name,
          File_Size: Number(file.size),
          ...(await getPreview(getSource(file), caller.timeZone, settings, getThreadOptions(caller, signal))),
        };
      };

      return {
        list: ({ caller, query }) => imports.list(caller, query.after, query.size),
        detail: async ({ caller, query }) => {
          const dataImport = await imports.get(caller, query.id);
          const errors = await imports.errors(query.id, maxDetailErrors);
          return {
            ...dataImport,
            Errors: errors.map(({ line, faults, record }) => ({
              Line: line,
              Faults: faults,
              Excerpt: getExcerpt(record),
            })),
          };
        },
        upload: async (call) => {
          const [file] = (await call.files()).files;
          if (!file || file.content.length === 0)
            throw new InputError('file: an empty file contains no articles', 'data-exchange.empty-file');
          const filePreview = await getPreview(
            { name: file.name, content: file.content },
            call.caller.timeZone,
            undefined,
            getThreadOptions(call.caller, call.signal),
          );
          const { file_id } = await files.save({
            client_id: call.caller.clientId,
            purpose: filePurpose,
            name: file.name,
            type: 'application/octet-stream',
            content: file.content,
            created_by: call.caller.userId,
          });
          return { File_ID: file_id, File_Name: file.name, File_Size: file.content.length, ...filePreview };
        },
        preview: ({ caller, signal, body: { File_ID, ...settings } }) => preview(caller, File_ID, signal, settings),
        start: async ({ caller, ip, body: { File_ID, ...settings } }) => {
          const file = await getUpload(caller, File_ID);
          const { format } = await getKind(getSource(file));
          const { importId, isRepeat } = await imports.start(caller, File_ID, format, settings);
          await log.record(caller, {
            entity: 'data-import',
            action: isRepeat ? 'repeat' : 'create',
            id: importId,
            ip,
            after: { File_Name: file.name, ...settings },
          });
          return { Import_ID: importId, Is_Repeat: isRepeat };
        },
        discard: async ({ caller, query }) => {
          await imports.discard(caller, query.File_ID);
          return {};
        },
        cancel: async ({ caller, body, ip }) => {
          await imports.cancel(caller, body.Import_ID);
          await log.record(caller, { entity: 'data-import', action: 'cancel', id: body.Import_ID, ip });
          return {};
        },
        errorFile: async ({ caller, query }) => {
          const { File_Name } = await imports.get(caller, query.id);
          const texts = fileTexts(caller.language);
          const errors = await imports.errors(query.id, maxErrors);
          const columns = [...new Set(errors.flatMap(({ record }) => Object.keys(record ?? {})))];
          return writeTable(
            {
              name: `${File_Name.replace(/(\.\w{1,5}){1,2}$/, '')}-${texts.reason}`,
              columns: [
                ...columns.map((name) => ({ key: `c:${name}`, label: name })),
                { key: 'line', label: texts.line },
                { key: 'reason', label: texts.reason },
              ],
              rows: errors.map(({ line, faults, record }) => ({
                ...Object.fromEntries(columns.map((name) => [`c:${name}`, record?.[name] ?? ''])),
                line,
                reason: faults.map((each) => texts.faultText(each)).join(texts.separator),
              })),
            },
            query.format,
          );
        },
        template: async ({ caller, query }) => {
          const texts = fileTexts(caller.language);
          return writeTable(
            {
              name: texts.template,
              columns: importFields.map((field) => ({ key: field, label: texts.fields[field] })),
              rows: [],
            },
            query.format,
          );
        },
      };
    },
  ),
);
