export { repostImportContract } from './import-contract';
