import { FetchError, ofetch, type FetchContext, type FetchResponse } from 'ofetch';
import {
  BusinessError,
  inject,
  type CallInput,
  type CallOptions,
  type Client,
  type Contract,
  type Endpoint,
  type Method,
} from '#core';
import { randomId } from '../random-id';
import { StorageService } from '../storage/storage-service';
import { CallSession } from './call-session';
import { Connection } from './connection';
import { addressOf, EarlyAnswers } from './early-answers';
import type { HttpService, RequestOptions } from './http-service';
import { requestAddress } from './request-address';
import { errorOf, retryAfterOf, ServiceError } from './service-error';

/** The server is away for a moment. */
const awayStatuses: readonly number[] = [502, 503];
/** How ofetch names an attempt that no answer came to. */
const noAnswer = 500;
/** Milliseconds before each further attempt. */
const retryWaits = [500, 1500, 4000];
const longestWait = 30_000;
/** How long a read waits for a server that is away. */
const longestAbsence = 60_000;
/** How long a read waits for its answer. */
const readTimeout = 60_000;

interface Question extends RequestOptions {
  /** The answer is a file, which may take its time. */
  readonly asFile?: boolean;
}

/**
 * Calls by ofetch. Reads are repeated when the connection or the server is away; a write only with its
 * `Idempotency-Key`.
 */
export class OfetchHttpService implements HttpService {
  private readonly connection = new Connection();
  private readonly early = new EarlyAnswers();
  private readonly session: CallSession;
  private readonly fetch;

