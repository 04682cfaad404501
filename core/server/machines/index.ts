export { commitTogether } from './commit-together';
export { machineGauges } from './machine-gauges';
export { MachineWatch, type DataMachine } from './machine-watch';
