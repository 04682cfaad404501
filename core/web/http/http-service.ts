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
  /** Sent to its end even when the page goes meanwhile; for little that nobody waits for. */
  readonly outlivesPage?: boolean;
  /** Changes nothing whatever its method is: it is repeated as a GET is. */
  readonly isRead?: boolean;
}

/**
 * The one way to the server: typed calls, errors with codes, retries. A write is sent again until its outcome is known,
 * within limits; then it fails with the code `unknown-outcome`, and the same write sent later does nothing twice.
 */
export interface HttpService {
  /** True while the server can't be reached; reads wait and are repeated, screens show a banner. */
  readonly offline: boolean;
  /** Typed functions for the calls of a contract. */
  client<C extends Contract>(contract: C): Client<C>;
  /** One call by its address; `:name` parts are taken from the query. Throws `BusinessError` or `ServiceError`. */
  request<T>(method: Method, path: string, options?: RequestOptions): Promise<T>;
  /**
   * Marks the start of an action that may write in several steps. The function it returns says that the action failed:
   * repeated from its beginning, what it has written already is not written again.
   */
  startAction(): () => void;
  /** Reads an address, path and query, before anybody asks for it: the next who does is given the answer. */
  ahead(address: string): void;
  /** Sends files as a multipart form. */
  upload<T>(path: string, form: FormData, options?: RequestOptions): Promise<T>;
  /**
   * Saves the file that an endpoint answers with; asks for a single-use token first where the browser must open the
   * address by itself.
   */
  download<E extends Endpoint>(endpoint: E, input: CallInput<E>): Promise<void>;
  /** The file that an endpoint answers with, to be shown here. */
  file<E extends Endpoint>(endpoint: E, input: CallInput<E>, options?: CallOptions): Promise<Blob>;
  /** Calls back with the reason when an answer to a call that carried a token says that the session is over. */
  onUnauthorized(listener: (code: string) => void): () => void;
  /** Sets what sees to a token that holds; calls that need a session wait for it when theirs has ended. */
  renewBy(renewal: () => Promise<void>): void;
}
export const HttpService = createToken<HttpService>('core.http');
