export { accessSteps, type AccessStep, type Guarded } from './access';
export { CallHandlers } from './call-handlers';
export * from './handlers';
export * from './http-server';
export { initialData, type InitialData } from './initial-data';
export { gaugeSources, type GaugeReading, type GaugeSource } from './gauges';
export type { RegisteredCall } from './register-calls';
export { ListTotals, type AskedList } from './list-totals';
