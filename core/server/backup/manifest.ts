import { open, readFile, rename } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { isDataPath } from './data-path';

const hash = z.string().regex(/^[0-9a-f]{64}$/);
const name = z.string().regex(/^[a-z_][a-z0-9_]*$/);

/** Schema of `manifest.json` of a backup: all of its parts with their hashes. */
const manifestSchema = z.object({
  format: z.literal(1),
  made_at: z.string(),
  /** Includes the row of the baseline; hash and version are missing in backups of builds before 1.0.0. */
  migrations: z.array(
    z.object({
      plugin: z.string(),
      name: z.string(),
      hash: z.string().nullish(),
      version: z.string().nullish(),
    }),
  ),
  tables: z.array(
    z.object({
      schema: name,
      name,
      columns: z.array(name),
      rows: z.number(),
      /** SHA-256 of the rows as COPY writes them, in primary key order. */
      sha256: hash,
    }),
  ),
  sequences: z.array(z.object({ schema: name, name, value: z.string(), is_called: z.boolean() })),
  /**
   * Paths relative to the data folder; a backup before an upgrade omits files, because an upgrade does not change them.
   */
  files: z.array(z.object({ path: z.string().refine(isDataPath, 'leads out of the data folder'), sha256: hash })),
});
export type BackupManifest = z.output<typeof manifestSchema>;
export type BackupTable = BackupManifest['tables'][number];

const fileName = 'manifest.json';

export async function readManifest(folder: string): Promise<BackupManifest> {
  const text = await readFile(join(folder, fileName), 'utf8').catch(() => {
    throw new Error(`${folder} is not a backup: it has no ${fileName}`);
  });
  return manifestSchema.parse(JSON.parse(text));
}

/** Writes the manifest, last and atomically, so that an interrupted backup is never taken for a complete one. */
export async function writeManifest(folder: string, manifest: BackupManifest): Promise<void> {
  const draft = join(folder, `.${fileName}`);
  const file = await open(draft, 'w', 0o600);
  try {
    await file.writeFile(`${JSON.stringify(manifest, null, 1)}\n`);
    await file.sync();
  } finally {
    await file.close();
  }
  await rename(draft, join(folder, fileName));
}

/** Returns whether a backup is complete, that is, whether its manifest exists and is readable. */
export const isComplete = (folder: string): Promise<boolean> =>
  readManifest(folder).then(
    () => true,
    () => false,
  );

/** Path of the file with the rows of a table. */
export const tableFile = (folder: string, { schema, name: table }: Pick<BackupTable, 'schema' | 'name'>): string =>
  join(folder, 'tables', `${schema}.${table}.copy.gz`);
