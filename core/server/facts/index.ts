export {
  consume,
  defineFact,
  type Fact,
  type FactConsumer,
  type FactContext,
  type FactKind,
  type FactPart,
  type FactParts,
} from './fact-kind';
export { factGauges } from './fact-gauges';
export { factMigration } from './fact-migration';
export { FactRunner } from './fact-runner';
export { FactService, type ConsumerState, type ParkedFact } from './fact-service';
export { retryFactJob, retryPartJob } from './retry-jobs';
