import { createServer, type AddressInfo } from 'node:net';
import { ChannelSettings } from '../../../plugins/messages/server/channel-settings';
import { AlertRules } from '../../../plugins/alerts/server/alert-rules';
import { Receivers } from '#plugins/alert-receivers/server';
import { ClientService } from '#plugins/clients/server';
import { openBenchGround } from '../made-library/bench-ground';
import { MadeLibrary } from '../made-library/made-library';

const rules = 1_000;
/** The rules and the incoming articles are made of the same words. */
export const librarySeed = 20_260_103;
/** Every nth rule also requires a word of the text, which only the database can match. */
const withWord = 5;
const groupName = '沉默';

/** Starts a service that accepts every connection and never answers. */
export function silentService(): Promise<{ readonly host: string; close(): void }> {
  const server = createServer(() => undefined);
  return new Promise((resolve) =>
    server.listen(0, '127.0.0.1', () =>
      resolve({ host: `127.0.0.1:${(server.address() as AddressInfo).port}`, close: () => void server.close() }),
    ),
  );
}

/**
 * Fills a folder with one client and a thousand subjects, each with an alert rule, a receiver notified in the product
 * and one notified over a service that never answers, plus the requested number of digest receivers; returns the
 * client.
 */
export async function fillAlertGround(folder: string, silentHost: string, readers: number): Promise<string> {
  const { kernel, database, close } = await openBenchGround([], folder);
  try {
    for (const { id } of kernel.manifests) await kernel.activate(id);
    const { client_id: clientId } = await kernel
      .get(ClientService)
      .create({ client_name: '测量客户', client_type: 'enterprise' });
    await database.transaction(async (tx) => {
      const address = (name: string, channel: string, to: string, group: string) =>
        kernel
          .get(Receivers)
          .addSample(tx, clientId, { name, groups: [group], addresses: [{ Channel: channel, Address: to }] });
      const receivers = [
        await address('值班', 'in-app', '1', '值班'),
        await address('哑巴', 'webhook', groupName, '值班'),
      ];
      await kernel.get(ChannelSettings).save(tx, clientId, 'webhook', '0', {
        isEnabled: true,
        open: {},
        secrets: { Groups: { [groupName]: `http://${silentHost}/in key` } },
      });
      const library = new MadeLibrary(librarySeed);
      for (let number = 0; number < rules; number += 1) {
        const { rows } = await tx.query<{ subject_id: string }>(
          `insert into subject (client_id, subject_name, rule, notation, is_enabled, rule_version)
            values ($1, $2, $3, 'classic', true, 1) returning subject_id`,
          [clientId, `主题 ${number}`, library.rule()],
        );
        await kernel.get(AlertRules).addSample(tx, clientId, {
          Rule_Name: `规则 ${number}`,
          Filter: {
            Subject_ID: rows[0]?.subject_id ?? '',
            ...(number % withWord === 0 ? { keyword: '星河|市场|公司' } : {}),
          },
          Receivers: { Receiver_IDs: receivers },
        });
      }
      await kernel.get(AlertRules).addSample(tx, clientId, { Rule_Name: '简报', Receivers: { Groups: ['读者'] } });
      await tx.query(
        `with made as (
           insert into alert_receiver (client_id, receiver_name, addresses, groups)
           select $1, '读者 ' || n, '[]', array['读者'] from generate_series(1, $2::int) n returning receiver_id
         )
         insert into alert_address (client_id, receiver_id, channel, address, verified_at)
         select $1, receiver_id, 'in-app', receiver_id::text, now() from made`,
        [clientId, readers],
      );
      await tx.query("update alert_rule set is_enabled = false where client_id = $1 and rule_name = '简报'", [
        clientId,
      ]);
    });
    return clientId;
  } finally {
    await close();
  }
}
