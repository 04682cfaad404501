import { ofetch, type $Fetch, type FetchResponse } from 'ofetch';
import { inject, type AuthToken, type CallInput, type Client, type Contract, type Endpoint, type Method } from '#core';
import { authorizationOf } from '../auth/token';
import { randomId } from '../random-id';
import { StorageService } from '../storage/storage-service';
import { Connection } from './connection';
import type { HttpService, RequestOptions } from './http-service';
import { requestAddress } from './request-address';
import { fileNameOf, openDownload, saveBlob, submitForm } from './save-file';
import { errorOf, retryAfterOf, ServiceError } from './service-error';
import { wait } from '../wait';

const retryStatuses = new Set([502, 503]);
const retryWaits = [500, 1500, 4000];
const longestWait = 30_000;
/** How long a read waits for a server that is away. */
const longestAbsence = 60_000;

/** Calls by ofetch. Reads are repeated when the connection or the server is away; a write is repeated only with its `Idempotency-Key`. */
export class OfetchHttpService implements HttpService {
  private readonly connection = new Connection();
  private readonly listeners = new Set<() => void>();
  private readonly send: $Fetch = ofetch.create({ baseURL: location.origin, retry: 0, ignoreResponseError: true });

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
    const { _data } = await this.answer<T>(method, path, options);
    return _data ?? ({} as T);
  }

  upload<T>(path: string, form: FormData, options: RequestOptions = {}): Promise<T> {
    return this.request('POST', path, { ...options, body: form });
  }

  async download<E extends Endpoint>(endpoint: E, input: CallInput<E>): Promise<void> {
    const { query, body } = input as RequestOptions;
    if (!endpoint.authorizationInQuery) {
      const { _data, headers } = await this.answer<Blob>(endpoint.method, endpoint.path, { query, body }, 'blob');
      if (_data) saveBlob(_data, fileNameOf(headers, endpoint.path.split('/').at(-1) ?? 'download'));
      return;
    }
    const address = requestAddress(endpoint.path, query);
    const { authorization } = await this.request<{ authorization: string }>('POST', '/v1/download-token', { body: { purpose: 'download', resource: address.path } });
    const target = `${address.path}?${new URLSearchParams({ ...address.query, authorization })}`;
    if (endpoint.method === 'POST') submitForm(target, (body ?? {}) as Readonly<Record<string, unknown>>);
    else openDownload(target);
  }

  onUnauthorized(listener: () => void): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  private async answer<T>(method: Method, path: string, { query, body, signal }: RequestOptions, as: 'json' | 'blob' = 'json'): Promise<FetchResponse<T>> {
    const address = requestAddress(path, query);
    const key = method === 'GET' || address.path.startsWith('/public/') ? undefined : randomId();
    for (let attempt = 0; ; attempt += 1) {
      const waitFor = retryWaits[attempt];
      const authorization = authorizationOf(this.storage.read<AuthToken>('token'));
      let response: FetchResponse<T>;
      try {
        response = (await this.send.raw(address.path, {
          method,
          query: address.query,
          body: body as BodyInit | Record<string, unknown> | undefined,
          signal,
          responseType: as === 'blob' ? 'blob' : undefined,
          headers: { 'accept-language': document.documentElement.lang || 'zh-CN', ...(authorization && { authorization }), ...(key && { 'idempotency-key': key }) },
        })) as FetchResponse<T>;
      } catch (error) {
        if (signal?.aborted) throw error;
        this.connection.lost();
        const unreachable = new ServiceError(0, 'network', 'The server could not be reached');
        if (method !== 'GET' && (!key || waitFor === undefined)) throw unreachable;
        if (waitFor !== undefined) await wait(waitFor, signal);
        else if (attempt > retryWaits.length) throw unreachable;
        else await this.connection.regained(longestAbsence, signal).catch(() => Promise.reject(signal?.aborted ? error : unreachable));
        continue;
      }
      this.connection.found();
      if (response.ok) return response;
      if (retryStatuses.has(response.status) && waitFor !== undefined && (method === 'GET' || key)) {
        await wait(Math.min(longestWait, (retryAfterOf(response.headers) ?? 0) * 1000 || waitFor), signal);
        continue;
      }
      if (response.status === 401 && authorization) for (const listener of this.listeners) listener();
      throw errorOf(response.status, response._data instanceof Blob ? await readJson(response._data) : response._data, response.headers);
    }
  }
}

async function readJson(content: Blob): Promise<unknown> {
  return content.text().then(JSON.parse, () => undefined);
}
