import type { Privilege } from '../kernel/manifest';

/**
 * The two members of a zod schema that contracts need; bounding by zod's own type makes the type check four times
 * slower.
 */
export interface Schema {
  parse(value: unknown): unknown;
  readonly _zod: { readonly input: unknown; readonly output: unknown };
}

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/**
 * Who may call: holders of a privilege, any signed-in person, other systems by a key, or everybody. Every endpoint
 * states one.
 */
export type EndpointAccess =
  | { readonly privilege: Privilege; readonly access?: undefined }
  | { readonly access: 'user' | 'key' | 'open'; readonly privilege?: undefined };

interface EndpointShape {
  readonly method: Method;
  /** Literal path as the specification writes it; `:name` marks a parameter, which is part of `query`. */
  readonly path: `/v1/${string}` | `/public/${string}` | `/api/v${number}/${string}`;
  /** Changes nothing although it is a POST, since what it asks is too long for an address: it may be repeated. */
  readonly readsOnly?: boolean;
  /** One sentence for the API description. */
  readonly summary: string;
  readonly query?: Schema;
  readonly body?: Schema;
  /** Left out: the call answers `{}`. */
  readonly result?: Schema;
  /**
   * `form`: urlencoded form fields are taken too; `multipart`: files, read by the handler from `call.files()`; `raw`:
   * bytes of any type, for signatures, in `call.raw()`.
   */
  readonly accepts?: 'json' | 'form' | 'multipart' | 'raw';
  /** The most that one `multipart` request brings, its files together; one file of 25 MB unless stated. */
  readonly upload?: { readonly files: number; readonly bytes: number };
  /**
   * `file`: the handler answers with a `FileAnswer` instead of JSON; `response`: with a `Response` of its own, status
   * and headers included.
   */
  readonly answers?: 'json' | 'file' | 'response';
  /**
   * Takes a single-use download token in the query `authorization` instead of a header, for addresses that browsers
   * open by themselves.
   */
  readonly authorizationInQuery?: boolean;
  /** Works in a session that must first change its password. */
  readonly duringPasswordChange?: boolean;
  /** Works in the session of a login-free link to any screen: what the frame around every screen asks. */
  readonly inEveryLink?: boolean;
  /** Takes an access token that ended a while ago, as long as its session goes on: the call that renews it. */
  readonly afterTokenEnd?: boolean;
}

/** One HTTP call, described once for both sides. */
export type Endpoint = EndpointShape & EndpointAccess;

/** The calls of a plugin by name. */
export type Contract = Readonly<Record<string, Endpoint>>;

/** Declares a plugin's calls, keeping their literal types. */
export function defineContract<const C extends Contract>(contract: C): C {
  return contract;
}

type InputOf<S> = S extends Schema ? S['_zod']['input'] : undefined;
type OutputOf<S> = S extends Schema ? S['_zod']['output'] : undefined;

/** What a handler gives back and a client receives. */
export type ResultOf<E extends Endpoint> = E['result'] extends Schema ? OutputOf<E['result']> : Record<string, never>;

/** A file as an answer; `name` is what the browser saves it as. */
export interface FileAnswer {
  readonly name: string;
  readonly type: string;
  readonly content: Uint8Array | AsyncIterable<Uint8Array | string> | string;
  /** `inline` shows it in the browser, sandboxed; the default saves it. */
  readonly disposition?: 'attachment' | 'inline';
}

type Given<Name extends string, S> = S extends Schema
  ? undefined extends InputOf<S>
    ? { readonly [K in Name]?: InputOf<S> }
    : { readonly [K in Name]: InputOf<S> }
  : unknown;

/** What a client passes: `{ query, body }`, as far as the endpoint takes them. */
export type CallInput<E extends Endpoint> = Given<'query', E['query']> & Given<'body', E['body']>;

/** The validated counterpart on the server. */
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
