import { PermissionError } from '#core';
import type { Caller, ServerKernel } from '#core/server';
import { visibleSubjects } from './visible-subjects';

/**
 * Says of each maker whether the caller may handle what shows articles in that person's sight, such as a key or an
 * address: makers may, and who sees all that there is. An operator who acts as somebody may not: it would outlive that.
 */
export async function mayHandle(kernel: ServerKernel, caller: Caller): Promise<(makerId: string) => boolean> {
  const seesAll = (await visibleSubjects(kernel, caller)) === null;
  return (makerId) => caller.simulatorId === undefined && (seesAll || makerId === caller.userId);
}

/** Throws unless the caller may handle what somebody has made. */
export async function mustHandle(kernel: ServerKernel, caller: Caller, makerId: string): Promise<void> {
  if (!(await mayHandle(kernel, caller))(makerId))
    throw new PermissionError('It shows what somebody else sees: its maker may do this, and who sees everything');
}
