import type { Resolver } from '#core';
import type { Statements } from '../database';
import type { Log } from '../log';

/** A kind of facts, and what is told with each; made by `defineFact`. */
export interface FactKind<Payload> {
  readonly name: string;
  /** Never there; carries the type. */
  readonly payload?: Payload;
}

/** Names a kind of facts, such as `articles.stored`. What is told with one is plain JSON. */
export const defineFact = <Payload>(name: string): FactKind<Payload> => ({ name });

/** Something that happened, as its consumers are told. */
export interface Fact<Payload> {
  readonly clientId: string | null;
  readonly payload: Payload;
  readonly happenedAt: Date;
}

/** What a consumer is given beside the fact. */
export interface FactContext {
  /** What is written here is kept exactly if the fact counts as taken in: each fact has its effect once. */
  readonly tx: Statements;
  readonly services: Resolver;
  readonly log: Log;
  /** Aborted when this process stops. */
  readonly signal: AbortSignal;
}

/** Acts on facts of one kind; made by `consume`. */
export interface FactConsumer {
  readonly kind: string;
  /** Unique over all plugins; begins with the plugin's id, such as `words.store`. */
  readonly name: string;
  /** People wait for what it does: it goes before others. */
  readonly isPrompt?: boolean;
  handle(fact: Fact<unknown>, context: FactContext): Promise<void>;
}

/**
 * Declares who acts on facts of a kind. Facts come in the order in which they were committed, one after the other for
 * each client. What `handle` writes in `tx` happens once; what it does elsewhere may happen again after a crash, so it
 * must bear that. A fact that fails is tried again with growing pauses, and set aside at last.
 */
export function consume<Payload>(
  kind: FactKind<Payload>,
  consumer: Omit<FactConsumer, 'kind' | 'handle'> & {
    handle(fact: Fact<Payload>, context: FactContext): Promise<void>;
  },
): FactConsumer {
  return { ...consumer, kind: kind.name, handle: consumer.handle as FactConsumer['handle'] };
}
