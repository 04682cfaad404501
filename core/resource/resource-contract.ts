import { z } from 'zod';
import type { Endpoint } from '../contract/contract';
import type { Resource, Row } from './resource';
import { idListSchema, idSchema } from '../contract/id-schema';
import { changeSchema, draftSchema, listQuerySchema, rowSchema } from './schema';

/** Ids of rows as one query parameter, separated by commas. */
const idsSchema = z.object({ id: idListSchema(1000) });

/**
 * Creates the calls of a resource: list, detail, create, update, delete, and import from a file. A read-only resource
 * has only the reading calls.
 */
export function resourceContract<R extends Resource>(resource: R) {
  const { path, module, name } = resource;
  const row = rowSchema(resource);
  const draft = draftSchema(resource);
  const contract = {
    list: {
      method: 'GET',
      path,
      privilege: [module, 'browse'],
      summary: `Lists ${name}`,
      query: listQuerySchema(resource),
      result: z.object({ list: z.array(row), total: z.number() }),
    },
    get: {
      method: 'GET',
      path: `${path}/:id`,
      privilege: [module, 'browse'],
      summary: `One ${name}`,
      query: z.object({ id: idSchema }),
      result: row,
    },
    create: {
      method: 'POST',
      path,
      privilege: [module, 'modify'],
      summary: `Creates a ${name}`,
      body: draft,
      result: row,
    },
    update: {
      method: 'PUT',
      path,
      privilege: [module, 'modify'],
      summary: `Changes a ${name}`,
      body: changeSchema(resource),
      result: row,
    },
    remove: {
      method: 'DELETE',
      path,
      privilege: [module, 'delete'],
      summary: `Deletes one or several ${name} rows`,
      query: idsSchema,
      result: z.object({ removed: z.number() }),
    },
    import: {
      method: 'POST',
      path: `${path}/import`,
      privilege: [module, 'modify'],
      summary: `Takes ${name} from a CSV or XLSX file`,
      accepts: 'multipart',
      result: z.object({ created: z.number(), errors: z.array(z.object({ line: z.number(), message: z.string() })) }),
    },
  } as const satisfies Record<string, Endpoint>;
  const { list, get } = contract;
  return (resource.readOnly ? { list, get } : contract) as typeof contract;
}

export type ResourceContract<R extends Resource> = ReturnType<typeof resourceContract<R>>;
export type ResourceRow<R extends Resource> = Row<R>;
