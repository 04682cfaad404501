import type { PluginManifest } from '#core';
import type { ServerSide } from '../../side';

/** Returns the required prefix of a plugin's table names. */
export const tablePrefix = (id: string): string => id.replaceAll('-', '_');

const isOwn = (prefix: string, name: string): boolean => name === prefix || name.startsWith(`${prefix}_`);

/**
 * Returns the reason why the server side of a third-party plugin is refused; undefined when it respects the boundaries
 * that tests enforce for plugins of the product: calls below its own path, each with a privilege of its own, and
 * tables, jobs, events and commands under its own name.
 */
export function wrongInSide(
  { id, privileges = {} }: PluginManifest,
  { calls = [], tables, jobs = [], consumers = [], commands = [], threads, migrations = [] }: ServerSide,
): string | undefined {
  const base = `/v1/${id}`;
  for (const { contract } of calls) {
    for (const { path, access, privilege } of Object.values(contract)) {
      if (path !== base && !path.startsWith(`${base}/`)) return `the call ${path} is not below ${base}`;
      if (access === 'open') return `the call ${path} is public`;
      if (privilege === undefined && access !== 'user') return `the call ${path} declares no privilege`;
      if (privilege && !privileges[privilege[0]]?.includes(privilege[1]))
        return `the call ${path} requires ${privilege.join(' ')}, which the manifest does not declare`;
    }
  }
  const table = tables?.own.find(({ name }) => !isOwn(tablePrefix(id), name));
  if (table) return `the table ${table.name} does not start with ${tablePrefix(id)}`;
  const named = [...jobs, ...consumers].find(({ name }) => !name.startsWith(`${id}.`));
  if (named) return `${named.name} does not start with ${id}.`;
  const command = commands.find(({ name }) => name !== id && !name.startsWith(`${id}-`));
  if (command) return `the command ${command.name} does not start with ${id}`;
  const unstated = migrations.find(({ text }: Partial<(typeof migrations)[number]>) => typeof text !== 'string');
  if (unstated) return `the migration ${unstated.name} does not state its text; use sqlMigration`;
  return threads && 'it has tasks for worker threads, which only plugins of the product may have';
}
