import { provide } from '#core';
import { defineServer, serveResource } from '#core/server';
import { alertReceivers } from '../plugin';
import { informUser } from '../resource';
import { AddressStore } from './address-store';
import { AddressTokens } from './address-tokens';
import { receiverMigrations } from './migrations';
import { addressCalls, receiverCalls } from './receiver-calls';
import { receiverRules } from './receiver-rules';
import { PostgresReceivers, Receivers } from './receivers';
import { receiverTables } from './tables';

export { Receivers, type AlertReceiver, type ReceiverSelection } from './receivers';

const receivers = serveResource(informUser, receiverRules);

export default defineServer(alertReceivers, {
  services: [provide(AddressTokens), provide(AddressStore), provide(Receivers, PostgresReceivers)],
  calls: [receivers.calls, receiverCalls, addressCalls],
  tables: receiverTables,
  migrations: receiverMigrations,
  contributions: [receivers.select],
});
