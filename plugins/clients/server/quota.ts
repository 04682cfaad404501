import type { Statements } from '#core/server';

/** Returns the part of the parent's quota assigned to its sub-clients, optionally excluding one of them. */
export async function givenAway(
  tx: Pick<Statements, 'query'>,
  parentId: string,
  but: string | null = null,
): Promise<{ readonly users: number; readonly subjects: number }> {
  const { rows } = await tx.query<{ users: string; subjects: string }>(
    `select coalesce(sum(user_quota), 0) as users, coalesce(sum(subject_quota), 0) as subjects from client
      where parent_client_id = $1 and client_id is distinct from $2`,
    [parentId, but],
  );
  return { users: Number(rows[0]?.users ?? 0), subjects: Number(rows[0]?.subjects ?? 0) };
}
