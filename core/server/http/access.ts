import { AuthenticationError, grants, PermissionError, type Endpoint, type Privilege } from '#core';
import type { Caller } from '../auth';

/** What is asked before a call is answered, in this order; the first that does not hold refuses it. */
export type AccessRule = 'signed-in' | 'password' | 'service-period' | 'link' | 'plugin' | 'privilege';

/** One question about a caller and a call, with its answer. */
export interface AccessStep {
  readonly rule: AccessRule;
  readonly holds: boolean;
  /** Of `privilege`: which is asked for. */
  readonly privilege?: Privilege;
}

/** What a call asks of those who make it. */
export type Guarded = Pick<
  Endpoint,
  'method' | 'path' | 'access' | 'privilege' | 'duringPasswordChange' | 'inEveryLink'
>;

/**
 * Every question about whether a caller may make a call of a plugin: calls are guarded by it, and who asks why is
 * answered by it.
 */
export function accessSteps(endpoint: Guarded, pluginId: string, caller: Caller | undefined): readonly AccessStep[] {
  if (endpoint.access === 'open') return [];
  if (!caller) return [{ rule: 'signed-in', holds: false }];
  const { privilege, duringPasswordChange = false, inEveryLink = false } = endpoint;
  return [
    { rule: 'signed-in', holds: true },
    { rule: 'password', holds: !caller.mustChangePassword || duringPasswordChange },
    {
      rule: 'service-period',
      holds: !caller.serviceExpired || caller.simulatorId !== undefined || duringPasswordChange,
    },
    {
      rule: 'link',
      holds: caller.calls === undefined || inEveryLink || caller.calls.has(`${endpoint.method} ${endpoint.path}`),
    },
    { rule: 'plugin', holds: caller.plugins.has(pluginId) },
    ...(privilege ? [{ rule: 'privilege' as const, holds: grants(caller.privileges, privilege), privilege }] : []),
  ];
}

/** Throws unless the caller may call this endpoint of this plugin. */
export function authorize(endpoint: Guarded, pluginId: string, caller: Caller | undefined): void {
  const refused = accessSteps(endpoint, pluginId, caller).find(({ holds }) => !holds);
  switch (refused?.rule) {
    case undefined:
      return;
    case 'signed-in':
      throw new AuthenticationError('Nobody is signed in');
    case 'password':
      throw new PermissionError('The password must be changed first', 'password-change-required');
    case 'service-period':
      throw new PermissionError('The service period has ended', 'service-expired');
    case 'link':
      throw new PermissionError('The link is for another screen', 'link-scope');
    case 'plugin':
      throw new PermissionError(`${pluginId} is not part of the client's service`, 'plugin-off');
    case 'privilege':
      throw new PermissionError(`The privilege ${refused?.privilege?.join(' ')} is missing`);
  }
}
