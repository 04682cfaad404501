/**
 * Names of the parts of a report, made of the name of the block that they belong to; the module of a block bears the
 * name of the block itself. What is only cited belongs to no block.
 */
export const partName = {
  /** The sentence that a module says. */
  said: (block: string): string => `${block}-m`,
  /** An article of a list, from 1. */
  article: (block: string, place: number): string => `${block}-a${place}`,
  /** A sentence that somebody wrote, from 1. */
  written: (block: string, place: number): string => `${block}-s${place}`,
  /** A table that somebody wrote. */
  table: (block: string): string => `${block}-t`,
  cited: (articleId: string): string => `c-${articleId}`,
} as const;

const names = /^([a-z0-9]+)(?:-(?:(m|a\d+)|(?:s\d+|t)))?$/;

/** Which block a part belongs to, and whether it is an answer of the data or was written; null for what is cited. */
export function blockOf(part: string): { readonly block: string; readonly isWritten: boolean } | null {
  const [name, block = '', answer] = names.exec(part) ?? [];
  return name === undefined ? null : { block, isWritten: name !== block && answer === undefined };
}

interface Part {
  readonly Block_ID: string;
}

/** The parts of a report by their blocks: what the data answered, and what was written. */
export function partsByBlock<P extends Part>(
  parts: readonly P[],
): { readonly answers: ReadonlyMap<string, readonly P[]>; readonly written: ReadonlyMap<string, readonly P[]> } {
  const [answers, written] = [new Map<string, P[]>(), new Map<string, P[]>()];
  for (const part of parts) {
    const found = blockOf(part.Block_ID);
    if (!found) continue;
    const map = found.isWritten ? written : answers;
    map.set(found.block, [...(map.get(found.block) ?? []), part]);
  }
  return { answers, written };
}
