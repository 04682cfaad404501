import type { Values, VariableName } from './variables';

/** A bucket of an S3-compatible server, in which files lie that every process reaches. */
export interface S3Config {
  readonly bucket: string;
  readonly endpoint: string;
  readonly region: string;
  /** Stands before every name; empty or with a slash at its end. */
  readonly prefix: string;
  readonly accessKey: string;
  readonly secretKey: string;
  /** The bucket stands in the path of an address rather than before the host. */
  readonly isPathStyle: boolean;
}

const needed = ['S3_ENDPOINT', 'S3_ACCESS_KEY', 'S3_SECRET_KEY'] as const satisfies readonly VariableName[];

/** Undefined: files lie in the data folder. A sentence for each setting that is missing is added to `problems`. */
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
