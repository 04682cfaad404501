export * from './handlers';
export * from './http-server';
export { gaugeSources, type GaugeReading, type GaugeSource } from './gauges';
export type { RegisteredCall } from './register-calls';
