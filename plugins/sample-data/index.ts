export { sampleDataContract, type SampleFigures } from './contract';
