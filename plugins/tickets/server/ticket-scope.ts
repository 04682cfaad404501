import type { Caller, Parameters } from '#core/server';
import type { GroupMembership } from '#plugins/privileges/server';

/** SQL conditions on the ticket `t` for one caller. */
export interface TicketScope {
  /** Visible to the caller. */
  readonly isSeen: string;
  /** Waiting for the caller's answer. */
  readonly isMine: string;
  /** Written by the caller. */
  readonly isOwn: string;
}

/**
 * Returns which tickets a caller sees and has to answer. Users see tickets that they wrote or that are assigned to them
 * or their group; administrators see all of their client; operators see those to the operator from every client.
 * Unassigned tickets are the responsibility of the administrators or, if addressed to the operator, of the operators.
 */
export async function ticketScope(
  membership: GroupMembership,
  caller: Caller,
  parameters: Parameters,
): Promise<TicketScope> {
  const groupId = await membership.getGroup(caller.userId);
  /** Adds the parameter to the statement only when it is used. */
  const named = (value: unknown): (() => string) => {
    let place: string | undefined;
    return () => (place ??= `${parameters.add(value)}::bigint`);
  };
  const [user, group, client] = [named(caller.userId), named(groupId), named(caller.clientId)];
  const isOperator = caller.userType === 'operator';
  const isManager = isOperator || caller.userType === 'manager';
  const inClient = (): string => `t.client_id = ${client()}`;
  const atList = (): string => (isOperator ? `(t.is_for_operator or ${inClient()})` : inClient());
  return {
    get isSeen() {
      if (isManager) return atList();
      return `(${inClient()} and (t.author_id = ${user()} or t.assignee_id = ${user()}
        or coalesce(t.user_group_id = ${group()}, false)))`;
    },
    get isMine() {
      const mineSql = `coalesce(t.assignee_id = ${user()} or t.assignee_id is null and t.user_group_id = ${group()}, false)`;
      const nobodys = `t.assignee_id is null and t.user_group_id is null${isOperator ? '' : ' and not t.is_for_operator'}`;
      return `(${atList()} and (${mineSql}${isManager ? ` or ${nobodys}` : ''}))`;
    },
    get isOwn() {
      return `(${inClient()} and t.author_id = ${user()})`;
    },
  };
}
