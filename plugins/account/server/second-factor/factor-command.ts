import { OperationLogService, type CommandDeclaration } from '#core/server';
import { UserService } from '#plugins/users/server';
import { FactorStore } from './factor-store';

/** Lets somebody in again whose phone, keys and recovery codes are all lost; for whoever has the machine. */
export const factorCommand: CommandDeclaration = {
  name: 'reset-second-factor',
  summary: 'Removes all second factors of a person, whose sign-in then asks for the password alone',
  usage: 'NAME',
  run: async (services, [name = '']) => {
    const found = await services.get(UserService).find(name);
    if (!found) {
      process.stderr.write(`There is no user ${name}\n`);
      return 1;
    }
    const removed = await services.get(FactorStore).reset(found.user_id);
    await services
      .get(OperationLogService)
      .record(
        { userId: null, clientId: found.client_id },
        { entity: 'second-factor', action: 'reset', id: found.user_id },
      );
    process.stdout.write(`Removed ${removed} second factors of ${found.user_name}\n`);
    return 0;
  },
};
