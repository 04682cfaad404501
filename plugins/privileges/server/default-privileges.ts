import { verbLetters, type PrivilegeMap, type Verb } from '#core';
import type { UserType } from '#core/server';
import type { ModuleArea, ModuleEntry } from './module-catalogue';

const defaults: Readonly<Record<UserType, { readonly areas: readonly ModuleArea[]; readonly verbs: readonly Verb[] }>> =
  {
    operator: { areas: ['front', 'manage', 'operate', 'monitor'], verbs: ['browse', 'modify', 'action', 'delete'] },
    manager: { areas: ['front', 'manage'], verbs: ['browse', 'modify', 'action', 'delete'] },
    user: { areas: ['front'], verbs: ['browse', 'modify', 'action'] },
    monitor: { areas: ['front', 'monitor'], verbs: ['browse'] },
  };

/**
 * Modules that a kind of user only looks at, wherever they are used: who works on articles reads the rules that put
 * them there and what is announced, and leaves both to the client's administrators.
 */
const lookedAt: Readonly<Partial<Record<UserType, ReadonlySet<string>>>> = {
  user: new Set(['subject-category', 'subject-monitor', 'dictionary-management', 'announcement']),
};

function mapOf(modules: readonly ModuleEntry[], granted: (module: ModuleEntry) => readonly Verb[]): PrivilegeMap {
  const entries = modules.map(
    (module) => [module.key, granted(module).filter((verb) => module.verbs.includes(verb))] as const,
  );
  return Object.fromEntries(
    entries
      .filter(([, verbs]) => verbs.length > 0)
      .map(([key, verbs]) => [key, Object.fromEntries(verbs.map((verb) => [verbLetters[verb], 1 as const]))]),
  );
}

/** What a kind of user may do unless somebody decided otherwise. */
export function defaultPrivileges(userType: UserType, modules: readonly ModuleEntry[]): PrivilegeMap {
  const { areas, verbs } = defaults[userType];
  return mapOf(modules, (module) => {
    if (lookedAt[userType]?.has(module.key)) return ['browse'];
    return userType === 'operator' || areas.some((area) => module.areas.has(area)) ? verbs : [];
  });
}

/**
 * The most that a kind of user can ever be given: what belongs to operating the platform alone stays with operators,
 * and monitors only look.
 */
export function ceilingOf(userType: UserType, modules: readonly ModuleEntry[]): PrivilegeMap {
  if (userType === 'operator') return defaultPrivileges('operator', modules);
  const verbs = userType === 'monitor' ? defaults.monitor.verbs : defaults.manager.verbs;
  return mapOf(modules, ({ areas }) =>
    areas.has('front') || areas.has('manage') || areas.has('monitor') ? verbs : [],
  );
}
