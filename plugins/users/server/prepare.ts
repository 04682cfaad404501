import { languages, type Resolver } from '#core';
import { Config, pluginTexts, ServerKernel } from '#core/server';
import { platformClientId } from '#plugins/clients/server';
import english from '../locales/en-US.json';
import chinese from '../locales/zh-CN.json';
import { UserService } from './user-service';

const texts = pluginTexts('users', { 'zh-CN': chinese, 'en-US': english });

/** Creates the first operator, unless sample data contains one; the password is returned only once. */
export async function prepareUsers(services: Resolver): Promise<readonly string[]> {
  const people = services.get(UserService);
  const comesWithSamples =
    services.get(Config).sampleData && services.get(ServerKernel).manifests.some(({ id }) => id === 'sample-data');
  if (comesWithSamples || (await people.hasOperator())) return [];
  const { user, password } = await people.create({
    clientId: platformClientId,
    userName: 'admin',
    displayName: texts(languages[0])('first-operator'),
    userType: 'operator',
  });
  return [
    `Sign in as ${user.user_name} with the password ${password}; it must be changed within 72 hours and is not shown again`,
  ];
}
