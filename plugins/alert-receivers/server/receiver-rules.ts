import { InputError } from '#core';
import { ServerKernel, type ResourceRules } from '#core/server';
import { addressShapes, messageChannels } from '#plugins/messages/server';
import { addressesSchema, clockPattern, type informUser } from '../resource';
import { AddressStore } from './address-store';

/** What holds for receivers: clocks are clocks, and each address is one of its channel. */
export const receiverRules: ResourceRules<typeof informUser> = {
  beforeSave: async (draft, _before, { caller, services }) => {
    for (const field of ['Quiet_From', 'Quiet_To'] as const) {
      const clock = draft[field];
      if (clock && !clockPattern.test(clock))
        throw new InputError(`${field}: ${clock} is no time of day such as 22:00`, 'input', { [field]: 'format' });
    }
    if (Boolean(draft.Quiet_From) !== Boolean(draft.Quiet_To))
      throw new InputError('Quiet_To: quiet hours need a begin and an end', 'input', { Quiet_To: 'required' });
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
        throw new InputError(`Addresses: there is no channel ${Channel}`, 'messages.no-channel', {
          Addresses: 'format',
        });
      if (!shape.test(Address))
        throw new InputError(`Addresses: ${Address} is no address for ${Channel}`, 'messages.address', {
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
