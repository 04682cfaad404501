export {
  analysisContract,
  moduleReplySchema,
  type ModuleAnswer,
  type ModuleQuestion,
  type ModuleReply,
} from './contract';
export * from './module';
export { usualPeriod, type ModuleInput } from './module-input';
export * from './modules';
