import { parseArgs } from 'node:util';
import { InputError, type Resolver } from '#core';
import { isId } from '#core/resource';
import { DatabaseService, type CommandDeclaration } from '#core/server';
import { ChainVerifier } from './chain-verifier';

const say = (line: string): void => void process.stdout.write(`${line}\n`);

/**
 * `npm run verify-evidence`: verifies all chains, or one, from the first to the last entry, including every record in
 * the files.
 */
export const verifyCommand: CommandDeclaration = {
  name: 'verify-evidence',
  summary:
    'Checks the chains of evidence, the digests and the WARC records; says where they break and ends with 1 when they do',
  usage: 'verify-evidence [--client ID]',
  run: async (services: Resolver, args) => {
    const { values } = parseArgs({ args: [...args], options: { client: { type: 'string' } } });
    if (values.client !== undefined && !isId(values.client))
      throw new InputError(`--client is the number of a client, not ${values.client}`);
    const { rows } = await services.get(DatabaseService).query<{ client_id: string; name: string | null }>(
      `select e.client_id, c.client_name as name from evidence_chain e left join client c using (client_id)
          where $1::bigint is null or client_id = $1 order by client_id`,
      [values.client ?? null],
    );
    if (rows.length === 0)
      say(values.client === undefined ? 'No evidence stored yet' : `Client ${values.client} has no evidence`);
    let code = 0;
    for (const { client_id, name } of rows) {
      const { entries, records, bytes, breaks } = await services.get(ChainVerifier).verify(client_id);
      say(
        `Client ${client_id}${name ? ` (${name})` : ''}: ${entries} entries, ${records} records, ${(bytes / 1_048_576).toFixed(1)} MB: ${breaks.length === 0 ? 'all whole' : 'BROKEN'}`,
      );
      for (const { Text } of breaks) say(`  ${Text}`);
      if (breaks.length > 0) code = 1;
    }
    return code;
  },
};
