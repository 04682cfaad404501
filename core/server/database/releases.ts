import released from './released-migrations.json';

/** What a version has added: hashes of migrations by plugin and name. */
export interface Release {
  readonly version: string;
  readonly migrations: Readonly<Record<string, Readonly<Record<string, string>>>>;
}

/** `released-migrations.json`, written by `scripts/baseline.ts` and `scripts/release.ts` alone. */
export interface ReleaseFile {
  /** The first version whose data later ones upgrade; null while there is none. */
  readonly baseline: string | null;
  /** In the order in which they came out. */
  readonly releases: readonly Release[];
}

export const releaseFile: ReleaseFile = released;
