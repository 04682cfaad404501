export {
  consume,
  defineDomainEvent,
  type DomainEvent,
  type DomainEventConsumer,
  type DomainEventContext,
  type DomainEventKind,
  type FieldPart,
  type DomainEventParts,
} from './domain-event-kind';
export { domainEventGauges } from './domain-event-gauges';
export { DomainEventRunner } from './domain-event-runner';
export { DomainEventService, type ConsumerState, type DeadDomainEvent } from './domain-event-service';
export { retryEventJob, retryPartJob } from './retry-jobs';
