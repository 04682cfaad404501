import type { Caller, Parameters } from '#core/server';
import type { GroupMembership } from '#plugins/privileges/server';

/** SQL conditions on the ticket `t` for one caller. */
export interface TicketReach {
  /** The caller sees it. */
  readonly isSeen: string;
  /** The caller has to answer it. */
  readonly isMine: string;
  /** The caller wrote it. */
  readonly isOwn: string;
}

/**
 * Which tickets a caller sees and has to answer. People see what they wrote or were given, themselves or by their
 * group; administrators all of their client; operators those to the operator from every client. Of what nobody was
 * given, administrators (or, to the operator, the operators) are in charge.
 */
export async function ticketReach(
  membership: GroupMembership,
  caller: Caller,
  parameters: Parameters,
): Promise<TicketReach> {
  const groupId = await membership.groupOf(caller.userId);
  /** A parameter that a statement has only once it names it. */
  const named = (value: unknown): (() => string) => {
    let place: string | undefined;
    return () => (place ??= `${parameters.add(value)}::bigint`);
  };
  const [user, group, client] = [named(caller.userId), named(groupId), named(caller.clientId)];
  const isOperator = caller.userType === 'operator';
  const isManager = isOperator || caller.userType === 'manager';
  const inClient = (): string => `t.client_id = ${client()}`;
  const atDesk = (): string => (isOperator ? `(t.is_for_operator or ${inClient()})` : inClient());
  return {
    get isSeen() {
      if (isManager) return atDesk();
      return `(${inClient()} and (t.author_id = ${user()} or t.assignee_id = ${user()}
        or coalesce(t.user_group_id = ${group()}, false)))`;
    },
    get isMine() {
      const given = `coalesce(t.assignee_id = ${user()} or t.assignee_id is null and t.user_group_id = ${group()}, false)`;
      const nobodys = `t.assignee_id is null and t.user_group_id is null${isOperator ? '' : ' and not t.is_for_operator'}`;
      return `(${atDesk()} and (${given}${isManager ? ` or ${nobodys}` : ''}))`;
    },
    get isOwn() {
      return `(${inClient()} and t.author_id = ${user()})`;
    },
  };
}
