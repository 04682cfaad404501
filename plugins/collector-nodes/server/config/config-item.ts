import { createHash } from 'node:crypto';

/** Kinds of configuration items: global settings, site parsers, and sources. */
export const configKinds = ['setting', 'parser', 'source'] as const;
export type ConfigKind = (typeof configKinds)[number];

/** Fields of an item by their wire names. */
export type ConfigContent = Readonly<Record<string, unknown>>;

/** One configuration item, with a hash of everything that affects collectors. */
export interface ConfigItem {
  readonly kind: ConfigKind;
  readonly id: string;
  readonly name: string;
  readonly content: ConfigContent;
  readonly hash: string;
}

/** Creates an item from its contents; the order of the fields is part of the hash. */
export const configItem = (kind: ConfigKind, id: string, name: string, content: ConfigContent): ConfigItem => ({
  kind,
  id,
  name,
  content,
  hash: createHash('sha256').update(JSON.stringify(content)).digest('hex').slice(0, 32),
});

/** Returns the hash of a whole configuration, independent of the order of its items. */
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

/** Returns the key of an item, unique across kinds. */
export const configKey = (kind: string, id: string): string => `${kind} ${id}`;
