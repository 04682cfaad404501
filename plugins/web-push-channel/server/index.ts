import { contribute, provide } from '#core';
import { defineServer } from '#core/server';
import { messageChannels } from '#plugins/messages/server';
import { webPushChannel } from '../plugin';
import { webPushMigrations } from './migrations';
import { pushDeviceCalls } from './push-device-calls';
import { PushDevices } from './push-devices';
import { ServerKey } from './server-key';
import { webPushTables } from './tables';
import { webPush } from './web-push';

export default defineServer(webPushChannel, {
  services: [provide(PushDevices), provide(ServerKey)],
  calls: [pushDeviceCalls],
  contributions: [contribute(messageChannels, webPush)],
  tables: webPushTables,
  migrations: webPushMigrations,
});
