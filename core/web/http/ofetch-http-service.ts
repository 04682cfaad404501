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
import { wait } from '../wait';
import { CallSession, renewPath } from './call-session';
import { Connection } from './connection';
import { getAddress, EarlyAnswers } from './early-answers';
import type { HttpService, RequestOptions } from './http-service';
import { identifyWrite, PendingWrites } from './pending-writes';
import { requestAddress } from './request-address';
import { getError, getRetryAfter, ServiceError } from './service-error';
import { isOutcomeUnknown, isTurnedAway, unknownOutcome, WriteRetries } from './write-outcome';

/** Statuses of a temporarily unavailable server. */
const awayStatuses: readonly number[] = [502, 503, 504];
/** Status that ofetch uses for an attempt without a response. */
const noAnswer = 500;
/** Milliseconds before each retry. */
const retryWaits = [500, 1500, 4000];
const maxWait = 30_000;
/** Maximum number of milliseconds that a read waits for an unavailable server. */
const maxAbsence = 60_000;
/** Maximum number of milliseconds that a read waits for its response. */
const readTimeout = 60_000;
/** Milliseconds that a write waits for its response before it is sent again; files may take longer. */
const writeTimeoutMs = 120_000;

interface Question extends RequestOptions {
  /** The response is a file, which may take longer. */
  readonly asFile?: boolean;
}

interface AttemptOptions {
  /** Number of retries by ofetch. */
  readonly retry?: number;
  readonly key?: string | undefined;
  /** Whether the session was renewed after a refusal, which is done once. */
  readonly isRepeated?: boolean;
}

/**
 * Sends calls with ofetch. Reads are retried if the connection or the server is unavailable; writes only with their
 * `Idempotency-Key`, which they keep until the outcome is known.
 */
export class OfetchHttpService implements HttpService {
  private readonly connection = new Connection();
  private readonly early = new EarlyAnswers();
  private readonly session: CallSession;
  private readonly pending: PendingWrites;
  private readonly fetch;

