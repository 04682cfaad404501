import { InputError, withServices } from '#core';
import { OperationLogService, type Handlers } from '#core/server';
import { maxMapBytes, regionMapForm, type regionMapContract } from '../contract';
import { RegionMaps } from './region-maps';

/** Handlers of the map API. */
export const regionMapCalls = withServices(
  { maps: RegionMaps, log: OperationLogService },
  ({ maps, log }): Handlers<typeof regionMapContract> => ({
    outlines: ({ query }) => maps.shown(query.code),
    list: async () => ({ list: await maps.list() }),
    save: async (call) => {
      const { files, form } = await call.files();
      const about = regionMapForm.safeParse(form);
      if (!about.success) {
        const [issue] = about.error.issues;
        throw new InputError(`${issue?.path.join('.') ?? ''}: ${issue?.message ?? ''}`, 'provincial-sentiment.form');
      }
      const [file] = files;
      if (!file || file.content.length === 0)
        throw new InputError('file: a GeoJSON file is required', 'provincial-sentiment.no-file');
      if (file.content.length > maxMapBytes)
        throw new InputError('file: at most 8 MB', 'provincial-sentiment.too-large');
      const saved = await maps.save(
        { ...about.data, Content: file.content },
        { queue: call.caller.clientId, signal: call.signal },
      );
      await log.record(call.caller, {
        entity: 'region-map',
        action: 'update',
        id: saved.Code,
        ip: call.ip,
        after: { ...about.data, File: file.name, Size: file.content.length },
      });
      return saved;
    },
    remove: async ({ caller, query, ip }) => {
      const removed = await maps.remove(query.code);
      await log.record(caller, { entity: 'region-map', action: 'delete', id: query.code, ip });
      return { removed };
    },
  }),
);
