export { subjectQualityContract, type Decision } from './contract';
