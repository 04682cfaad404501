import { setTimeout as wait } from 'node:timers/promises';
import { z } from 'zod';
import { contribute, definePlugin, type PluginEntry } from '#core';
import { DatabaseService, defineServer, sqlMigration, type ServerSide } from '#core/server';
import { pluginsWith } from '../../core/server/testing/plugins-with';
import { defineChannel, messageChannels } from '#plugins/messages/server';

/** Long enough to be killed before and after the external service has accepted a message. */
const pause = 15;

const courier = definePlugin({
  id: 'courier',
  summary: 'Delivers messages for a test and records each one as an external service would',
  essential: true,
  requires: ['messages'],
  extends: ['messages.channels'],
});

const courierSide = defineServer(courier, {
  contributions: [
    contribute(messageChannels, (services) =>
      defineChannel({
        id: 'courier',
        plugin: 'courier',
        addressKind: 'phone',
        settings: z.object({}),
        secrets: [],
        limits: { perMinute: 100_000, attempts: 3, maxLength: 1000 },
        hasCommon: () => true,
        send: async ({ deliveryId }) => {
          await wait(pause);
          await services.get(DatabaseService).query('insert into carried (delivery_id) values ($1)', [deliveryId]);
          await wait(pause);
          return { status: 'accepted' };
        },
      }),
    ),
  ],
  migrations: [sqlMigration('carried', 'create table carried (delivery_id bigint not null)')],
});

/** Alerts with the message service, as used by the test and the program that it kills. */
export const dispatchPlugins = (): readonly PluginEntry<ServerSide>[] =>
  pluginsWith(['alerts'], [{ manifest: courier, load: async () => ({ default: courierSide }) }]);
