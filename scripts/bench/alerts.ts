import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { fillAlertGround, silentService } from './alert-measures/alert-ground';
import { measureDigest } from './alert-measures/measure-digest';
import { measureFlow } from './alert-measures/measure-flow';
import { openBeside } from './alert-measures/open-beside';
import { startServer } from './hold-measures/server-process';

/**
 * Measures alert latency on a server in a process of its own with a thousand alert rules: `--seconds N` (default 60) of
 * `--rate N` articles per second (default 300), beside a channel that never answers; and a digest to `--readers N`
 * (default 10,000).
 */
export async function run(args: readonly string[] = []): Promise<Record<string, unknown>> {
  const { values } = parseArgs({
    args: [...args],
    options: {
      seconds: { type: 'string', default: '60' },
      rate: { type: 'string', default: '300' },
      readers: { type: 'string', default: '10000' },
    },
  });
  const folder = mkdtempSync(join(tmpdir(), 'bench-'));
  const silent = await silentService();
  try {
    const clientId = await fillAlertGround(folder, silent.host, Number(values.readers));
    const server = await startServer(folder, { OUTBOUND_ALLOW_HOSTS: `messages=${silent.host}` });
    const beside = await openBeside(folder);
    try {
      return {
        flow: await measureFlow(beside, Number(values.rate), Number(values.seconds)),
        digest: await measureDigest(beside, server, clientId, Number(values.readers)),
      };
    } finally {
      await beside.close();
      await server.stop();
    }
  } finally {
    silent.close();
    rmSync(folder, { recursive: true, force: true });
  }
}