  constructor(@inject(StorageService) storage: StorageService) {
    this.session = new CallSession(storage);
    this.fetch = ofetch.create({
      baseURL: location.origin,
      retryStatusCodes: [noAnswer, ...awayStatuses],
      retryDelay: pauseBefore,
      onRequest: async ({ request, options }) => {
        const authorization = await this.session.headerFor(new URL(String(request), location.origin).pathname);
        if (authorization) options.headers.set('authorization', authorization);
        else options.headers.delete('authorization');
        // Texts of the server come in the language of the page.
        options.headers.set('accept-language', document.documentElement.lang || 'zh-CN');
      },
      onRequestError: ({ options, error }) => {
        if (options.signal?.aborted) options.retry = false;
        if (!options.signal?.aborted || error.name === 'TimeoutError') this.connection.lost();
      },
      onResponse: () => this.connection.found(),
      onResponseError: ({ options, response }) => {
        if (!awayStatuses.includes(response.status)) options.retry = false;
      },
    });
  }

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
    const early = method === 'GET' ? this.takeEarly(path, options) : undefined;
    return (await (early?.catch(() => this.ask(method, path, options)) ?? this.ask(method, path, options))) as T;
  }

  ahead(address: string): void {
    const [path = '', search] = address.split('?', 2);
    const query = Object.fromEntries(new URLSearchParams(search));
    this.early.ask(addressOf(path, query), this.session.authorization ?? '', () => this.ask('GET', path, { query }));
  }

  upload<T>(path: string, form: FormData, options: RequestOptions = {}): Promise<T> {
    return this.request('POST', path, { ...options, body: form });
  }

  async download<E extends Endpoint>(endpoint: E, input: CallInput<E>): Promise<void> {
    const { fileNameOf, openDownload, saveBlob, submitForm } = await import('./save-file');
    const { query, body } = input as RequestOptions;
    if (!endpoint.authorizationInQuery) {
      const answer = await this.answer(endpoint.method, endpoint.path, { query, body, asFile: true });
      const name = fileNameOf(answer.headers, endpoint.path.split('/').at(-1) ?? 'download');
      return saveBlob((answer._data ?? new Blob()) as Blob, name);
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
    const answer = await this.answer(endpoint.method, endpoint.path, { query, body, signal, asFile: true });
    return (answer._data ?? new Blob()) as Blob;
  }

  onUnauthorized(listener: (code: string) => void): () => void {
    return this.session.onEnd(listener);
  }

  renewBy(renewal: () => Promise<void>): void {
    this.session.renewBy(renewal);
  }

  private takeEarly(path: string, { query }: RequestOptions): Promise<unknown> | undefined {
    const address = requestAddress(path, query);
    return this.early.take(addressOf(address.path, address.query), this.session.authorization ?? '');
  }

  private async ask(method: Method, path: string, options: RequestOptions): Promise<unknown> {
    const { _data: data } = await this.answer(method, path, options);
    return data === undefined || data === '' ? {} : data;
  }

  /** The good answer, after as many attempts as are allowed; a read outlasts a server that is away for long. */
  private async answer(method: Method, path: string, question: Question): Promise<FetchResponse<unknown>> {
    try {
      return await this.attempt(method, path, question);
    } catch (error) {
      const { signal } = question;
      if (signal?.aborted) throw signal.reason ?? error;
      if (method !== 'GET' || !(error instanceof ServiceError) || error.code !== 'network') throw error;
      await this.connection
        .regained(longestAbsence, signal)
        .catch((failure: unknown) => Promise.reject(signal?.aborted ? failure : error));
      return this.attempt(method, path, question, 0);
    }
  }

  private async attempt(
    method: Method,
    path: string,
    { query, body, signal, asFile, outlivesPage }: Question,
    retry = retryWaits.length,
  ): Promise<FetchResponse<unknown>> {
    const address = requestAddress(path, query);
    const isRead = method === 'GET';
    const isKeyed = !isRead && !address.path.startsWith('/public/');
    const timeout = isRead && !asFile ? AbortSignal.timeout(readTimeout) : undefined;
    const signals = [signal, timeout].filter((each) => each !== undefined);
    try {
      return await this.fetch.raw<unknown, 'json' | 'blob'>(address.path, {
        method,
        query: address.query,
        body: body === undefined || body instanceof FormData ? body : JSON.stringify(body),
        headers: isKeyed ? { 'idempotency-key': randomId() } : {},
        retry: isRead || isKeyed ? retry : false,
        ...(outlivesPage && { keepalive: true }),
        ...(asFile ? { responseType: 'blob' as const } : { parseResponse: readAnswer }),
        ...(signals.length > 0 && { signal: AbortSignal.any(signals) }),
      });
    } catch (error) {
      if (signal?.aborted || error instanceof BusinessError || error instanceof ServiceError) throw error;
      if (timeout?.aborted) throw new ServiceError(0, 'timeout', 'The server did not answer in time');
      const response = error instanceof FetchError ? error.response : undefined;
      if (!response) throw new ServiceError(0, 'network', 'The server could not be reached');
      const failure = errorOf(response.status, await contentOf(response), response.headers);
      const carried = (error as FetchError).options?.headers as Headers | undefined;
      const mayRepeat =
        failure instanceof BusinessError &&
        (await this.session.mayRepeat(address.path, carried?.get('authorization'), failure));
      if (mayRepeat && retry > 0) return this.attempt(method, path, { query, body, signal, asFile, outlivesPage }, 0);
      throw failure;
    }
  }
}

/**
 * An answer's JSON; what is none, such as the page of a proxy, stays text. ofetch's own reader looks through each
 * answer for keys that could do harm where objects are merged, for several times as long as reading takes.
 */
function readAnswer(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return text;
  }
}

/** Milliseconds before ofetch tries again: what the server asks for, else longer each time. */
function pauseBefore({ options, response }: FetchContext): number {
  const pause = retryWaits[retryWaits.length - Number(options.retry)] ?? longestWait;
  return Math.min(longestWait, (response && (retryAfterOf(response.headers) ?? 0) * 1000) || pause);
}

/** What came with a refusal, which is no file even when a file was asked for. */
async function contentOf({ _data: data }: FetchResponse<unknown>): Promise<unknown> {
  if (!(data instanceof Blob)) return data;
  try {
    return JSON.parse(await data.text());
  } catch {
    return undefined;
  }
}
