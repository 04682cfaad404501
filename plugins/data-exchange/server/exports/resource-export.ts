import type { Resource } from '#core/resource';
import type { Caller, ServerKernel } from '#core/server';
import type { ExportSource } from './export-source';

type ListCall = (call: {
  readonly caller: Caller;
  readonly query: Readonly<Record<string, unknown>>;
}) => Promise<{ readonly list: readonly Readonly<Record<string, unknown>>[]; readonly total: number }>;

const pageSize = 200;

/** The call by which the plugin of a resource lists it, with all its rules. */
async function listCallOf(kernel: ServerKernel, { plugin, path }: Resource): Promise<ListCall> {
  const served = ((await kernel.load(plugin)).calls ?? []).find(({ contract }) => contract.list?.path === path);
  if (!served) throw new Error(`Plugin ${plugin} lists nothing at ${path}`);
  return served.make(kernel).list as unknown as ListCall;
}

/** The rows of a resource, as its own list gives them, under the names by which its screen imports them again. */
export function resourceExport(kernel: ServerKernel, resource: Resource): ExportSource {
  const { name, plugin, fields, module } = resource;
  const keys = Object.entries(fields).flatMap(([key, { kind }]) => (kind === 'json' ? [] : [key]));
  const sort = Object.entries(fields).find(([, { sortable }]) => sortable)?.[0];
  return {
    name,
    title: `${plugin}:${name}.title`,
    privilege: [module, 'browse'],
    takesArticleFilter: false,
    columns: keys.map((key) => ({
      key,
      title: `${plugin}:${name}.fields.${key}`,
      isUsual: fields[key]?.readOnly !== true,
    })),
    count: async (caller, _filter, most) =>
      Math.min(most + 1, (await (await listCallOf(kernel, resource))({ caller, query: { page: 1, size: 1 } })).total),
    async *rows(caller, _filter, _columns, most) {
      const list = await listCallOf(kernel, resource);
      for (let page = 1, given = 0; ; page += 1) {
        const { list: rows, total } = await list({ caller, query: { page, size: pageSize, sort } });
        // References by their names, as the import reads them.
        for (const row of rows) yield Object.fromEntries(keys.map((key) => [key, row[`${key}_Label`] ?? row[key]]));
        given += rows.length;
        if (rows.length === 0 || given >= Math.min(total, most)) return;
      }
    },
  };
}
