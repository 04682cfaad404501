import { withServices } from '#core';
import { writeTable, type Handlers } from '#core/server';
import type { repostImportContract } from '../../import-contract';
import { repostTexts } from '../texts';
import { RepostImportService } from './import-service';
import { RepostImports } from './import-store';

/** Handlers of the repost import API. */
export const repostImportCalls = withServices(
  { imports: RepostImports, service: RepostImportService },
  ({ imports, service }): Handlers<typeof repostImportContract> => ({
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
      list: (await service.adapters(caller)).map(({ name, title }) => ({ Name: name, Title: title })),
    }),
    upload: async ({ caller, signal, files }) => service.upload(caller, (await files()).files[0], signal),
    preview: ({ caller, signal, body: { File_ID, Mapping } }) => service.preview(caller, File_ID, Mapping, signal),
    start: ({ caller, ip, body: { File_ID, ...settings } }) => service.start(caller, File_ID, settings, ip),
    fetch: ({ caller, ip, body }) => service.fetch(caller, body.URL, ip),
    discard: async ({ caller, query: { File_ID } }) => {
      await service.discard(caller, File_ID);
      return {};
    },
    cancel: async ({ caller, ip, body: { Import_ID } }) => {
      await service.cancel(caller, Import_ID, ip);
      return {};
    },
  }),
);