  constructor(@inject(StorageService) storage: StorageService) {
    this.session = new CallSession(storage);
    this.pending = new PendingWrites(storage);
    this.fetch = ofetch.create({
      baseURL: location.origin,
      retryStatusCodes: [noAnswer, ...awayStatuses],
      retryDelay: pauseBefore,
      onRequest: async ({ request, options }) => {
        const authorization = await this.session.headerFor(new URL(String(request), location.origin).pathname);
        if (authorization) options.headers.set('authorization', authorization);
        else options.headers.delete('authorization');
        // Server texts are returned in the language of the page.
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
    const calls = Object.entries(contract).map(([name, { method, path, readsOnly }]) => [
      name,
      (input: RequestOptions, options?: RequestOptions) =>
        this.request(method, path, { isRead: readsOnly, ...input, ...options }),
    ]);
    return Object.fromEntries(calls) as Client<C>;
  }

  async request<T>(method: Method, path: string, options: RequestOptions = {}): Promise<T> {
    const early = method === 'GET' ? this.takeEarly(path, options) : undefined;
    return (await (early?.catch(() => this.ask(method, path, options)) ?? this.ask(method, path, options))) as T;
  }

  startAction(): () => void {
    const startedAt = Date.now();
    return () => this.pending.reopenSince(startedAt);
  }

  ahead(address: string): void {
    const [path = '', search] = address.split('?', 2);
    const query = Object.fromEntries(new URLSearchParams(search));
    this.early.ask(getAddress(path, query), this.session.authorization ?? '', () => this.ask('GET', path, { query }));
  }

  upload<T>(path: string, form: FormData, options: RequestOptions = {}): Promise<T> {
    return this.request('POST', path, { ...options, body: form });
  }

  async download<E extends Endpoint>(endpoint: E, input: CallInput<E>): Promise<void> {
    const { getFileName, openDownload, saveBlob, submitForm } = await import('./save-file');
    const { query, body } = input as RequestOptions;
    if (!endpoint.authorizationInQuery) {
      const answer = await this.answer(endpoint.method, endpoint.path, { query, body, asFile: true });
      const name = getFileName(answer.headers, endpoint.path.split('/').at(-1) ?? 'download');
      return saveBlob((answer._data ?? new Blob()) as Blob, name);
    }
    const address = requestAddress(endpoint.path, query);
    const resource = getAddress(address.path, address.query);
    const { authorization } = await this.request<{ authorization: string }>('POST', '/v1/download-token', {
      body: { purpose: 'download', method: endpoint.method, resource },
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
    return this.early.take(getAddress(address.path, address.query), this.session.authorization ?? '');
  }

  private async ask(method: Method, path: string, options: RequestOptions): Promise<unknown> {
    const { _data: data } = await this.answer(method, path, options);
    return data === undefined || data === '' ? {} : data;
  }

  /** Returns the successful response, after as many attempts as are allowed. */
  private answer(method: Method, path: string, question: Question): Promise<FetchResponse<unknown>> {
    if (method === 'GET' || question.isRead) return this.read(method, path, question);
    // A renewal can be retried without a key: it writes nothing.
    if (path === renewPath) return this.attempt(method, path, question, { retry: retryWaits.length });
    // Without a signed-in user, keys cannot be kept separate.
    return path.startsWith('/public/') ? this.attempt(method, path, question) : this.write(method, path, question);
  }

  /** Sends a read, which also survives a long outage of the server. */
  private async read(method: Method, path: string, question: Question): Promise<FetchResponse<unknown>> {
    const { signal } = question;
    try {
      return await this.attempt(method, path, question, { retry: retryWaits.length });
    } catch (error) {
      if (signal?.aborted) throw signal.reason ?? error;
      if (!(error instanceof ServiceError) || error.code !== 'network') throw error;
      await this.connection
        .regained(maxAbsence, signal)
        .catch((failure: unknown) => Promise.reject(signal?.aborted ? failure : error));
      return this.attempt(method, path, question);
    }
  }

  /** Sends a write with one key until its outcome is known or the wait limits are reached. */
  private async write(method: Method, path: string, question: Question): Promise<FetchResponse<unknown>> {
    const { body, signal, asFile, outlivesPage } = question;
    const address = requestAddress(path, question.query);
    const identity = asFile || outlivesPage ? undefined : identifyWrite(method, address.path, address.query, body);
    const key = identity ? this.pending.getKey(identity) : randomId();
    const retries = new WriteRetries();
    for (;;) {
      // Without a session nothing is sent, so the outcome of this failure is known.
      await this.session.headerFor(address.path);
      try {
        const answer = await this.attempt(method, path, question, { key });
        if (identity) this.pending.settle(identity, key);
        return answer;
      } catch (error) {
        const isUnknown = signal?.aborted || isOutcomeUnknown(error);
        if (identity && isUnknown) this.pending.keep(identity, key);
        else if (identity && !isTurnedAway(error)) this.pending.forget(identity);
        if (!isUnknown || signal?.aborted) throw error;
        const pauseMs = retries.pauseAfter(error);
        if (pauseMs === undefined) throw unknownOutcome(error);
        await wait(pauseMs, signal);
      }
    }
  }

  private async attempt(
    method: Method,
    path: string,
    { query, body, signal, asFile, outlivesPage }: Question,
    { retry = 0, key, isRepeated = false }: AttemptOptions = {},
  ): Promise<FetchResponse<unknown>> {
    const address = requestAddress(path, query);
    const timeout = asFile || body instanceof FormData ? undefined : timeoutFor(method, key);
    const signals = [signal, timeout].filter((each) => each !== undefined);
    try {
      const answer = await this.fetch.raw<unknown, 'json' | 'blob'>(address.path, {
        method,
        query: address.query,
        body: body === undefined || body instanceof FormData ? body : JSON.stringify(body),
        headers: key === undefined ? {} : { 'idempotency-key': key },
        retry: retry > 0 ? retry : false,
        ...(outlivesPage && { keepalive: true }),
        ...(asFile ? { responseType: 'blob' as const } : { parseResponse: readAnswer }),
        ...(signals.length > 0 && { signal: AbortSignal.any(signals) }),
      });
      if (isCutShort(answer)) throw new TypeError('The answer ended too early');
      return answer;
    } catch (error) {
      if (signal?.aborted || error instanceof BusinessError || error instanceof ServiceError) throw error;
      if (timeout?.aborted) throw new ServiceError(0, 'timeout', 'The server did not respond in time');
      const response = error instanceof FetchError ? error.response : undefined;
      if (!response) throw new ServiceError(0, 'network', 'The server is unreachable');
      const failure = getError(response.status, await getContent(response), response.headers);
      const carried = (error as FetchError).options?.headers as Headers | undefined;
      const mayRepeat =
        failure instanceof BusinessError &&
        (await this.session.mayRepeat(address.path, carried?.get('authorization'), failure));
      if (mayRepeat && !isRepeated)
        return this.attempt(method, path, { query, body, signal, asFile, outlivesPage }, { key, isRepeated: true });
      throw failure;
    }
  }
}

/** Returns whether the response is declared as JSON but is not JSON: the connection was closed before its end. */
const isCutShort = ({ headers, _data: data }: FetchResponse<unknown>): boolean =>
  typeof data === 'string' && data !== '' && (headers.get('content-type') ?? '').startsWith('application/json');

/** Requests that are sent once without a key use the timeout of the browser. */
function timeoutFor(method: Method, key: string | undefined): AbortSignal | undefined {
  if (method === 'GET') return AbortSignal.timeout(readTimeout);
  return key === undefined ? undefined : AbortSignal.timeout(writeTimeoutMs);
}

/**
 * Parses JSON; other content, such as a proxy's page, stays text. ofetch's own parser scans every response for keys
 * that are dangerous when objects are merged, which takes several times as long as parsing.
 */
function readAnswer(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return text;
  }
}

/** Returns the milliseconds before ofetch retries: as requested by the server, otherwise longer each time. */
function pauseBefore({ options, response }: FetchContext): number {
  const pause = retryWaits[retryWaits.length - Number(options.retry)] ?? maxWait;
  return Math.min(maxWait, (response && (getRetryAfter(response.headers) ?? 0) * 1000) || pause);
}

/** Returns the content of an error response, which is not a file even when a file was requested. */
async function getContent({ _data: data }: FetchResponse<unknown>): Promise<unknown> {
  if (!(data instanceof Blob)) return data;
  try {
    return JSON.parse(await data.text());
  } catch {
    return undefined;
  }
}
