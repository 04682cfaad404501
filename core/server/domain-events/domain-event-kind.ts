import type { Resolver } from '#core';
import type { Statements } from '../database';
import type { Log } from '../log';

/** Part of a payload that a consumer can take in without the others. */
export interface FieldPart<Payload> {
  readonly payload: Payload;
  /** What it is about, for the list of what could not be taken in. */
  readonly articleId?: string;
  readonly title?: string;
}

/** How a payload about many things falls into parts, so that one that fails keeps no other from being taken in. */
export interface FactParts<Payload> {
  split(payload: Payload): readonly FieldPart<Payload>[];
  /** Some parts as one payload. */
  join(parts: readonly Payload[]): Payload;
}

/** A type of domain events with its payload type; created by `defineDomainEvent`. */
export interface DomainEventKind<Payload> {
  readonly name: string;
  readonly parts?: FactParts<Payload>;
  /** Never set; carries the type. */
  readonly payload?: Payload;
}

/** Declares a type of domain events, such as `articles.stored`. Payloads are plain JSON. */
export const defineDomainEvent = <Payload>(name: string, parts?: FactParts<Payload>): DomainEventKind<Payload> => ({
  name,
  parts,
});

/** A domain event as consumers receive it. */
export interface DomainEvent<Payload> {
  readonly clientId: string | null;
  readonly payload: Payload;
  readonly happenedAt: Date;
}

/** Context passed to a consumer along with the event. */
export interface DomainEventContext {
  /**
   * Writes in this transaction are committed exactly when the event counts as consumed: each event takes effect once.
   */
  readonly tx: Statements;
  readonly services: Resolver;
  readonly log: Log;
  /** Aborted when this process stops. */
  readonly signal: AbortSignal;
}

/** Handles domain events of one type; created by `consume`. */
export interface DomainEventConsumer {
  readonly kind: string;
  /** Unique across plugins; starts with the plugin's id, such as `words.store`. */
  readonly name: string;
  /** Users wait for the result: takes precedence over other consumers. */
  readonly isPrompt?: boolean;
  readonly parts?: FactParts<unknown>;
  handle(event: DomainEvent<unknown>, context: DomainEventContext): Promise<void>;
}

/**
 * Declares who acts on facts of a kind. Facts come in the order in which they were committed, one after the other for
 * each client. What `handle` writes in `tx` happens once; what it does elsewhere may happen again after a crash, so it
 * must bear that. A fact that fails is tried again with growing pauses, and set aside at last; of a fact that falls
 * into parts, only those that fail.
 */
export function consume<Payload>(
  kind: DomainEventKind<Payload>,
  consumer: Omit<DomainEventConsumer, 'kind' | 'parts' | 'handle'> & {
    handle(event: DomainEvent<Payload>, context: DomainEventContext): Promise<void>;
  },
): DomainEventConsumer {
  return {
    ...consumer,
    kind: kind.name,
    parts: kind.parts as DomainEventConsumer['parts'],
    handle: consumer.handle as DomainEventConsumer['handle'],
  };
}
