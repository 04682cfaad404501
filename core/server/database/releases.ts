import released from './released-migrations.json';

/** Migrations that a version has added: their hashes by plugin and name. */
export interface Release {
  readonly version: string;
  readonly migrations: Readonly<Record<string, Readonly<Record<string, string>>>>;
}

/** Content of `released-migrations.json`, which only `scripts/baseline.ts` and `scripts/release.ts` write. */
export interface ReleaseFile {
  /** The first version whose data later versions can upgrade; null while there is none. */
  readonly baseline: string | null;
  /** In the order of release. */
  readonly releases: readonly Release[];
}

export const releaseFile: ReleaseFile = released;
