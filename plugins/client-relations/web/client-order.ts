import type { RelatedClient } from '../contract';

/** A client with how deep it stands. */
export interface PlacedClient extends RelatedClient {
  readonly depth: number;
  readonly children: number;
}

/** Clients as a tree read from top to bottom; whoever has lost its parent stands at the top. */
export function inOrder(clients: readonly RelatedClient[]): readonly PlacedClient[] {
  const known = new Set(clients.map(({ Client_ID }) => Client_ID));
  const parentOf = ({ Parent_Client_ID: parent }: RelatedClient): string => (parent && known.has(parent) ? parent : '');
  const below = new Map<string, RelatedClient[]>();
  for (const client of clients) below.set(parentOf(client), [...(below.get(parentOf(client)) ?? []), client]);
  const placed = (parent: string, depth: number): readonly PlacedClient[] =>
    (below.get(parent) ?? []).flatMap((client) => [
      { ...client, depth, children: below.get(client.Client_ID)?.length ?? 0 },
      ...placed(client.Client_ID, depth + 1),
    ]);
  return placed('', 0);
}
