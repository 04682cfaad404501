import type { UserType } from '#core/server';
import { ClientService, platformClientId } from '#plugins/clients/server';
import { UserService } from '#plugins/users/server';
import type { ExtractionServer } from '../../plugins/extraction/server/testing/extraction-server';

/** A signed-in user of a test. */
export interface SignedInPerson {
  readonly token: string;
  readonly clientId: string;
}

const password = 'Kranich-48-Wolken';

/** Creates a user, with a client of their own unless it is an operator, and signs in. */
export async function signInAs(server: ExtractionServer, userType: UserType): Promise<SignedInPerson> {
  await server.kernel.activate('account');
  const userName = `${userType}-${Math.random().toString(36).slice(2, 8)}`;
  const clientId =
    userType === 'operator'
      ? platformClientId
      : (await server.kernel.get(ClientService).create({ client_name: userName, client_type: 'enterprise' })).client_id;
  await server.kernel
    .get(UserService)
    .create({ clientId, userName, displayName: userName, userType, password: { text: password } });
  const { body } = await server.call('POST', '/public/login', { body: { username: userName, password } });
  return { token: (body as { access_token: string }).access_token, clientId };
}
