export { latencyContract, latencyLegs, type LatencyLeg } from './contract';
export { latency } from './plugin';
