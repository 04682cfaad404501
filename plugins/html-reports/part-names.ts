/**
 * Names of the parts of a report, derived from the name of their block; the module of a block has the name of the block
 * itself. Parts that are only cited belong to no block.
 */
export const partName = {
  /** The summary sentence of a module. */
  said: (block: string): string => `${block}-m`,
  /** An article of a list, counted from 1. */
  article: (block: string, place: number): string => `${block}-a${place}`,
  /** A written sentence, counted from 1. */
  written: (block: string, place: number): string => `${block}-s${place}`,
  /** A manually written table. */
  table: (block: string): string => `${block}-t`,
  cited: (articleId: string): string => `c-${articleId}`,
} as const;

const names = /^([a-z0-9]+)(?:-(?:(m|a\d+)|(?:s\d+|t)))?$/;

/** Returns the block of a part and whether the part is a data answer or was written; null for cited parts. */
export function getBlock(part: string): { readonly block: string; readonly isWritten: boolean } | null {
  const [name, block = '', answer] = names.exec(part) ?? [];
  return name === undefined ? null : { block, isWritten: name !== block && answer === undefined };
}

interface Part {
  readonly Block_ID: string;
}

/** Groups the parts of a report by block: data answers and written parts. */
export function partsByBlock<P extends Part>(
  parts: readonly P[],
): { readonly answers: ReadonlyMap<string, readonly P[]>; readonly written: ReadonlyMap<string, readonly P[]> } {
  const [answers, written] = [new Map<string, P[]>(), new Map<string, P[]>()];
  for (const part of parts) {
    const blockElement = getBlock(part.Block_ID);
    if (!blockElement) continue;
    const map = blockElement.isWritten ? written : answers;
    map.set(blockElement.block, [...(map.get(blockElement.block) ?? []), part]);
  }
  return { answers, written };
}
