export * from './auth';
export { ServerKernel } from './boot/kernel-token';
export * from './caches';
export * from './config';
export * from './counters';
export * from './database';
export * from './dead-letters';
export * from './documents';
export * from './exports';
export * from './domain-events';
export * from './files';
export {
  accessSteps,
  CallHandlers,
  initialData,
  gaugeSources,
  ListTotals,
  type AccessStep,
  type AskedList,
  type InitialData,
  type GaugeReading,
  type GaugeSource,
  type Guarded,
  type Answer,
  type Call,
  type CallContext,
  type Handlers,
  type SentFile,
} from './http';
export * from './jobs';
export * from './log';
export * from './machines';
export {
  MessageService,
  openPart,
  outcomeOfError,
  getReason,
  sealPart,
  sendMail,
  sendSms,
  type MailGateway,
  type Message,
  type SealedPart,
  type SendOutcome,
} from './messages';
export * from './outbound';
export * from './plugins';
export {
  resourceColumns,
  resourceTable,
  SelectLookup,
  serveResource,
  type LiveCount,
  type ResourceAccess,
  type ResourceRules,
  type SaveContext,
} from './resource';
export { ClientTables, TableRemovals, type RemovedEntity } from './removals';
export * from './secrets';
export { SearchService, getSearcher, type Searcher } from './searches';
export * from './dashboard-figures';
export * from './selects';
export * from './side';
export * from './tabular';
export * from './texts';
export { getColumn, rowMapper, wireMapper, type WireMapper } from './wire';
export {
  defineThreadTask,
  getOutcome,
  valueOf,
  type Outcome,
  InlineThreadService,
  ThreadDeadlineError,
  ThreadService,
  withinThread,
  type ThreadCall,
  type ThreadOptions,
  type ThreadTask,
} from './threads';
