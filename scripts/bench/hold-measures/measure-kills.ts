import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { percentile, rounded } from './percentile';
import { startServer, type ServerProcess } from './server-process';

/** Milliseconds of writing before the kill. */
const writing = 1_500;

/** Kills the remaining database processes, as a power cut would do all at once. */
function killDatabase({ databasePid }: ServerProcess): void {
  // A negative number addresses the process group, which the database server leads.
  process.kill(-databasePid, 'SIGKILL');
}

/** Sends articles one after the other until the server is gone; returns the acknowledged titles. */
async function write({ url }: ServerProcess, token: string, isOver: () => boolean): Promise<string[]> {
  const acknowledged: string[] = [];
  while (!isOver()) {
    const title = `断电测试 ${randomUUID()}`;
    const answer = await fetch(`${url}/v1/article/create`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify({
        Title: title,
        Text: `${title} 的正文。`,
        Url: `https://kill.example/${title.slice(-36)}`,
      }),
    }).catch(() => undefined);
    if (answer?.ok) acknowledged.push(title);
    await wait(5);
  }
  return acknowledged;
}

/**
 * Measures the seconds from start to readiness after each of a number of kills during writes: every second one also
 * kills the database server, as a power cut would.
 */
export async function measureKills(folder: string, token: string, kills: number): Promise<Record<string, unknown>> {
  const seconds: number[] = [];
  let written = 0;
  let server = await startServer(folder);
  for (let kill = 0; kill < kills; kill += 1) {
    let isOver = false;
    const writers = Array.from({ length: 4 }, () => write(server, token, () => isOver));
    await wait(writing);
    isOver = true;
    if (kill % 2 === 1) killDatabase(server);
    await server.kill();
    written += (await Promise.all(writers)).flat().length;
    server = await startServer(folder);
    seconds.push(rounded(server.secondsToServe, 2));
  }
  await server.stop();
  return { kills, worst: Math.max(...seconds), median: percentile(seconds, 0.5), seconds, written };
}
