import type { Privilege, Verb } from './kernel/manifest';

/** Wire codes of the verbs. */
export const verbTags = { browse: 'b', modify: 'm', action: 'a', delete: 'd' } as const satisfies Record<Verb, string>;

export type VerbTag = (typeof verbTags)[Verb];

/** Privileges by module key: 1 means granted; a missing entry grants nothing. */
export type PrivilegeMap = Readonly<Record<string, Readonly<Partial<Record<VerbTag, 0 | 1>>>>>;

/** Granted verbs of one module. */
export type Allowed = Readonly<Record<Verb, boolean>>;

/** Returns the granted verbs of a module key; all false for a missing entry. */
export function allowedBy(map: PrivilegeMap | null | undefined, key: string): Allowed {
  const entry = map && Object.hasOwn(map, key) ? map[key] : undefined;
  return { browse: entry?.b === 1, modify: entry?.m === 1, action: entry?.a === 1, delete: entry?.d === 1 };
}

/** Whether the map grants the privilege. */
export const grants = (map: PrivilegeMap | null | undefined, [key, verb]: Privilege): boolean =>
  allowedBy(map, key)[verb];
