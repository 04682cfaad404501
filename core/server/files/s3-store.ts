import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import type { GetObjectCommandOutput, S3Client } from '@aws-sdk/client-s3';
import type { S3Config } from '../config';
import {
  checkedName,
  FileMissingError,
  FileStoreError,
  isStoreName,
  type FileContent,
  type FileRange,
  type FileStore,
  type FoundFile,
  type PutOptions,
  type WrittenFile,
} from './file-store';
import { measured } from './measured';
import { isPastEnd, S3Faults, unlessUnknown } from './s3-faults';

/**
 * Size of upload parts in bytes; a file up to this size is sent in one request. At most two parts are buffered per
 * file.
 */
const partSize = 8 * 1024 * 1024;
const partsAtOnce = 2;
/** Maximum number of attempts per request, and timeouts in milliseconds for connecting and for an idle connection. */
const tries = 4;
const connectsWithin = 5_000;
const silentFor = 30_000;

/** Creates the SDK client: loaded on first use of a bucket, because most installations have none. */
async function connect({ endpoint, region, accessKey, secretKey, isPathStyle }: S3Config) {
  // The SDK warns of Node releases that its future versions will not support; the release used here is pinned.
  process.env.AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED ??= 'true';
  const [sdk, { Upload }] = await Promise.all([import('@aws-sdk/client-s3'), import('@aws-sdk/lib-storage')]);
  const client: S3Client = new sdk.S3Client({
    endpoint,
    region,
    forcePathStyle: isPathStyle,
    credentials: { accessKeyId: accessKey, secretAccessKey: secretKey },
    maxAttempts: tries,
    // Not all non-Amazon servers support the checksums that the SDK adds by default.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: { connectionTimeout: connectsWithin, socketTimeout: silentFor },
  });
  return { sdk, client, Upload };
}

/** Files in a bucket of an S3-compatible server; a file exists once its last part has arrived, or not at all. */
export class S3Store implements FileStore {
  private connection: ReturnType<typeof connect> | undefined;
  private readonly faults: S3Faults;

  constructor(private readonly config: S3Config) {
    this.faults = new S3Faults(config);
  }

  async put(name: string, content: FileContent, options: PutOptions = {}): Promise<WrittenFile> {
    const { Upload, client } = await this.connected();
    const { bytes, written, faultOr } = measured(content, options);
    try {
      await new Upload({
        client,
        partSize,
        queueSize: partsAtOnce,
        params: {
          ...this.place(name),
          Body: Readable.from(bytes),
          ContentType: options.type ?? 'application/octet-stream',
        },
      }).done();
      return written();
    } catch (error) {
      throw faultOr(this.faults.translated(error, name));
    }
  }

  async get(name: string, range?: FileRange): Promise<AsyncIterable<Uint8Array>> {
    const Range = range && `bytes=${range.start}-${range.start + range.length - 1}`;
    const answer = await this.faults.translating(name, async () => {
      const { sdk, client } = await this.connected();
      return client.send(new sdk.GetObjectCommand({ ...this.place(name), Range })).catch((error: unknown) => {
        if (isPastEnd(error)) return undefined;
        throw error;
      });
    });
    return this.bytes(name, answer);
  }

  size(name: string): Promise<number | undefined> {
    return this.faults
      .translating(name, async () => {
        const { sdk, client } = await this.connected();
        return (await client.send(new sdk.HeadObjectCommand(this.place(name)))).ContentLength ?? 0;
      })
      .catch((error: unknown) => {
        if (error instanceof FileMissingError) return undefined;
        throw error;
      });
  }

  remove(name: string): Promise<void> {
    return this.faults.translating(name, async () => {
      const { sdk, client } = await this.connected();
      await client.send(new sdk.DeleteObjectCommand(this.place(name)));
    });
  }

  async *list(prefix: string): AsyncIterable<FoundFile> {
    const { bucket: Bucket, prefix: all } = this.config;
    const { sdk, client } = await this.connected();
    for (let ContinuationToken: string | undefined; ; ) {
      const page = await this.faults.translating(prefix, () =>
        client.send(new sdk.ListObjectsV2Command({ Bucket, Prefix: all + prefix, ContinuationToken })),
      );
      for (const { Key = '', Size = 0, LastModified = new Date(0) } of page.Contents ?? []) {
        const name = Key.slice(all.length);
        if (isStoreName(name)) yield { name, size: Size, changedAt: LastModified };
      }
      ContinuationToken = page.NextContinuationToken;
      if (!page.IsTruncated || ContinuationToken === undefined) return;
    }
  }

  async forgetBroken(before: Date): Promise<number> {
    const { bucket: Bucket, prefix: Prefix } = this.config;
    const { sdk, client } = await this.connected();
    return this.faults.translating('parts', async () => {
      let count = 0;
      for (let marks: { readonly KeyMarker?: string; readonly UploadIdMarker?: string } = {}; ; ) {
        const page = await client
          .send(new sdk.ListMultipartUploadsCommand({ Bucket, Prefix, ...marks }))
          .catch(unlessUnknown);
        for (const { Key = '', UploadId, Initiated } of page.Uploads ?? []) {
          // Others may store files in the same bucket and have uploads in progress.
          if (!isStoreName(Key.slice(Prefix.length)) || !Initiated || Initiated >= before) continue;
          await client.send(new sdk.AbortMultipartUploadCommand({ Bucket, Key, UploadId }));
          count += 1;
        }
        if (!page.IsTruncated || page.NextKeyMarker === undefined) return count;
        marks = { KeyMarker: page.NextKeyMarker, UploadIdMarker: page.NextUploadIdMarker };
      }
    });
  }

  async check(): Promise<void> {
    const name = `installation/probe-${randomUUID()}`;
    await this.put(name, Buffer.from('probe'));
    if ((await this.size(name)) !== 5)
      throw new FileStoreError(`${this.faults.where} does not give back what it took`, 'failed');
    await this.remove(name);
  }

  private connected(): ReturnType<typeof connect> {
    this.connection ??= connect(this.config);
    return this.connection;
  }

  private place(name: string): { readonly Bucket: string; readonly Key: string } {
    return { Bucket: this.config.bucket, Key: this.config.prefix + checkedName(name) };
  }

  private async *bytes(name: string, answer: GetObjectCommandOutput | undefined): AsyncIterable<Uint8Array> {
    if (!answer) return;
    try {
      yield* answer.Body as Readable;
    } catch (error) {
      throw this.faults.translated(error, name);
    }
  }
}
