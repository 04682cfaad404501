export {
  deadLetterAttempts,
  DeadLetterService,
  type DeadLetter,
  type FailedItem,
  type NewDeadLetter,
  type RetryPayload,
} from './dead-letter-service';
