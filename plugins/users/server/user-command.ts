import type { Resolver } from '#core';
import { DatabaseService, OperationLogService, type CommandDeclaration } from '#core/server';
import { platformClientId } from '#plugins/clients/server';
import { PasswordService } from './password-service';
import { PersonalAccessService } from './personal-access-service';
import { UserService } from './user-service';

const say = (line: string) => void process.stdout.write(`${line}\n`);

async function list(services: Resolver): Promise<number> {
  const { rows } = await services
    .get(DatabaseService)
    .query<{ user_name: string; user_type: string; client_name: string; is_enabled: boolean }>(
      `select user_name, user_type, client_name, u.is_enabled from user_account u join client using (client_id)
        order by client_name, user_name`,
    );
  for (const { user_name, user_type, client_name, is_enabled } of rows)
    say([user_name, user_type, client_name, is_enabled ? 'enabled' : 'disabled'].join('\t'));
  return 0;
}

async function resetPassword(services: Resolver, name: string): Promise<number> {
  const people = services.get(UserService);
  const matchingUser = await people.find(name);
  if (!matchingUser) {
    process.stderr.write(`User ${name} does not exist\n`);
    return 1;
  }
  const { client_id: clientId, user_id: userId } = matchingUser;
  const ended = await services.get(PersonalAccessService).end({ clientId, userId });
  const password = services.get(PasswordService).make();
  await people.setPassword(matchingUser.user_id, { text: password, mustChange: true });
  await services
    .get(OperationLogService)
    .record(
      { userId: null, clientId: matchingUser.client_id },
      { entity: 'user', action: 'reset-password', id: matchingUser.user_id },
    );
  say(`The password of ${matchingUser.user_name} is ${password} and must be changed at the next sign-in`);
  say(`Ended ${ended} feeds and login-free links of the user; keys, widgets and share links still work`);
  return 0;
}

async function createOperator(services: Resolver, name: string): Promise<number> {
  const { user, password } = await services
    .get(UserService)
    .create({ clientId: platformClientId, userName: name, displayName: name, userType: 'operator' });
  await services
    .get(OperationLogService)
    .record(
      { userId: null, clientId: platformClientId },
      { entity: 'user', action: 'create', id: user.user_id, after: { User_Name: name, User_Type: 'operator' } },
    );
  say(`Created operator ${name} with password ${password}, which must be changed at the first sign-in`);
  return 0;
}

/** User administration on the command line, for server administrators. */
export const userCommand: CommandDeclaration = {
  name: 'user',
  summary: 'Lists users, resets a password, or creates an operator',
  usage: 'user list | reset-password NAME | create-operator NAME',
  run: async (services, [action, name]) => {
    if (action === 'list') return list(services);
    if (action === 'reset-password' && name) return resetPassword(services, name);
    if (action === 'create-operator' && name) return createOperator(services, name);
    process.stderr.write('Say one of: user list, user reset-password NAME, user create-operator NAME\n');
    return 2;
  },
};
