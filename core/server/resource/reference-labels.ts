import type { Resource } from '#core/resource';
import type { Caller } from '../auth';
import type { WireRow } from './resource-store';
import type { SelectLookup } from './select-lookup';

/**
 * Converts labels of references in an exported file back to ids; ids are unchanged, and unknown values are kept as
 * written, so that the validation of the row names them. Each label is looked up once.
 */
export function referenceReader(
  resource: Resource,
  lookup: SelectLookup,
  caller: Caller,
  names: readonly string[],
): (name: string, value: unknown) => Promise<unknown> {
  const references = new Map(
    names.flatMap((name) =>
      resource.fields[name]?.kind === 'reference' ? [[name, resource.fields[name]?.entity] as const] : [],
    ),
  );
  const idByLabel = new Map<string, string>();
  const getId = async (entity: string, label: string): Promise<string> => {
    const key = `${entity} ${label}`;
    const matchId =
      idByLabel.get(key) ??
      (await lookup.options(caller, entity, { keyword: label })).find((option) => option.label === label)?.value ??
      label;
    idByLabel.set(key, matchId);
    return matchId;
  };
  return async (name, value) => {
    if (!references.has(name)) return value;
    const one = async (text: unknown): Promise<unknown> =>
      typeof text === 'string' && !/^\d+$/.test(text) ? getId(references.get(name) ?? '', text) : text;
    return Array.isArray(value) ? Promise.all(value.map(one)) : one(value);
  };
}

/** Adds `FIELD_Label` to rows that reference others, with one lookup per field. */
export async function withLabels(
  resource: Resource,
  lookup: SelectLookup,
  caller: Caller,
  rows: readonly WireRow[],
): Promise<WireRow[]> {
  let labelled = [...rows];
  const references = Object.entries(resource.fields).filter(([, { kind }]) => kind === 'reference');
  if (references.length === 0 || rows.length === 0) return labelled;
  for (const [name, { entity }] of references) {
    const ids = [...new Set(rows.flatMap((row) => row[name] ?? []) as string[])];
    const options = ids.length > 0 ? await lookup.options(caller, entity ?? '', { ids }) : [];
    const labels = new Map(options.map(({ value, label }) => [value, label]));
    labelled = labelled.map((row) => ({
      ...row,
      [`${name}_Label`]: Array.isArray(row[name])
        ? (row[name] as string[]).map((id) => labels.get(id) ?? id)
        : (labels.get(String(row[name])) ?? null),
    }));
  }
  return labelled;
}
