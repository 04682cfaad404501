import { withServices } from '#core';
import { Config, type Handlers } from '#core/server';
import { apiBase } from '../api-paths';
import { clientDayLimit, type keyContract } from '../key-contract';
import { CallLog } from './call-log';
import { KeyService } from './key-service';

/** Handlers of the key contract. */
export const keyCalls = withServices(
  { keys: KeyService, log: CallLog, config: Config },
  ({ keys, log, config }): Handlers<typeof keyContract> => ({
    keys: async ({ caller }) => {
      const [keyList, Client_Calls] = await Promise.all([keys.list(caller), log.getRecent(caller)]);
      const Base_URL = `${config.publicUrl}${apiBase}`;
      return { ...keyList, Client_Calls, Client_Day_Limit: clientDayLimit, Base_URL };
    },
    createKey: ({ caller, body, ip }) => keys.create(caller, body, ip),
    updateKey: ({ caller, body: { Key_ID, ...draft }, ip }) => keys.update(caller, Key_ID, draft, ip),
    revokeKey: ({ caller, body, ip }) => keys.revoke(caller, body.Key_ID, ip),
    calls: ({ caller, query }) => log.list(caller, query),
  }),
);
