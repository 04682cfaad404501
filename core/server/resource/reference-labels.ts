import type { Resolver } from '#core';
import type { Resource } from '#core/resource';
import type { Caller } from '../auth';
import { SelectLookup } from './select-lookup';

/**
 * Converts labels of references in an exported file back to ids; ids are unchanged, and unknown values are kept as
 * written, so that the validation of the row names them. Each label is looked up once.
 */
export async function referenceReader(
  resource: Resource,
  services: Resolver,
  caller: Caller,
  names: readonly string[],
): Promise<(name: string, value: unknown) => Promise<unknown>> {
  const references = new Map(
    names.flatMap((name) =>
      resource.fields[name]?.kind === 'reference' ? [[name, resource.fields[name]?.entity] as const] : [],
    ),
  );
  const lookup = services.get(SelectLookup);
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
