import { InputError } from '#core';
import type { Filter, FilterControl } from '#core/filter';
import { listQuerySchema, type Field, type Resource } from '#core/resource';
import {
  CallHandlers,
  type Caller,
  type CellKind,
  type ExportChoice,
  type ExportColumn,
  type ExportRow,
  type ExportSource,
  type ServedContract,
  type ServerKernel,
} from '#core/server';

type ListCall = (call: {
  readonly caller: Caller;
  readonly query: Readonly<Record<string, unknown>>;
}) => Promise<{ readonly list: readonly ExportRow[]; readonly total: number }>;

const pageSize = 200;

const getKind = ({ kind, multiline }: Field): CellKind | undefined =>
  kind === 'time' || kind === 'number' ? kind : multiline || kind === 'words' ? 'long' : undefined;

/** Exports references by name and choices by label, so that the import of the same screen can read them. */
function getColumn({ plugin, name }: Resource, key: string, field: Field): ExportColumn {
  return {
    key,
    title: `${plugin}:${name}.fields.${key}`,
    kind: getKind(field),
    isUsual: field.readOnly !== true,
    shown: (value, _row, { language, text }) => {
      if (Array.isArray(value)) return value.join(language.startsWith('zh') ? '；' : '; ');
      if (field.kind !== 'choice' || typeof value !== 'string') return value;
      return field.terms?.getLabel(value, language) ?? text(`${plugin}:${name}.choices.${key}.${value}`);
    },
  };
}

function getControl({ plugin, name }: Resource, key: string, field: Field): FilterControl {
  if (field.kind === 'time') return { kind: 'period' };
  if (field.kind === 'toggle') return { kind: 'toggle' };
  if (field.kind === 'reference' && field.entity !== undefined) return { kind: 'entity', entity: field.entity };
  if (field.kind !== 'choice') return { kind: 'text' };
  return field.terms
    ? { kind: 'term', terms: field.terms, none: '' }
    : { kind: 'choice', values: field.values ?? [], prefix: `${plugin}:${name}.choices.${key}`, none: '' };
}

/**
 * Converts the choice to a list query.
 *
 * @throws {InputError} for a filter that the list does not have
 */
function getQuery(resource: Resource, { filter, ids, sort }: ExportChoice): Readonly<Record<string, string>> {
  if (ids) throw new InputError(`IDs: rows of ${resource.name} cannot be selected individually`);
  const queryShape = listQuerySchema(resource).omit({ page: true, size: true, sort: true }).shape;
  const unknown = Object.keys(filter).find((name) => !Object.hasOwn(queryShape, name));
  if (unknown !== undefined) throw new InputError(`Filter: ${resource.name} has no filter ${unknown}`);
  return { ...filter, ...(sort && { sort }) };
}

/** Exports the rows of a resource as its own list returns them, with all its rules. */
export function resourceExport(kernel: ServerKernel, served: ServedContract, resource: Resource): ExportSource {
  const { name, plugin, fields, module } = resource;
  const exportFields = Object.entries(fields).filter(([, { kind }]) => kind !== 'json');
  const list = async (caller: Caller, query: Readonly<Record<string, unknown>>) =>
    ((await kernel.get(CallHandlers).of(plugin, served)).list as unknown as ListCall)({ caller, query });
  return {
    name,
    title: `${plugin}:${name}.title`,
    privilege: [module, 'browse'],
    columns: exportFields.map(([key, field]) => getColumn(resource, key, field)),
    filters: () => [
      ...exportFields
        .filter(([, { filter }]) => filter !== undefined)
        .map(
          ([key, field]): Filter => ({
            name: key,
            label: `${plugin}:${name}.fields.${key}`,
            control: getControl(resource, key, field),
          }),
        ),
      { name: 'keyword', label: 'data-exchange:export.keyword', control: { kind: 'search' } },
    ],
    count: async (caller, choice, max) =>
      Math.min(max + 1, (await list(caller, { ...getQuery(resource, choice), page: 1, size: 1 })).total),
    async *rows(caller, choice, _columns, max) {
      const query = getQuery(resource, choice);
      for (let page = 1, yielded = 0; ; page += 1) {
        const { list: rows, total } = await list(caller, { sort: resource.sort, ...query, page, size: pageSize });
        for (const row of rows)
          yield Object.fromEntries(exportFields.map(([key]) => [key, row[`${key}_Label`] ?? row[key]]));
        yielded += rows.length;
        if (rows.length === 0 || yielded >= Math.min(total, max)) return;
      }
    },
  };
}
