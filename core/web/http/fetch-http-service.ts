import {
  inject,
  type AuthToken,
  type CallInput,
  type CallOptions,
  type Client,
  type Contract,
  type Endpoint,
  type Method,
} from '#core';
import { authorizationOf } from '../auth/token';
import { randomId } from '../random-id';
import { StorageService } from '../storage/storage-service';
import { wait } from '../wait';
import { Connection } from './connection';
import type { HttpService, RequestOptions } from './http-service';
import { requestAddress } from './request-address';
import { errorOf, retryAfterOf, ServiceError } from './service-error';

const retryStatuses = new Set([502, 503]);
const retryWaits = [500, 1500, 4000];
const longestWait = 30_000;
/** How long a read waits for a server that is away. */
const longestAbsence = 60_000;

/**
 * Calls by the browser's own fetch. Reads are repeated when the connection or the server is away; a write only with its
 * `Idempotency-Key`.
 */
export class FetchHttpService implements HttpService {
  private readonly connection = new Connection();
  private readonly listeners = new Set<() => void>();

  constructor(@inject(StorageService) private readonly storage: StorageService) {}

  get offline(): boolean {
    return this.connection.offline;
  }

  client<C extends Contract>(contract: C): Client<C> {
    const calls = Object.entries(contract).map(([name, { method, path }]) => [
      name,
      (input: RequestOptions, options?: RequestOptions) => this.request(method, path, { ...input, ...options }),
    ]);
    return Object.fromEntries(calls) as Client<C>;
  }

  async request<T>(method: Method, path: string, options: RequestOptions = {}): Promise<T> {
    const response = await this.answer(method, path, options);
    return ((await contentOf(response)) ?? {}) as T;
  }

  upload<T>(path: string, form: FormData, options: RequestOptions = {}): Promise<T> {
    return this.request('POST', path, { ...options, body: form });
  }

  async download<E extends Endpoint>(endpoint: E, input: CallInput<E>): Promise<void> {
    const { fileNameOf, openDownload, saveBlob, submitForm } = await import('./save-file');
    const { query, body } = input as RequestOptions;
    if (!endpoint.authorizationInQuery) {
      const response = await this.answer(endpoint.method, endpoint.path, { query, body });
      return saveBlob(
        await response.blob(),
        fileNameOf(response.headers, endpoint.path.split('/').at(-1) ?? 'download'),
      );
    }
    const address = requestAddress(endpoint.path, query);
    const { authorization } = await this.request<{ authorization: string }>('POST', '/v1/download-token', {
      body: { purpose: 'download', resource: address.path },
    });
    const target = `${address.path}?${new URLSearchParams({ ...address.query, authorization })}`;
    if (endpoint.method === 'POST') submitForm(target, (body ?? {}) as Readonly<Record<string, unknown>>);
    else openDownload(target);
  }

  async file<E extends Endpoint>(endpoint: E, input: CallInput<E>, { signal }: CallOptions = {}): Promise<Blob> {
    const { query, body } = input as RequestOptions;
    return (await this.answer(endpoint.method, endpoint.path, { query, body, signal })).blob();
  }

  onUnauthorized(listener: () => void): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  /** The good answer, after as many attempts as are allowed. */
  private async answer(method: Method, path: string, { query, body, signal }: RequestOptions): Promise<Response> {
    const address = requestAddress(path, query);
    const key = method === 'GET' || address.path.startsWith('/public/') ? undefined : randomId();
    const repeatable = method === 'GET' || key !== undefined;
    for (let attempt = 0; ; attempt += 1) {
      const pause = repeatable ? retryWaits[attempt] : undefined;
      const authorization = authorizationOf(this.storage.read<AuthToken>('token'));
      const headers = { ...(authorization && { authorization }), ...(key && { 'idempotency-key': key }) };
      let response: Response;
      try {
        response = await fetch(addressText(address), { method, signal, ...payloadOf(body, headers) });
      } catch (error) {
        if (signal?.aborted) throw error;
        await this.awaitReturn(method, attempt, pause, signal);
        continue;
      }
      this.connection.found();
      if (response.ok) return response;
      if (retryStatuses.has(response.status) && pause !== undefined) {
        await wait(Math.min(longestWait, (retryAfterOf(response.headers) ?? 0) * 1000 || pause), signal);
        continue;
      }
      if (response.status === 401 && authorization) for (const listener of this.listeners) listener();
      throw errorOf(response.status, await contentOf(response).catch(() => undefined), response.headers);
    }
  }

  /** Resolves when another attempt makes sense; a read waits longer than a write. */
  private async awaitReturn(
    method: Method,
    attempt: number,
    pause: number | undefined,
    signal?: AbortSignal,
  ): Promise<void> {
    this.connection.lost();
    if (pause !== undefined) return wait(pause, signal);
    const unreachable = new ServiceError(0, 'network', 'The server could not be reached');
    if (method !== 'GET' || attempt > retryWaits.length) throw unreachable;
    await this.connection
      .regained(longestAbsence, signal)
      .catch((error: unknown) => Promise.reject(signal?.aborted ? error : unreachable));
  }
}

function addressText({ path, query }: ReturnType<typeof requestAddress>): string {
  const text = new URLSearchParams(query).toString();
  return text ? `${path}?${text}` : path;
}

/**
 * Body and headers of a request: forms as they are, everything else as JSON; texts of the server come in the language
 * of the page.
 */
function payloadOf(body: unknown, given: Readonly<Record<string, string>>): Pick<RequestInit, 'body' | 'headers'> {
  const headers = { 'accept-language': document.documentElement.lang || 'zh-CN', ...given };
  if (body === undefined || body instanceof FormData) return { body, headers };
  return { body: JSON.stringify(body), headers: { 'content-type': 'application/json', ...headers } };
}

async function contentOf(response: Response): Promise<unknown> {
  const text = await response.text();
  if (!text) return undefined;
  return response.headers.get('content-type')?.includes('json') ? (JSON.parse(text) as unknown) : text;
}
