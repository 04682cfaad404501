import type { Caller, ServerKernel } from '#core/server';
import { articleScope } from './article-scope';

/**
 * Returns the subjects that a caller may see: those that every contributor allows and that the caller is not restricted
 * from; null means all of the client's. Throws `ExtensionError` when a contributor fails, because ignoring it would
 * widen the scope.
 */
export async function visibleSubjects(kernel: ServerKernel, caller: Caller): Promise<readonly string[] | null> {
  const answers = await kernel.ask(articleScope, (scope) => scope.visibleSubjects(caller), {
    enabled: kernel.enabled(caller.plugins),
  });
  const bounds = [...answers, caller.subjects ?? null].filter((subjects) => subjects !== null);
  return bounds.length === 0 ? null : bounds.reduce((seen, bound) => seen.filter((id) => bound.includes(id)));
}
