import { languages, withServices } from '#core';
import { Config, pluginTexts, ServerKernel } from '#core/server';
import { platformClientId } from '#plugins/clients/server';
import english from '../locales/en-US.json';
import chinese from '../locales/zh-CN.json';
import { UserService } from './user-service';

const texts = pluginTexts('users', { 'zh-CN': chinese, 'en-US': english });

/** Creates the first operator, unless sample data contains one; the password is returned only once. */
export const prepareUsers = withServices(
  { users: UserService, config: Config, kernel: ServerKernel },
  async ({ users, config, kernel }): Promise<readonly string[]> => {
    const comesWithSamples = config.sampleData && kernel.manifests.some(({ id }) => id === 'sample-data');
    if (comesWithSamples || (await users.hasOperator())) return [];
    const { user, password } = await users.create({
      clientId: platformClientId,
      userName: 'admin',
      displayName: texts(languages[0])('first-operator'),
      userType: 'operator',
    });
    return [
      `Sign in as ${user.user_name} with the password ${password}; it must be changed within 72 hours and is not shown again`,
    ];
  },
);
