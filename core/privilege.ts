import type { Privilege, Verb } from './kernel/manifest';

/** The verbs as they travel. */
export const verbLetters = { browse: 'b', modify: 'm', action: 'a', delete: 'd' } as const satisfies Record<
  Verb,
  string
>;

export type VerbLetter = (typeof verbLetters)[Verb];

/** Per module key what is allowed: 1 for allowed; an absent entry allows nothing. */
export type PrivilegeMap = Readonly<Record<string, Readonly<Partial<Record<VerbLetter, 0 | 1>>>>>;

/** What may be done with one module. */
export type Allowed = Readonly<Record<Verb, boolean>>;

/** The answer for one module key; an absent entry is all false. */
export function allowedBy(map: PrivilegeMap | null | undefined, key: string): Allowed {
  const entry = map && Object.hasOwn(map, key) ? map[key] : undefined;
  return { browse: entry?.b === 1, modify: entry?.m === 1, action: entry?.a === 1, delete: entry?.d === 1 };
}

/** True when the map grants the privilege. */
export const grants = (map: PrivilegeMap | null | undefined, [key, verb]: Privilege): boolean =>
  allowedBy(map, key)[verb];
