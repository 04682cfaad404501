import type { CallOutput, Contract, Endpoint, FileAnswer, Language, ResultOf } from '#core';
import type { Caller } from '../auth';
import type { Log } from '../log';

/** A file that was sent. */
export interface SentFile {
  readonly field: string;
  readonly name: string;
  readonly type: string;
  readonly content: Buffer;
}

/** What a multipart call brought; `form` holds the other fields. */
export interface Upload {
  readonly files: readonly SentFile[];
  readonly form: Readonly<Record<string, string>>;
}

/** What a handler gets besides the checked input. */
export interface CallContext {
  readonly ip: string;
  readonly requestId: string;
  readonly userAgent: string;
  readonly host: string;
  /** The language of whom the answer is for: the caller's own, else that of the page that asks. */
  readonly language: Language;
  /** The request comes from this machine, names it, and nobody handed it on. */
  readonly isLocal: boolean;
  /** Aborted when the caller went away. */
  readonly signal: AbortSignal;
  readonly log: Log;
  /** What was sent, as it came to a `raw` call and empty otherwise, with its headers in lower case. */
  raw(): { readonly content: Buffer; readonly headers: Readonly<Record<string, string | undefined>> };
  /** The files of a multipart call, at most 25 MB each and what the call takes together; to be asked for once. */
  files(): Promise<Upload>;
}

/** One call: checked input, who calls, and the circumstances. Calls open to everybody may lack a caller. */
export type Call<E extends Endpoint> = CallOutput<E> &
  CallContext & { readonly caller: E['access'] extends 'open' ? Caller | undefined : Caller };

/** What a handler answers: the contract's result, a file, or a response. */
export type Answer<E extends Endpoint> = E['answers'] extends 'file'
  ? FileAnswer
  : E['answers'] extends 'response'
    ? Response
    : ResultOf<E>;

/** The server side of a contract. */
export type Handlers<C extends Contract> = {
  readonly [K in keyof C]: (call: Call<C[K]>) => Promise<Answer<C[K]>>;
};
