import type { CallInput, Client, Contract, Endpoint, Method } from '#core';
import type { HttpService, RequestOptions } from '../http/http-service';

/** What a test lets the server answer to one call; an error is thrown. */
export type Answer = (call: RequestOptions) => unknown;

/** A server that answers what a test says, and writes down what it was asked. */
export class FakeHttpService implements HttpService {
  offline = false;
  readonly calls: { readonly call: string; readonly query?: unknown; readonly body?: unknown }[] = [];
  private readonly listeners = new Set<() => void>();

  /** Answers by method and path: `{ 'GET /v1/user-info': () => user }`. */
  constructor(readonly answers: Record<string, Answer>) {}

  client<C extends Contract>(contract: C): Client<C> {
    const calls = Object.entries(contract).map(([name, { method, path }]) => [
      name,
      (input: RequestOptions) => this.request(method, path, input),
    ]);
    return Object.fromEntries(calls) as Client<C>;
  }

  async request<T>(method: Method, path: string, options: RequestOptions = {}): Promise<T> {
    const call = `${method} ${path}`;
    this.calls.push({ call, query: options.query, body: options.body });
    const answer = this.answers[call];
    if (!answer) throw new Error(`The test does not answer ${call}`);
    return (await answer(options)) as T;
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

  onUnauthorized(listener: () => void): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  /** As if an answer had been 401. */
  refuse(): void {
    for (const listener of this.listeners) listener();
  }

  countOf(call: string): number {
    return this.calls.filter((made) => made.call === call).length;
  }
}
