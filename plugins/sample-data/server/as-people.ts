import type { Contract } from '#core';
import { CallHandlers, Log, type Caller, type Handlers, type ServerKernel } from '#core/server';
import { callerAs, UserService } from '#plugins/users/server';

/** Somebody of the sample as the one who calls; undefined when they are no longer there. */
export async function callerOf(kernel: ServerKernel, name: string): Promise<Caller | undefined> {
  const user = await kernel.get(UserService).find(name);
  if (!user?.is_sample) return undefined;
  return callerAs(kernel, user);
}

/** What answers the calls of a plugin. */
export async function handlersOf<C extends Contract>(
  kernel: ServerKernel,
  plugin: string,
  contract: C,
): Promise<Handlers<C>> {
  const handlers = kernel.get(CallHandlers);
  const [first] = Object.values(contract);
  const found = first && (await handlers.find(plugin, first));
  if (!found) throw new Error(`Plugin ${plugin} answers no such contract`);
  return (await handlers.of(plugin, found.served)) as unknown as Handlers<C>;
}

/** A call as it comes in over the wire, with a body and, for what reads, a query. */
export function callBy<Body, Query = never>(kernel: ServerKernel, caller: Caller, body: Body, query?: Query) {
  return {
    caller,
    body,
    ip: '127.0.0.1',
    requestId: 'sample-data',
    userAgent: '',
    language: caller.language,
    host: '',
    isLocal: true,
    signal: new AbortController().signal,
    log: kernel.get(Log),
    query: query as Query,
    raw: () => ({ content: Buffer.alloc(0), headers: {} }),
    files: async () => ({ files: [], form: {} }),
  };
}
