/** SQL: whether the user `p` (a row of `user_account`) belongs to the audience of the announcement `a`. */
export const isForPerson = `p.is_enabled and (a.audience = 'clients' or p.client_id = a.client_id and (
  a.audience = 'everyone' or a.audience = 'managers' and p.user_type in ('manager', 'operator')
  or a.audience = 'groups' and coalesce(p.user_group_id = any(a.user_group_ids), false)))`;

/** SQL conditions: whether the announcement `a` is in the given state of its period. */
export const isInState = {
  current: 'coalesce(a.starts_at, a.created_at) <= now() and (a.ends_at is null or a.ends_at > now())',
  planned: 'a.starts_at > now()',
  ended: 'a.ends_at <= now()',
} as const;
