import type { ListMultipartUploadsCommandOutput } from '@aws-sdk/client-s3';
import type { S3Config } from '../config';
import { FileMissingError, FileStoreError, type StoreFault } from './file-store';

/** An error as the SDK throws it. */
interface SdkError {
  readonly name?: string;
  readonly message?: string;
  readonly code?: string;
  readonly $metadata?: { readonly httpStatusCode?: number };
}

const getStatus = (error: unknown): number | undefined => (error as SdkError).$metadata?.httpStatusCode;

/** The range starts beyond the end of the file. */
export const isPastEnd = (error: unknown): boolean => getStatus(error) === 416;

/** Returns an empty result when a server does not support the request. */
export function unlessUnknown(error: unknown): Partial<ListMultipartUploadsCommandOutput> {
  if (getStatus(error) === 501) return {};
  throw error;
}

function getFault(error: SdkError): StoreFault {
  const status = getStatus(error);
  if (error.name === 'NoSuchBucket') return 'no-bucket';
  if (status === 507 || error.name === 'QuotaExceeded') return 'full';
  if (status === 401 || status === 403) return 'refused';
  if (status === undefined || status >= 500) return 'unreachable';
  return 'failed';
}

const sayings: Readonly<Record<StoreFault, string>> = {
  unreachable: 'cannot be reached',
  refused: 'refuses the access key',
  'no-bucket': 'does not exist',
  full: 'is full',
  failed: 'fails',
};

/** Translates errors of the SDK. */
export class S3Faults {
  /** Bucket and location, for use in a sentence. */
  readonly where: string;

  constructor({ bucket, endpoint }: S3Config) {
    this.where = `The bucket ${bucket} at ${endpoint}`;
  }

  /** Runs work on a file and translates its errors. */
  async translating<T>(name: string, work: () => Promise<T>): Promise<T> {
    try {
      return await work();
    } catch (error) {
      throw this.translated(error, name);
    }
  }

  translated(error: unknown, name: string): unknown {
    const { name: kind = '', code = '', message = '' } = error as SdkError;
    if (kind !== 'NoSuchBucket' && getStatus(error) === 404) return new FileMissingError(name);
    const fault = getFault(error as SdkError);
    return new FileStoreError(`${this.where} ${sayings[fault]}: ${code || kind} ${message}`.trim(), fault, error);
  }
}
