import type { Contract } from '#core';
import { CallHandlers, Log, type Caller, type Handlers, type ServerKernel } from '#core/server';
import { UserCallers, UserService } from '#plugins/users/server';

/** Returns a sample user as a caller; undefined when the user no longer exists. */
export async function getCaller(kernel: ServerKernel, name: string): Promise<Caller | undefined> {
  const user = await kernel.get(UserService).find(name);
  if (!user?.is_sample) return undefined;
  return kernel.get(UserCallers).fromUser(user);
}

/** Returns the handlers of a plugin's contract. */
export async function getHandlers<C extends Contract>(
  kernel: ServerKernel,
  plugin: string,
  contract: C,
): Promise<Handlers<C>> {
  const handlers = kernel.get(CallHandlers);
  const [first] = Object.values(contract);
  const handler = first && (await handlers.find(plugin, first));
  if (!handler) throw new Error(`Plugin ${plugin} does not handle this contract`);
  return (await handlers.of(plugin, handler.served)) as unknown as Handlers<C>;
}

/** Creates a call as received over the wire, with a body and, for reads, a query. */
export function callBy<Body, Query = never>(kernel: ServerKernel, caller: Caller, body: Body, query?: Query) {
  return {
    caller,
    body,
    ip: '127.0.0.1',
    requestId: 'sample-data',
    userAgent: '',
    language: caller.language,
    host: '',
    signal: new AbortController().signal,
    log: kernel.get(Log),
    query: query as Query,
    raw: () => ({ content: Buffer.alloc(0), headers: {} }),
    files: async () => ({ files: [], form: {} }),
  };
}
