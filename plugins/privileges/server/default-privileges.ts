import { verbTags, type PrivilegeMap, type Verb } from '#core';
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
 * Modules that a user type may only view, wherever they are used. Users who work on articles read the rules that
 * matched them and the announcements, but the client's administrators edit both.
 */
const lookedAt: Readonly<Partial<Record<UserType, ReadonlySet<string>>>> = {
  user: new Set(['subject-category', 'subject-monitor', 'dictionary-management', 'announcement']),
};

function getMap(modules: readonly ModuleEntry[], granted: (module: ModuleEntry) => readonly Verb[]): PrivilegeMap {
  const entries = modules.map(
    (module) => [module.key, granted(module).filter((verb) => module.verbs.includes(verb))] as const,
  );
  return Object.fromEntries(
    entries
      .filter(([, verbs]) => verbs.length > 0)
      .map(([key, verbs]) => [key, Object.fromEntries(verbs.map((verb) => [verbTags[verb], 1 as const]))]),
  );
}

/** Returns the default privileges of a user type. */
export function defaultPrivileges(userType: UserType, modules: readonly ModuleEntry[]): PrivilegeMap {
  const { areas, verbs } = defaults[userType];
  return getMap(modules, (module) => {
    if (lookedAt[userType]?.has(module.key)) return ['browse'];
    return userType === 'operator' || areas.some((area) => module.areas.has(area)) ? verbs : [];
  });
}

/**
 * Returns the maximum privileges of a user type: platform operation is reserved for operators, and monitors have read
 * access only.
 */
export function getCeiling(userType: UserType, modules: readonly ModuleEntry[]): PrivilegeMap {
  if (userType === 'operator') return defaultPrivileges('operator', modules);
  const verbs = userType === 'monitor' ? defaults.monitor.verbs : defaults.manager.verbs;
  return getMap(modules, ({ areas }) =>
    areas.has('front') || areas.has('manage') || areas.has('monitor') ? verbs : [],
  );
}
