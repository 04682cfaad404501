import type { Config } from '../config';
import type { FileStore } from './file-store';
import { FolderStore } from './folder-store';
import { S3Store } from './s3-store';

/** Returns the bucket when one is configured, otherwise the data folder. */
export const openFileStore = ({ s3, dataFolder }: Pick<Config, 's3' | 'dataFolder'>): FileStore =>
  s3 ? new S3Store(s3) : new FolderStore(dataFolder);
