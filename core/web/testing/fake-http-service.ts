import { ZodError } from 'zod';
import type { CallInput, Client, Contract, Endpoint, Method } from '#core';
import { noticeContract, selectContract, sessionContract, visitContract } from '#core/contract';
import type { HttpService, RequestOptions } from '../http/http-service';

/** Defines the server's response to one call in a test; an error is thrown. */
export type Answer = (call: RequestOptions) => unknown;

/** Contract violations of fake responses since the last check; `tests/setup-web.ts` fails a test that has any. */
const misfits: string[] = [];

/** Returns and clears the contract violations. */
export const takeMisfits = (): readonly string[] => misfits.splice(0);

const coreEndpoints = new Map(
  [noticeContract, selectContract, sessionContract, visitContract]
    .flatMap((contract) => Object.values(contract) as Endpoint[])
    .map((endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint]),
);

/** Formats the invalid fields as `path: reason`. */
const wordsOf = (error: unknown): string =>
  error instanceof ZodError
    ? error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`).join('; ')
    : String(error);

/** Checks a response against its contract; a fake that no server could return would make a test meaningless. */
function fitting<T>(call: string, endpoint: Endpoint | undefined, answer: T): T {
  try {
    if (endpoint?.answers !== 'file') endpoint?.result?.parse(answer);
  } catch (error) {
    misfits.push(`${call}: ${wordsOf(error)}`);
  }
  return answer;
}

/** A fake server that returns the responses defined by a test, within its contracts, and records the calls. */
export class FakeHttpService implements HttpService {
  offline = false;
  readonly calls: { readonly call: string; readonly query?: unknown; readonly body?: unknown }[] = [];
  /** Prefetched paths. */
  readonly early: string[] = [];
  private readonly listeners = new Set<(code: string) => void>();

  /** Responses by method and path: `{ 'GET /v1/user-info': () => user }`. */
  constructor(readonly answers: Record<string, Answer>) {}

  client<C extends Contract>(contract: C): Client<C> {
    const calls = Object.entries(contract).map(([name, endpoint]) => [
      name,
      (input: RequestOptions) => this.answer(endpoint.method, endpoint.path, input, endpoint),
    ]);
    return Object.fromEntries(calls) as Client<C>;
  }

  async request<T>(method: Method, path: string, options: RequestOptions = {}): Promise<T> {
    return this.answer(method, path, options, coreEndpoints.get(`${method} ${path}`));
  }

  startAction(): () => void {
    return () => undefined;
  }

  /** A prefetch alone gets no response. */
  ahead(address: string): void {
    this.early.push(address);
  }

  upload<T>(path: string, form: FormData): Promise<T> {
    return this.request('POST', path, { body: form });
  }

  async download(): Promise<void> {
    this.calls.push({ call: 'download' });
  }

  async file<E extends Endpoint>({ method, path }: E, input: CallInput<E>): Promise<Blob> {
    return this.request<Blob>(method, path, input as RequestOptions);
  }

  onUnauthorized(listener: (code: string) => void): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  /** Tokens of tests do not expire by themselves. */
  renewBy(): void {}

  /** Simulates a 401 response. */
  refuse(code = 'session-ended'): void {
    for (const listener of this.listeners) listener(code);
  }

  private async answer<T>(
    method: Method,
    path: string,
    options: RequestOptions,
    endpoint: Endpoint | undefined,
  ): Promise<T> {
    const call = `${method} ${path}`;
    this.calls.push({ call, query: options.query, body: options.body });
    const answer = this.answers[call];
    if (!answer) throw new Error(`The test defines no response for ${call}`);
    return fitting(call, endpoint, (await answer(options)) as T);
  }

  countOf(call: string): number {
    return this.calls.filter((made) => made.call === call).length;
  }
}
