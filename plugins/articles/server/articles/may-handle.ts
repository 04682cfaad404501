import { PermissionError } from '#core';
import type { Caller, ServerKernel } from '#core/server';
import { visibleSubjects } from './visible-subjects';

/**
 * Returns a predicate that tells, by maker id, whether the caller may manage something that shows articles with its
 * maker's scope, such as a key or a link: the maker may, and so may callers with full scope. An impersonating operator
 * may not, because the object would outlive the impersonation.
 */
export async function mayHandle(kernel: ServerKernel, caller: Caller): Promise<(makerId: string) => boolean> {
  const seesAll = (await visibleSubjects(kernel, caller)) === null;
  return (makerId) => caller.simulatorId === undefined && (seesAll || makerId === caller.userId);
}

/** Throws unless the caller may manage what the given person made. */
export async function mustHandle(kernel: ServerKernel, caller: Caller, makerId: string): Promise<void> {
  if (!(await mayHandle(kernel, caller))(makerId))
    throw new PermissionError(
      "Only its maker or a user with full scope can do this, because it shows articles with the maker's scope",
    );
}
