import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseEnv } from 'node:util';

/** Origin of a setting, as the configuration table shows it. */
export type Source = 'environment' | '.env' | 'file' | 'default' | 'made';

export interface Found {
  readonly value: string;
  readonly source: Source;
  /** The file of a `NAME_FILE` variable. */
  readonly path?: string;
}

/** Looks up settings by name: the environment takes precedence over `.env`, and an empty text counts as missing. */
export class Environment {
  private readonly file: NodeJS.Dict<string>;

  constructor(
    private readonly variables: NodeJS.Dict<string>,
    private readonly folder: string,
  ) {
    const path = join(folder, '.env');
    this.file = existsSync(path) ? parseEnv(readFileSync(path, 'utf8')) : {};
  }

  find(name: string): Found | undefined {
    const raw = this.variables[name]?.trim();
    if (raw) return { value: raw, source: 'environment' };
    const written = this.file[name]?.trim();
    return written ? { value: written, source: '.env' } : undefined;
  }

  /**
   * Like `find`, but also reads `NAME_FILE`, so that a secret need not be in the environment. Throws when the file
   * cannot be read.
   */
  findSecret(name: string): Found | undefined {
    const direct = this.find(name);
    const pointer = this.find(`${name}_FILE`);
    if (direct && pointer) throw new Error(`${name} and ${name}_FILE are both given; keep one of them.`);
    if (!pointer) return direct;
    const path = resolve(this.folder, pointer.value);
    try {
      const value = readFileSync(path, 'utf8').trim();
      if (value) return { value, source: 'file', path };
    } catch (error) {
      throw new Error(`${name}_FILE names ${path}, which cannot be read: ${(error as Error).message}.`, {
        cause: error,
      });
    }
    throw new Error(`${name}_FILE names ${path}, which is empty.`);
  }
}
