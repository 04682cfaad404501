import {
  createToken,
  type CallInput,
  type CallOptions,
  type Client,
  type Contract,
  type Endpoint,
  type Method,
} from '#core';

export interface RequestOptions extends CallOptions {
  readonly query?: Readonly<Record<string, unknown>>;
  readonly body?: unknown;
  /** Completes the request even if the page is unloaded; for small requests without a needed response. */
  readonly outlivesPage?: boolean;
  /** Set for calls that change nothing regardless of their method: they are retried like a GET. */
  readonly isRead?: boolean;
}

/**
 * The only access to the server: typed calls, errors with codes, retries. A write is sent again until its outcome is
 * known, within limits; then it fails with the code `unknown-outcome`, and sending the same write later does nothing
 * twice.
 */
export interface HttpService {
  /** True while the server is unreachable; reads wait and are retried, screens show a banner. */
  readonly offline: boolean;
  /** Returns typed functions for the calls of a contract. */
  client<C extends Contract>(contract: C): Client<C>;
  /**
   * Sends one request by its path; `:name` parts are taken from the query.
   *
   * @throws {BusinessError | ServiceError}
   */
  request<T>(method: Method, path: string, options?: RequestOptions): Promise<T>;
  /**
   * Marks the start of an action that may write in several steps. The returned function marks the action as failed:
   * when it is repeated from the beginning, its completed writes are not repeated.
   */
  startAction(): () => void;
  /** Prefetches a path with its query; the next caller that requests it receives the response. */
  ahead(address: string): void;
  /** Uploads files as a multipart form. */
  upload<T>(path: string, form: FormData, options?: RequestOptions): Promise<T>;
  /**
   * Saves the file returned by an endpoint; requests a single-use token first where the browser must open the URL by
   * itself.
   */
  download<E extends Endpoint>(endpoint: E, input: CallInput<E>): Promise<void>;
  /** Returns the file of an endpoint for display. */
  file<E extends Endpoint>(endpoint: E, input: CallInput<E>, options?: CallOptions): Promise<Blob>;
  /** Calls back with the reason when the response to a call with a token indicates that the session has ended. */
  onUnauthorized(listener: (code: string) => void): () => void;
  /** Sets the function that ensures a valid token; calls that need a session wait for it if their token has expired. */
  renewBy(renewal: () => Promise<void>): void;
}
export const HttpService = createToken<HttpService>('core.http');
