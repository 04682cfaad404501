import type { Caller, ServerKernel } from '#core/server';
import { articleScope } from './article-scope';

/**
 * The subjects that a caller may see: those that every keeper allows, and the caller is not bound from; null for all of
 * the client's. Throws `ExtensionError` when one of them cannot answer, since leaving it out would show more.
 */
export async function visibleSubjects(kernel: ServerKernel, caller: Caller): Promise<readonly string[] | null> {
  const answers = await kernel.ask(articleScope, (scope) => scope.visibleSubjects(caller), {
    enabled: kernel.enabled(caller.plugins),
  });
  const bounds = [...answers, caller.subjects ?? null].filter((subjects) => subjects !== null);
  return bounds.length === 0 ? null : bounds.reduce((seen, bound) => seen.filter((id) => bound.includes(id)));
}
