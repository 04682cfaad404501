import { InputError, PermissionError } from '#core';
import type { Draft, Row } from '#core/resource';
import { ServerKernel, type ResourceRules, type SaveContext } from '#core/server';
import { addressShapes, messageChannels } from '#plugins/messages/server';
import { ClassPrivilegeService } from '#plugins/privileges/server';
import { addressesSchema, clockPattern, type informUser } from '../resource';
import { AddressStore } from './address-store';

type Receiver = typeof informUser;

/** Identifies the recipient of a receiver and its addresses. */
const getDestination = ({ User_ID, Addresses }: Pick<Draft<Receiver>, 'User_ID' | 'Addresses'>): string =>
  [User_ID ?? '', ...(Addresses ?? []).map(({ Channel, Address }) => `${Channel} ${Address}`).sort()].join('\n');

/**
 * Prevents a user who may not see all subjects from receiving the alerts of others: rules notify whole groups, and
 * receivers by their addresses, of subjects that their creators may see.
 *
 * @throws {PermissionError} the change would give the user such alerts
 */
async function mustNotWiden(
  draft: Draft<Receiver>,
  before: Row<Receiver> | null,
  { caller, services, tx }: SaveContext,
): Promise<void> {
  const isRestricted = caller.subjects != null || (await services.get(ClassPrivilegeService).allowed(caller)) !== null;
  if (!isRestricted) return;
  const currentGroups = new Set(before?.Groups ?? []);
  if ((draft.Groups ?? []).some((group) => !currentGroups.has(group)))
    throw new PermissionError('Groups are for users who may see all subjects', 'alert-receivers.groups');
  if (!before || getDestination(draft) === getDestination(before)) return;
  const { rowCount } = await tx.query(
    'select from alert_receiver where client_id = $1 and receiver_id = $2 and created_by = $3',
    [caller.clientId, before.Receiver_ID, caller.userId],
  );
  if (!rowCount) throw new PermissionError('The receiver was added by somebody else', 'alert-receivers.not-own');
}

/** Validates receivers: times of day, and addresses by their channel. */
export const receiverRules: ResourceRules<typeof informUser> = {
  beforeSave: async (draft, before, context) => {
    const { caller, services } = context;
    await mustNotWiden(draft, before, context);
    for (const field of ['Quiet_From', 'Quiet_To'] as const) {
      const clock = draft[field];
      if (clock && !clockPattern.test(clock))
        throw new InputError(`${field}: ${clock} is not a time of day such as 22:00`, 'input', { [field]: 'format' });
    }
    if (Boolean(draft.Quiet_From) !== Boolean(draft.Quiet_To))
      throw new InputError('Quiet_To: quiet hours need a start and an end', 'input', { Quiet_To: 'required' });
    const parsed = addressesSchema.safeParse(draft.Addresses);
    if (!parsed.success)
      throw new InputError('Addresses: each needs a channel and an address', 'input', { Addresses: 'format' });
    const kernel = services.get(ServerKernel);
    const channels = await kernel.ask(
      messageChannels,
      ({ id, addressKind, addressShape }) => ({
        id,
        shape: addressShape ?? addressShapes[addressKind],
      }),
      {
        enabled: kernel.enabled(caller.plugins),
      },
    );
    const shapes = new Map(channels.map(({ id, shape }) => [id, shape]));
    for (const { Channel, Address } of parsed.data) {
      const shape = shapes.get(Channel);
      if (shape === undefined)
        throw new InputError(`Addresses: channel ${Channel} does not exist`, 'messages.no-channel', {
          Addresses: 'format',
        });
      if (!shape.test(Address))
        throw new InputError(`Addresses: ${Address} is not a valid address for ${Channel}`, 'messages.address', {
          Addresses: 'format',
        });
    }
    const unique = new Map(parsed.data.map((each) => [`${each.Channel} ${each.Address}`, each]));
    return { Addresses: [...unique.values()], Groups: [...new Set(draft.Groups ?? [])] };
  },
  afterSave: (row, _before, { caller, services, tx }) =>
    services.get(AddressStore).follow(tx, caller.clientId, row.Receiver_ID, row.Addresses ?? []),
  afterRemove: (rows, { caller, services, tx }) =>
    services.get(AddressStore).forget(
      tx,
      caller.clientId,
      rows.map(({ Receiver_ID }) => Receiver_ID),
    ),
  shown: async (rows, { caller, services }) => {
    const ids = rows.map(({ Receiver_ID }) => String(Receiver_ID));
    const states = await services.get(AddressStore).states(caller.clientId, ids);
    return rows.map((row) => ({ ...row, Address_States: states.get(String(row.Receiver_ID)) ?? [] }));
  },
};
