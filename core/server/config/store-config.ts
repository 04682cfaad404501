import type { Values, VariableName } from './variables';

/** A bucket of an S3-compatible server, which stores files that every process can access. */
export interface S3Config {
  readonly bucket: string;
  readonly endpoint: string;
  readonly region: string;
  /** Prefix of every object name; empty or with a trailing slash. */
  readonly prefix: string;
  readonly accessKey: string;
  readonly secretKey: string;
  /** The bucket is part of the URL path rather than of the host name. */
  readonly isPathStyle: boolean;
}

const needed = ['S3_ENDPOINT', 'S3_ACCESS_KEY', 'S3_SECRET_KEY'] as const satisfies readonly VariableName[];

/** Undefined: files are stored in the data folder. Adds a sentence to `problems` for each missing setting. */
export function storeConfig(values: Values, problems: string[]): S3Config | undefined {
  if (values.S3_BUCKET === undefined) return undefined;
  for (const name of needed)
    if (values[name] === undefined) problems.push(`${name} is missing, which S3_BUCKET "${values.S3_BUCKET}" needs.`);
  return {
    bucket: values.S3_BUCKET,
    endpoint: values.S3_ENDPOINT ?? '',
    region: values.S3_REGION,
    prefix: values.S3_PREFIX === undefined ? '' : `${values.S3_PREFIX}/`,
    accessKey: values.S3_ACCESS_KEY ?? '',
    secretKey: values.S3_SECRET_KEY ?? '',
    isPathStyle: values.S3_PATH_STYLE,
  };
}
