export { htmlReportContract } from './contract';
