import type { CallOutput, Contract, Endpoint, FileAnswer, Language, ResultOf } from '#core';
import type { Caller } from '../auth';
import type { Log } from '../log';

/** An uploaded file. */
export interface SentFile {
  readonly field: string;
  readonly name: string;
  readonly type: string;
  readonly content: Buffer;
}

/** Content of a multipart call; `form` holds the other fields. */
export interface Upload {
  readonly files: readonly SentFile[];
  readonly form: Readonly<Record<string, string>>;
}

/** Context passed to a handler besides the validated input. */
export interface CallContext {
  readonly ip: string;
  readonly requestId: string;
  readonly userAgent: string;
  readonly host: string;
  /** Language of the response: the caller's own, otherwise that of the requesting page. */
  readonly language: Language;
  /** Aborted when the caller disconnects. */
  readonly signal: AbortSignal;
  readonly log: Log;
  /** Returns the unparsed body of a `raw` call, empty otherwise, with headers in lower case. */
  raw(): { readonly content: Buffer; readonly headers: Readonly<Record<string, string | undefined>> };
  /** Reads the files of a multipart call, at most 25 MB each and the call's limit in total; call it once. */
  files(): Promise<Upload>;
}

/** One call: validated input, caller and context. Public calls may have no caller. */
export type Call<E extends Endpoint> = CallOutput<E> &
  CallContext & { readonly caller: E['access'] extends 'open' ? Caller | undefined : Caller };

/** Return type of a handler: the contract's result, a file, or a response. */
export type Answer<E extends Endpoint> = E['answers'] extends 'file'
  ? FileAnswer
  : E['answers'] extends 'response'
    ? Response
    : ResultOf<E>;

/** The server side of a contract. */
export type Handlers<C extends Contract> = {
  readonly [K in keyof C]: (call: Call<C[K]>) => Promise<Answer<C[K]>>;
};
