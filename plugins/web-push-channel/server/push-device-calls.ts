import { withServices } from '#core';
import { serve } from '#core/server';
import { refuseSimulated } from '#plugins/users/server';
import { pushDeviceContract, type PushDevice } from '../contract';
import { PushDevices, type PushDeviceRow } from './push-devices';
import { ServerKey } from './server-key';

const shown = (row: PushDeviceRow): PushDevice => ({
  Push_Device_ID: row.push_device_id,
  Name: row.name,
  Endpoint: row.endpoint,
  Created_At: row.created_at.toISOString(),
  Sent_At: row.sent_at?.toISOString() ?? null,
});

/** Handlers of the calls for the caller's devices. */
export const pushDeviceCalls = serve(
  pushDeviceContract,
  withServices({ devices: PushDevices, serverKey: ServerKey }, ({ devices, serverKey }) => ({
    list: async ({ caller }) => {
      const list = (await devices.of(caller.clientId, caller.userId)).map(shown);
      return { list, total: list.length, Key: serverKey.publicKey };
    },
    bind: async ({ caller, body: { Endpoint, P256DH, Auth, Name } }) => {
      // The device is the operator's, who would receive the messages of the user from then on.
      refuseSimulated(caller);
      return shown(
        await devices.bind(caller.clientId, caller.userId, {
          name: Name,
          endpoint: Endpoint,
          p256dh: P256DH,
          auth: Auth,
        }),
      );
    },
    release: async ({ caller, query }) => ({
      changed: await devices.release(caller.clientId, caller.userId, query.Push_Device_ID),
    }),
  })),
);
