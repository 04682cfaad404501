export * from './handlers';
export * from './http-server';
export { MetricCounter, MetricGauge, MetricHistogram } from './metrics';
export type { RegisteredCall } from './register-calls';
