import { AuthenticationError, grants, PermissionError, type Endpoint, type Privilege } from '#core';
import type { Caller } from '../auth';

/** Checks before a call is served, in this order; the first failing one refuses it. */
export type AccessRule = 'signed-in' | 'password' | 'service-period' | 'link' | 'plugin' | 'privilege';

/** One check of a caller and a call, with its result. */
export interface AccessStep {
  readonly rule: AccessRule;
  readonly holds: boolean;
  /** For `privilege`: the required one. */
  readonly privilege?: Privilege;
}

/** Requirements of a call on its callers. */
export type Guarded = Pick<
  Endpoint,
  'method' | 'path' | 'access' | 'privilege' | 'duringPasswordChange' | 'inEveryLink'
>;

/**
 * Returns every check of whether a caller may make a call of a plugin, used both to guard calls and to explain
 * refusals.
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
      throw new AuthenticationError('Not signed in');
    case 'password':
      throw new PermissionError('The password must be changed first', 'password-change-required');
    case 'service-period':
      throw new PermissionError('The service period has ended', 'service-expired');
    case 'link':
      throw new PermissionError('The link is valid for another screen only', 'link-scope');
    case 'plugin':
      throw new PermissionError(`${pluginId} is not included in the client's service`, 'plugin-off');
    case 'privilege':
      throw new PermissionError(`Missing privilege: ${refused?.privilege?.join(' ')}`);
  }
}
