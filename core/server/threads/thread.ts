import { parentPort } from 'node:worker_threads';
import { plugins } from 'virtual:plugins';
import { Kernel } from '#core';
import type { ServerSide } from '../side';
import { ownThreadNumber } from './processor-time';
import { TaskRunner, type ThreadReply, type ThreadRequest } from './thread-service';

const kernel = new Kernel<ServerSide>(plugins);
const runner = new TaskRunner((plugin) => kernel.load(plugin));

const thread = ownThreadNumber();

// Sequential: a state must be prepared before the next request relies on it.
let last: Promise<unknown> = Promise.resolve();
parentPort?.on('message', (request: ThreadRequest) => {
  last = last
    .then(() => {
      parentPort?.postMessage({ id: request.id, begun: true, thread } satisfies ThreadReply);
      return runner.run(request.steps, request.input);
    })
    .then(
      (output): ThreadReply => ({ id: request.id, output }),
      (error: unknown): ThreadReply => ({
        id: request.id,
        error: error instanceof Error ? (error.stack ?? error.message) : String(error),
      }),
    )
    .then((reply) => parentPort?.postMessage(reply));
});
