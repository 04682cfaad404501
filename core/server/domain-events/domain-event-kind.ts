import type { Resolver } from '#core';
import type { Statements } from '../database';
import type { Log } from '../log';

/** A part of a payload that a consumer can process independently of the others. */
export interface FieldPart<Payload> {
  readonly payload: Payload;
  /** Article that the part is about, for the list of unprocessed items. */
  readonly articleId?: string;
  readonly title?: string;
}

/** Defines how a payload about several things is split into parts, so that a failing part does not block the others. */
export interface DomainEventParts<Payload> {
  split(payload: Payload): readonly FieldPart<Payload>[];
  /** Combines parts into one payload. */
  join(parts: readonly Payload[]): Payload;
}

/** A type of domain events with its payload type; created by `defineDomainEvent`. */
export interface DomainEventKind<Payload> {
  readonly name: string;
  readonly parts?: DomainEventParts<Payload>;
  /** Never set; carries the type. */
  readonly payload?: Payload;
}

/** Declares a type of domain events, such as `articles.stored`. Payloads are plain JSON. */
export const defineDomainEvent = <Payload>(
  name: string,
  parts?: DomainEventParts<Payload>,
): DomainEventKind<Payload> => ({
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
  readonly parts?: DomainEventParts<unknown>;
  handle(event: DomainEvent<unknown>, context: DomainEventContext): Promise<void>;
}

/**
 * Declares a consumer of domain events of a kind. Events arrive in the order in which they were committed, one at a
 * time for each client. Writes that `handle` makes in `tx` happen once; its effects elsewhere may be repeated after a
 * crash, so they must be idempotent. A failing event is retried with growing pauses and finally set aside; of an event
 * that can be split into parts, only the failing parts.
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
