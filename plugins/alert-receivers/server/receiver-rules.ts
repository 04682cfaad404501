import { InputError, PermissionError, withServices } from '#core';
import type { Draft, Row } from '#core/resource';
import { ServerKernel, type Caller, type ResourceRules, type Statements } from '#core/server';
import { addressShapes, messageChannels } from '#plugins/messages/server';
import { ClassPrivilegeService } from '#plugins/privileges/server';
import { refuseSimulated } from '#plugins/users/server';
import { addressesSchema, clockPattern, type informUser, type ReceiverAddress } from '../resource';
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
async function refuseOtherAlerts(
  draft: Draft<Receiver>,
  before: Row<Receiver> | null,
  { caller, tx }: { readonly caller: Caller; readonly tx: Statements },
): Promise<void> {
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

/** @throws {InputError} for quiet hours without a start or an end, and for other formats than `22:00` */
function checkQuietHours({ Quiet_From, Quiet_To }: Draft<Receiver>): void {
  for (const [field, clock] of Object.entries({ Quiet_From, Quiet_To }))
    if (clock && !clockPattern.test(clock))
      throw new InputError(`${field}: ${clock} is not a time of day such as 22:00`, 'input', { [field]: 'format' });
  if (Boolean(Quiet_From) !== Boolean(Quiet_To))
    throw new InputError('Quiet_To: quiet hours need a start and an end', 'input', { Quiet_To: 'required' });
}

/**
 * Returns the addresses, each once.
 *
 * @throws {InputError} for an address that is not valid for its channel
 */
function checkAddresses(
  addresses: Draft<Receiver>['Addresses'],
  shapes: ReadonlyMap<string, RegExp>,
): readonly ReceiverAddress[] {
  const parsed = addressesSchema.safeParse(addresses);
  if (!parsed.success)
    throw new InputError('Addresses: each needs a channel and an address', 'input', { Addresses: 'format' });
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
  return [...new Map(parsed.data.map((each) => [`${each.Channel} ${each.Address}`, each])).values()];
}

/** Validates receivers: times of day, and addresses by their channel. */
export const receiverRules = withServices(
  { kernel: ServerKernel, classes: ClassPrivilegeService, addresses: AddressStore },
  ({ kernel, classes, addresses }): ResourceRules<Receiver> => {
    const getShapes = async ({ plugins }: Caller): Promise<ReadonlyMap<string, RegExp>> =>
      new Map(
        await kernel.ask(
          messageChannels,
          ({ id, addressKind, addressShape }) => [id, addressShape ?? addressShapes[addressKind]] as const,
          { enabled: kernel.enabled(plugins) },
        ),
      );
    return {
      beforeSave: async (draft, before, { caller, tx }) => {
        refuseSimulated(caller);
        if (caller.subjects != null || (await classes.allowed(caller)) !== null)
          await refuseOtherAlerts(draft, before, { caller, tx });
        checkQuietHours(draft);
        return {
          Addresses: checkAddresses(draft.Addresses, await getShapes(caller)),
          Groups: [...new Set(draft.Groups ?? [])],
        };
      },
      afterSave: (row, _before, { caller, tx }) =>
        addresses.follow(tx, caller.clientId, row.Receiver_ID, row.Addresses ?? []),
      afterRemove: (rows, { caller, tx }) =>
        addresses.forget(
          tx,
          caller.clientId,
          rows.map(({ Receiver_ID }) => Receiver_ID),
        ),
      shown: async (rows, { caller }) => {
        const ids = rows.map(({ Receiver_ID }) => String(Receiver_ID));
        const states = await addresses.states(caller.clientId, ids);
        return rows.map((row) => ({ ...row, Address_States: states.get(String(row.Receiver_ID)) ?? [] }));
      },
    };
  },
);
