import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/**
 * Imports the article sets of a folder (default `../shared/data/articles`) into a new database with the regular
 * command, and prints the counts of each; then imports them again, to show that nothing is ingested twice. Requires a
 * built server: `npm run build`.
 */
export async function run([
  folder = join(process.cwd(), '../shared/data/articles'),
]: readonly string[] = []): Promise<void> {
  const files = existsSync(folder)
    ? readdirSync(folder)
        .filter((name) => /\.(jsonl|csv|tsv|xlsx)(\.gz)?$/.test(name))
        .sort()
    : [];
  if (files.length === 0) {
    console.log(`No article sets in ${folder}: nothing to import`);
    return;
  }
  const data = mkdtempSync(join(tmpdir(), 'real-input-'));
  try {
    for (const title of ['First import', 'The same files again']) {
      console.log(`${title}:`);
      const code = await command(['import', ...files.map((name) => join(folder, name))], data);
      if (code !== 0) throw new Error(`The import exited with code ${code}`);
    }
  } finally {
    rmSync(data, { recursive: true, force: true });
  }
}

function command(args: readonly string[], data: string): Promise<number | null> {
  const child = spawn(process.execPath, ['--enable-source-maps', 'dist/server/main.js', ...args], {
    stdio: 'inherit',
    env: { ...process.env, NODE_ENV: 'production', DATA_DIR: data, SAMPLE_DATA: 'off', LOG_LEVEL: 'warn' },
  });
  return new Promise((resolve, reject) => child.once('error', reject).once('exit', resolve));
}
