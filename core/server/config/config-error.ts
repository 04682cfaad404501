/** Invalid configuration; each problem is a sentence that names its variable. The program exits with code 2. */
export class ConfigError extends Error {
  constructor(readonly problems: readonly string[]) {
    super(problems.join('\n'));
    this.name = 'ConfigError';
  }
}
