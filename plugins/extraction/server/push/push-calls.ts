import { BusinessError, withServices } from '#core';
import { DatabaseService, OperationLogService, type Handlers } from '#core/server';
import type { pushContract } from '../../push-contract';
import { SourceAddress } from '../sources/source-address';
import { PageTasks } from './page-tasks';
import { PushRepository } from './push-repository';

const maxLogged = 50;

export const pushCalls = withServices(
  {
    database: DatabaseService,
    pushes: PushRepository,
    sourceAddress: SourceAddress,
    pageTasks: PageTasks,
    operationLog: OperationLogService,
  },
  ({ database, pushes, sourceAddress, pageTasks, operationLog }): Handlers<typeof pushContract> => ({
    create: async ({ caller, body, ip }) => {
      const { accepted, refused } = checkUrls(body.Urls, sourceAddress);
      const [pushId = null] = await database.transaction((tx) =>
        pageTasks.send(tx, {
          pages: accepted.map((url) => ({ url })),
          nodeGroupId: body.Node_Group_ID ?? null,
          mediaType: body.Media_Type,
          userId: caller.userId,
        }),
      );
      await operationLog.record(caller, {
        entity: 'extraction-push',
        action: 'create',
        id: pushId ?? undefined,
        ip,
        after: { Urls: accepted.slice(0, maxLogged), Count: accepted.length },
      });
      return { Push_ID: pushId, accepted: accepted.length, refused };
    },
    list: async () => ({ list: await pushes.list() }),
    items: async ({ query }) => ({ list: await pushes.items(query.id) }),
  }),
);

/** Returns the distinct URLs that may be fetched, and why others may not. */
function checkUrls(
  urls: readonly string[],
  address: SourceAddress,
): {
  readonly accepted: readonly string[];
  readonly refused: { Url: string; Code: string; Message: string }[];
} {
  const accepted = new Set<string>();
  const refused: { Url: string; Code: string; Message: string }[] = [];
  for (const url of urls) {
    try {
      accepted.add(address.read(url).href);
    } catch (error) {
      if (!(error instanceof BusinessError)) throw error;
      refused.push({ Url: url, Code: error.code, Message: error.message });
    }
  }
  return { accepted: [...accepted], refused };
}
