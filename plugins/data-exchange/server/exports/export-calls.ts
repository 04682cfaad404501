import { ConflictError, withServices } from '#core';
import { OperationLogService, serve } from '#core/server';
import { dataExportContract, maxExportRows } from '../../export-contract';
import { ExportAbout } from './export-about';
import { getChoice } from './export-content';
import { ExportFiles } from './export-files';
import { ExportService } from './export-service';
import { ExportSources } from './export-sources';
import { exportTypes } from './export-types';

/** Handlers of the export API. */
export const dataExportCalls = serve(
  dataExportContract,
  withServices(
    {
      exports: ExportService,
      sources: ExportSources,
      files: ExportFiles,
      about: ExportAbout,
      log: OperationLogService,
    },
    ({ exports, sources, files, about, log }) => ({
      list: ({ caller, query }) => exports.list(caller, query.after, query.size),
      sources: async ({ caller }) => {
        const list = (await sources.all(caller)).map(({ name, title, filterList, isNarrowed, columns }) => ({
          Name: name,
          Title_Key: title,
          Filter_List: filterList ?? null,
          Is_Narrowed: isNarrowed === true,
          Columns: columns.map((column) => ({
            Key: column.key,
            Title_Key: column.title,
            Is_Default: column.isUsual !== false,
          })),
        }));
        return { list, total: list.length };
      },
      count: async ({ caller, body }) => {
        const source = await sources.one(caller, body.Source);
        const rows = { filter: body.Filter, ids: body.IDs ?? null, sort: body.Sort ?? null };
        const max = source.max ?? maxExportRows;
        const total = await source.count(caller, getChoice(rows, caller.timeZone), max);
        return {
          total: Math.min(total, max),
          Is_Too_Many: total > max,
          Max: max,
          Conditions: await about.conditions(caller, source, rows),
        };
      },
      begin: async ({ caller, body, ip }) => {
        const begun = await exports.begin(caller, body);
        await log.record(caller, { entity: 'data-export', action: 'create', id: begun.Export_ID, ip, after: body });
        return begun;
      },
      beginDocument: async ({ caller, body, ip }) => {
        const begun = await exports.beginDocument(caller, body);
        await log.record(caller, { entity: 'data-export', action: 'create', id: begun.Export_ID, ip, after: body });
        return begun;
      },
      repeat: async ({ caller, body, ip }) => {
        const begun = await exports.repeat(caller, body.Export_ID);
        await log.record(caller, {
          entity: 'data-export',
          action: 'repeat',
          id: begun.Export_ID,
          ip,
          after: { Repeats: body.Export_ID },
        });
        return begun;
      },
      cancel: async ({ caller, body, ip }) => {
        await exports.cancel(caller, body.Export_ID);
        await log.record(caller, { entity: 'data-export', action: 'cancel', id: body.Export_ID, ip });
        return {};
      },
      remove: async ({ caller, query, ip }) => {
        const { name, file_name, sha256 } = await exports.remove(caller, query.id);
        await log.record(caller, {
          entity: 'data-export',
          action: 'delete',
          id: query.id,
          ip,
          before: { Name: name, File_Name: file_name, SHA256: sha256 },
        });
        return { removed: 1 };
      },
      download: async ({ caller, query, ip }) => {
        const record = await exports.get(caller, query.id);
        if (record.state !== 'done' || record.file_name === null)
          throw new ConflictError(`Export ${query.id} has no file`, 'data-exchange.export-no-file');
        await (record.content === null ? sources.one(caller, record.source) : sources.document(caller, record.source));
        await exports.countDownload(query.id);
        await log.record(caller, {
          entity: 'data-export',
          action: 'download',
          id: query.id,
          ip,
          after: { File_Name: record.file_name, Rows: record.done_rows, SHA256: record.sha256 },
        });
        // Last statement: the stream would not be closed if anything after it failed.
        const content = await files.read(record.client_id, query.id);
        return { name: record.file_name, type: exportTypes[record.format], content };
      },
      schedules: async ({ caller }) => {
        const list = await exports.schedules(caller);
        return { list, total: list.length };
      },
      addSchedule: async ({ caller, body, ip }) => {
        const schedule = await exports.addSchedule(caller, body);
        await log.record(caller, {
          entity: 'data-export-schedule',
          action: 'create',
          id: schedule.Schedule_ID,
          ip,
          after: body,
        });
        return schedule;
      },
      setSchedule: async ({ caller, body, ip }) => {
        const schedule = await exports.setSchedule(caller, body.Schedule_ID, body.Is_Enabled);
        await log.record(caller, {
          entity: 'data-export-schedule',
          action: 'update',
          id: body.Schedule_ID,
          ip,
          after: { Is_Enabled: body.Is_Enabled },
        });
        return schedule;
      },
      removeSchedule: async ({ caller, query, ip }) => {
        await exports.removeSchedule(caller, query.id);
        await log.record(caller, { entity: 'data-export-schedule', action: 'delete', id: query.id, ip });
        return { removed: 1 };
      },
    }),
  ),
);
