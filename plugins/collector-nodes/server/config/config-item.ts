import { createHash } from 'node:crypto';

/** What collectors work with: the settings of all of them, the parsers of sites, and the sources. */
export const configKinds = ['setting', 'parser', 'source'] as const;
export type ConfigKind = (typeof configKinds)[number];

/** What is known of an item, by the names of the wire. */
export type ConfigContent = Readonly<Record<string, unknown>>;

/** One thing that collectors go by, with a hash of all that matters to them. */
export interface ConfigItem {
  readonly kind: ConfigKind;
  readonly id: string;
  readonly name: string;
  readonly content: ConfigContent;
  readonly hash: string;
}

/** An item of these contents; the order of its fields is part of the hash. */
export const configItem = (kind: ConfigKind, id: string, name: string, content: ConfigContent): ConfigItem => ({
  kind,
  id,
  name,
  content,
  hash: createHash('sha256').update(JSON.stringify(content)).digest('hex').slice(0, 32),
});

/** The hash of a whole configuration: the same for the same items in any order. */
export function configHash(hashes: ReadonlyMap<string, string>): string {
  return createHash('sha256')
    .update(
      [...hashes]
        .map(([key, hash]) => `${key} ${hash}`)
        .sort()
        .join('\n'),
    )
    .digest('hex');
}

/** How an item is known among those of all kinds. */
export const configKey = (kind: string, id: string): string => `${kind} ${id}`;
