import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';

const hash = z.string().regex(/^[0-9a-f]{64}$/);
const name = z.string().regex(/^[a-z_][a-z0-9_]*$/);

/** `manifest.json` of a backup: all that it holds, with the hash of each part. */
const manifestSchema = z.object({
  format: z.literal(1),
  made_at: z.string(),
  migrations: z.array(z.object({ plugin: z.string(), name: z.string() })),
  tables: z.array(
    z.object({
      schema: name,
      name,
      columns: z.array(name),
      rows: z.number(),
      /** SHA-256 of the rows as COPY writes them, in the order of the primary key. */
      sha256: hash,
    }),
  ),
  sequences: z.array(z.object({ schema: name, name, value: z.string(), is_called: z.boolean() })),
  /** Below the data folder; a backup before an upgrade leaves them out, since an upgrade leaves them alone. */
  files: z.array(z.object({ path: z.string().regex(/^(?!.*(^|\/)\.\.?(\/|$))[^/].*$/), sha256: hash })),
});
export type BackupManifest = z.output<typeof manifestSchema>;
export type BackupTable = BackupManifest['tables'][number];

const fileName = 'manifest.json';

export async function readManifest(folder: string): Promise<BackupManifest> {
  const text = await readFile(join(folder, fileName), 'utf8').catch(() => {
    throw new Error(`${folder} holds no backup: there is no ${fileName}`);
  });
  return manifestSchema.parse(JSON.parse(text));
}

/** Written last, so that a backup that was broken off is none. */
export const writeManifest = (folder: string, manifest: BackupManifest): Promise<void> =>
  writeFile(join(folder, fileName), `${JSON.stringify(manifest, null, 1)}\n`, { mode: 0o600 });

/** Where the rows of a table lie. */
export const tableFile = (folder: string, { schema, name: table }: Pick<BackupTable, 'schema' | 'name'>): string =>
  join(folder, 'tables', `${schema}.${table}.copy.gz`);
