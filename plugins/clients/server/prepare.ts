import { languages, withServices } from '#core';
import { DatabaseService, pluginTexts } from '#core/server';
import english from '../locales/en-US.json';
import chinese from '../locales/zh-CN.json';
import { platformClientId } from './client-service';

const texts = pluginTexts('clients', { 'zh-CN': chinese, 'en-US': english });

/** Creates the two service types that the system needs and the platform's own client, if they are missing. */
export const prepareClients = withServices({ database: DatabaseService }, async ({ database }): Promise<void> => {
  const text = texts(languages[0]);
  const types = [
    { code: 'standard', name: text('built-in.standard'), users: null, subjects: null },
    { code: 'trial', name: text('built-in.trial'), users: 5, subjects: 10 },
  ];
  for (const { code, name, users, subjects } of types) {
    await database.query(
      `insert into client_service_type (service_type_name, is_all_plugins, plugin_ids, user_limit, subject_limit,
        service_type_code)
       select $1, true, '{}', $2, $3, $4 where not exists (select 1 from client_service_type
         where service_type_code = $4)`,
      [name, users, subjects, code],
    );
  }
  await database.query(
    `insert into client (client_id, client_name, client_type, is_enabled, is_user_access_statistics_enabled,
      is_system_name_visible, is_link_target_self, is_sample)
     values ($1, $2, 'platform', true, true, false, false, false) on conflict do nothing`,
    [platformClientId, text('built-in.platform')],
  );
});
