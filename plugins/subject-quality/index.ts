export { subjectQualityContract, type Verdict } from './contract';
