import { withServices } from '#core';
import { DatabaseService, defineServer, OperationLogService, rowMapper, serve } from '#core/server';
import { checkBrand, checkImages, ClientService, type ClientRecord } from '#plugins/clients/server';
import { brandDraftSchema, brandingContract, type BrandSettings } from '../contract';
import { branding } from '../plugin';

const getDraft = rowMapper(brandDraftSchema);

async function shown(clients: ClientService, client: ClientRecord): Promise<BrandSettings> {
  const { Favicon_URL = null, Logo_URL = null } = await clients.images(client.client_id);
  return { ...getDraft(client), Client_Name: client.client_name, Favicon_URL, Logo_URL };
}

const calls = serve(
  brandingContract,
  withServices(
    { clients: ClientService, database: DatabaseService, operationLog: OperationLogService },
    ({ clients, database, operationLog }) => ({
      settings: async ({ caller }) => shown(clients, await clients.get(caller.clientId)),
      save: async ({ caller, body, ip }) => {
        checkBrand(body);
        await checkImages(database, caller.clientId, body);
        const before = getDraft(await clients.get(caller.clientId));
        const after = await clients.changeBrand(caller.clientId, {
          client_system_name: body.Client_System_Name || null,
          is_system_name_visible: body.Is_System_Name_Visible,
          user_theme_style_code: body.User_Theme_Style_Code,
          default_homepage_url: body.Default_Homepage_URL || null,
          is_link_target_self: body.Is_Link_Target_Self,
          favicon_file_id: body.Favicon_File_ID,
          logo_file_id: body.Logo_File_ID,
          client_options_json: body.Client_Options_JSON,
        });
        await operationLog.record(caller, {
          entity: 'branding',
          action: 'update',
          id: caller.clientId,
          ip,
          before,
          after: getDraft(after),
        });
        return shown(clients, after);
      },
    }),
  ),
);

export default defineServer(branding, { calls: [calls] });
