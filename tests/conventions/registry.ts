import { plugins } from 'virtual:plugins';
import type { Contract, Endpoint, PluginManifest } from '#core';
import { resourceContract, type Resource } from '#core/resource';

export const manifests: readonly PluginManifest[] = plugins.map(({ manifest }) => manifest);

/** One call as declared by a plugin. */
export interface DeclaredCall {
  readonly plugin: string;
  readonly name: string;
  readonly endpoint: Endpoint;
}

/** Files that both sides read: those beside a manifest, whatever their name. */
const context = import.meta.webpackContext('../../plugins', {
  recursive: true,
  regExp: /^\.\/[^/]+\/[a-z\d-]+\.ts$/,
  mode: 'sync',
});
/** Exports of the files, without duplicates: some files re-export declarations of others. */
const exported = context
  .keys()
  .flatMap((path) =>
    Object.entries(context(path) as Readonly<Record<string, unknown>>).map(([name, value]) => ({
      plugin: path.split('/')[1] ?? '',
      name,
      value,
    })),
  )
  .filter(({ value }, index, all) => all.findIndex((other) => other.value === value) === index);

const isResource = (value: unknown): value is Resource =>
  typeof value === 'object' && value !== null && 'fields' in value && 'key' in value && 'path' in value;
const isContract = (value: unknown): value is Contract =>
  typeof value === 'object' &&
  value !== null &&
  Object.values(value).length > 0 &&
  Object.values(value).every(
    (endpoint: unknown) =>
      typeof endpoint === 'object' &&
      endpoint !== null &&
      ['method', 'path', 'summary'].every((key) => key in endpoint),
  );

/** Every resource, with its plugin and the constant that holds it. */
export const resources = exported.flatMap(({ plugin, name, value }) =>
  isResource(value) ? [{ plugin, constant: name, resource: value }] : [],
);

/** Exported contracts, and exports that are named like a contract without being one. */
export const contracts = exported
  .filter(({ name, value }) => name.endsWith('Contract') || isContract(value))
  .map((entry) => ({ ...entry, valid: isContract(entry.value) }));

/** Every kind of notice, with its plugin. */
export const noticeKinds = exported.flatMap(({ plugin, value }) =>
  typeof value === 'object' && value !== null && 'type' in value && 'line' in value
    ? [{ plugin, type: String(value.type) }]
    : [],
);

/** Every call of every contract and resource. */
export const declaredCalls: readonly DeclaredCall[] = [
  ...contracts.filter(({ valid }) => valid).map(({ plugin, value }) => ({ plugin, contract: value as Contract })),
  ...resources.map(({ plugin, resource }) => ({ plugin, contract: resourceContract(resource) as Contract })),
].flatMap(({ plugin, contract }) => Object.entries(contract).map(([name, endpoint]) => ({ plugin, name, endpoint })));
