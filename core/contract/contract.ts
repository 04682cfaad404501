import type { Privilege } from '../kernel/manifest';

/**
 * The two members of a zod schema that contracts need. Constraining by zod's own type makes type checking four times
 * slower.
 */
export interface Schema {
  parse(value: unknown): unknown;
  readonly _zod: { readonly input: unknown; readonly output: unknown };
}

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/**
 * Who may call an endpoint: users with a privilege, any signed-in user, other systems with an API key, or everybody.
 * Every endpoint states one.
 */
export type EndpointAccess =
  | { readonly privilege: Privilege; readonly access?: undefined }
  | { readonly access: 'user' | 'key' | 'open'; readonly privilege?: undefined };

interface EndpointShape {
  readonly method: Method;
  /** Literal path as written in the specification; `:name` marks a parameter, which is part of `query`. */
  readonly path: `/v1/${string}` | `/public/${string}` | `/api/v${number}/${string}`;
  /** The call changes nothing although it is a POST (its input is too long for a URL), so it may be retried. */
  readonly readsOnly?: boolean;
  /** One-sentence summary for the API description. */
  readonly summary: string;
  readonly query?: Schema;
  readonly body?: Schema;
  /** When omitted, the call returns `{}`. */
  readonly result?: Schema;
  /**
   * `form`: URL-encoded form fields are accepted too; `multipart`: files, read by the handler from `call.files()`;
   * `raw`: bytes of any type (for signatures), in `call.raw()`.
   */
  readonly accepts?: 'json' | 'form' | 'multipart' | 'raw';
  /** Limits of one `multipart` request, in files and total bytes; defaults to one file of 25 MB. */
  readonly upload?: { readonly files: number; readonly bytes: number };
  /**
   * `file`: the handler returns a `FileAnswer` instead of JSON; `response`: it returns its own `Response`, including
   * status and headers.
   */
  readonly answers?: 'json' | 'file' | 'response';
  /**
   * Accepts a single-use download token in the query parameter `authorization` instead of a header, for URLs that
   * browsers open directly.
   */
  readonly authorizationInQuery?: boolean;
  /** Allowed in a session that must change its password first. */
  readonly duringPasswordChange?: boolean;
  /** Allowed in the session of a login-free link to any screen, for the calls of the frame around every screen. */
  readonly inEveryLink?: boolean;
  /**
   * Accepts an access token that expired recently, as long as its session is active; used by the call that renews the
   * token.
   */
  readonly afterTokenEnd?: boolean;
}

/** One HTTP call, described once for server and web. */
export type Endpoint = EndpointShape & EndpointAccess;

/** Endpoints of a plugin by name. */
export type Contract = Readonly<Record<string, Endpoint>>;

/** Declares the endpoints of a plugin and preserves their literal types. */
export function defineContract<const C extends Contract>(contract: C): C {
  return contract;
}

type InputOf<S> = S extends Schema ? S['_zod']['input'] : undefined;
type OutputOf<S> = S extends Schema ? S['_zod']['output'] : undefined;

/** What a handler returns and a client receives. */
export type ResultOf<E extends Endpoint> = E['result'] extends Schema ? OutputOf<E['result']> : Record<string, never>;

/** A file response; `name` is the file name under which the browser saves it. */
export interface FileAnswer {
  readonly name: string;
  readonly type: string;
  readonly content: Uint8Array | AsyncIterable<Uint8Array | string> | string;
  /** `inline` shows the file in the browser, sandboxed; by default it is saved. */
  readonly disposition?: 'attachment' | 'inline';
}

type Given<Name extends string, S> = S extends Schema
  ? undefined extends InputOf<S>
    ? { readonly [K in Name]?: InputOf<S> }
    : { readonly [K in Name]: InputOf<S> }
  : unknown;

/** Arguments that a client passes: `{ query, body }`, as far as the endpoint accepts them. */
export type CallInput<E extends Endpoint> = Given<'query', E['query']> & Given<'body', E['body']>;

/** The validated arguments on the server. */
export interface CallOutput<E extends Endpoint> {
  readonly query: OutputOf<E['query']>;
  readonly body: OutputOf<E['body']>;
}

export interface CallOptions {
  readonly signal?: AbortSignal;
}

/** The web side of a contract. */
export type Client<C extends Contract> = {
  readonly [K in keyof C]: (input: CallInput<C[K]>, options?: CallOptions) => Promise<ResultOf<C[K]>>;
};
