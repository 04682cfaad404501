export { FileService, type KeptFile, type NewFile, type StoredFile } from './file-service';
export {
  FileMissingError,
  FileStore,
  FileStoreError,
  removeBelow,
  wholeFile,
  type FileContent,
  type FileRange,
  type FoundFile,
  type PutOptions,
  type StoreFault,
  type WrittenFile,
} from './file-store';
export { openFileStore } from './open-file-store';
export { sweepBelow, sweepFiles } from './sweep-files';
export { getSafeType } from './safe-type';
