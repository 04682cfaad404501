import type { RelatedClient } from '../contract';

/** Client with its depth in the tree. */
export interface PlacedClient extends RelatedClient {
  readonly depth: number;
  readonly children: number;
}

/** Returns clients in tree order from top to bottom; clients whose parent is missing are at the top level. */
export function inOrder(clients: readonly RelatedClient[]): readonly PlacedClient[] {
  const clientIds = new Set(clients.map(({ Client_ID }) => Client_ID));
  const getParent = ({ Parent_Client_ID: parent }: RelatedClient): string =>
    parent && clientIds.has(parent) ? parent : '';
  const below = new Map<string, RelatedClient[]>();
  for (const client of clients) below.set(getParent(client), [...(below.get(getParent(client)) ?? []), client]);
  const placed = (parent: string, depth: number): readonly PlacedClient[] =>
    (below.get(parent) ?? []).flatMap((client) => [
      { ...client, depth, children: below.get(client.Client_ID)?.length ?? 0 },
      ...placed(client.Client_ID, depth + 1),
    ]);
  return placed('', 0);
}
