import { inject } from '#core';
import { DatabaseService, type Caller } from '#core/server';
import { platformClientId } from '#plugins/clients/server';
import type { FirstRunState } from '../contract';

interface Found {
  readonly client_id: string;
  readonly client_name: string;
  readonly administrator_id: string | null;
  readonly administrator_name: string | null;
  readonly has_subject: boolean;
  readonly has_colleague: boolean;
}

/** Reads the setup progress of a client; for operators, that of the client whose setup has just begun. */
export class FirstRun {
  constructor(@inject(DatabaseService) private readonly database: DatabaseService) {}

  async state(caller: Caller): Promise<FirstRunState> {
    const isOperator = caller.userType === 'operator';
    const { rows } = await this.database.query<Found>(
      `select c.client_id, c.client_name, a.user_id as administrator_id, a.display_name as administrator_name,
          exists (select 1 from subject s where s.client_id = c.client_id) as has_subject,
          (select count(*) from person p where p.client_id = c.client_id and p.is_enabled) > 1 as has_colleague
         from client c left join lateral (
           select user_id, display_name from person p where p.client_id = c.client_id and p.is_enabled
             and p.user_type = 'manager' order by user_id limit 1
         ) a on true
        where case when $2 then c.client_id <> $3 and not c.is_sample and c.is_enabled else c.client_id = $1 end
        order by exists (select 1 from subject s where s.client_id = c.client_id), c.created_at desc limit 1`,
      [caller.clientId, isOperator, platformClientId],
    );
    const [firstClient] = rows;
    const sources = await this.database.query(
      `select from extraction_source where is_enabled and not is_sample and (client_id is null or client_id = $1 or $2)
        limit 1`,
      [firstClient?.client_id ?? caller.clientId, isOperator],
    );
    return {
      Client: firstClient ? { Client_ID: firstClient.client_id, Client_Name: firstClient.client_name } : null,
      Administrator:
        firstClient?.administrator_id == null
          ? null
          : { User_ID: firstClient.administrator_id, Display_Name: firstClient.administrator_name ?? '' },
      Has_Subject: firstClient?.has_subject ?? false,
      Has_Source: sources.rowCount !== 0,
      Has_Colleague: firstClient?.has_colleague ?? false,
    };
  }
}
