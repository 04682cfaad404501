import { OperationLogService, type CommandDeclaration } from '#core/server';
import { PersonalAccessService, UserService } from '#plugins/users/server';
import { FactorStore } from './factor-store';

/** Restores access for a user who has lost phone, passkeys and recovery codes; for server administrators. */
export const factorCommand: CommandDeclaration = {
  name: 'reset-second-factor',
  summary: 'Removes all second factors of a user, who then signs in with the password only',
  usage: 'NAME',
  run: async (services, [name = '']) => {
    const matchedUser = await services.get(UserService).find(name);
    if (!matchedUser) {
      process.stderr.write(`User ${name} does not exist\n`);
      return 1;
    }
    const { client_id: clientId, user_id: userId } = matchedUser;
    const ended = await services.get(PersonalAccessService).end({ clientId, userId });
    const removed = await services.get(FactorStore).reset(matchedUser.user_id);
    await services
      .get(OperationLogService)
      .record(
        { userId: null, clientId: matchedUser.client_id },
        { entity: 'second-factor', action: 'reset', id: matchedUser.user_id },
      );
    process.stdout.write(`Removed ${removed} second factors of ${matchedUser.user_name}\n`);
    process.stdout.write(`Ended ${ended} feeds and login-free links; keys, widgets and share links still work\n`);
    return 0;
  },
};
