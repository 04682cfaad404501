/** An S3-compatible server for tests; its package has no type declarations. */
declare module '@20minutes/s3rver' {
  import type { Server } from 'node:http';

  export type S3Middleware = (
    context: { readonly path: string; app: object },
    next: () => Promise<void>,
  ) => Promise<void>;

  export default class S3rver {
    constructor(options: {
      readonly port: number;
      readonly address: string;
      readonly directory: string;
      readonly silent: boolean;
      readonly vhostBuckets: boolean;
      readonly configureBuckets: readonly { readonly name: string; readonly configs: readonly string[] }[];
    });
    readonly middleware: S3Middleware[];
    readonly httpServer: Server;
    run(): Promise<{ readonly port: number }>;
    close(): Promise<void>;
  }
}
