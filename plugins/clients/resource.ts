import { defineResource, fields } from '#core/resource';

/**
 * Client types; `platform` is the operator's own client, created by the system, and `trial` was created by
 * registration.
 */
export const clientTypes = ['enterprise', 'government', 'media', 'trial', 'platform'] as const;

/** A corporate client. Dates limit its service; an empty end date means no end. */
export const client = defineResource({
  name: 'client',
  plugin: 'clients',
  module: 'client-list',
  path: '/v1/operate/client-manage/client',
  key: 'Client_ID',
  scope: 'global',
  sort: '-Created_At',
  fields: {
    Client_Name: fields.text({ required: true, max: 100, unique: true, filter: 'contains', sortable: true }),
    Client_Type: fields.choice(clientTypes, { required: true, filter: 'equals' }),
    Client_Service_Type_ID: fields.reference('client-service-type', { filter: 'equals' }),
    Parent_Client_ID: fields.reference('client', { filter: 'equals' }),
    Service_Start_Date: fields.time(),
    Service_End_Date: fields.time({ filter: 'range', sortable: true }),
    User_Quota: fields.number({ integer: true, min: 0, max: 100_000, hiddenInList: true }),
    Subject_Quota: fields.number({ integer: true, min: 0, max: 100_000, hiddenInList: true }),
    Contact: fields.text({ max: 50, filter: 'contains' }),
    Phone: fields.text({ max: 30 }),
    Is_Enabled: fields.toggle({ default: true, filter: 'equals' }),
    Is_User_Access_Statistics_Enabled: fields.toggle({ default: true, hiddenInList: true }),
    Client_System_Name: fields.text({ max: 50, hiddenInList: true }),
    Is_System_Name_Visible: fields.toggle({ hiddenInList: true }),
    User_Theme_Style_Code: fields.text({ max: 7, format: 'color', hiddenInList: true }),
    Favicon_File_ID: fields.reference('client-file', { hiddenInList: true }),
    Logo_File_ID: fields.reference('client-file', { hiddenInList: true }),
    Default_Homepage_URL: fields.text({ max: 500, hiddenInList: true }),
    Is_Link_Target_Self: fields.toggle({ hiddenInList: true }),
    Host_Name: fields.text({ max: 200, unique: true, hiddenInList: true }),
    Client_Options_JSON: fields.json<Readonly<Record<string, unknown>>>(),
    Is_Sample: fields.toggle({ readOnly: true, hiddenInList: true }),
    Created_At: fields.time({ readOnly: true, sortable: true }),
  },
});

/** A sub-client of the caller's own client, managed by the administrators of that client. */
export const subClient = defineResource({
  name: 'sub-client',
  plugin: 'clients',
  module: 'sub-client-list',
  path: '/v1/manage/user-privilege-manage/sub-client',
  key: 'Client_ID',
  table: 'client',
  scope: 'global',
  sort: 'Client_Name',
  fields: {
    Client_Name: fields.text({ required: true, max: 100, unique: true, filter: 'contains', sortable: true }),
    Service_End_Date: fields.time({ sortable: true }),
    User_Quota: fields.number({ integer: true, min: 0, max: 100_000 }),
    Subject_Quota: fields.number({ integer: true, min: 0, max: 100_000 }),
    Contact: fields.text({ max: 50, filter: 'contains' }),
    Phone: fields.text({ max: 30, hiddenInList: true }),
    Client_System_Name: fields.text({ max: 50 }),
    Is_System_Name_Visible: fields.toggle({ hiddenInList: true }),
    User_Theme_Style_Code: fields.text({ max: 7, format: 'color', hiddenInList: true }),
    Is_Enabled: fields.toggle({ default: true, filter: 'equals' }),
    Created_At: fields.time({ readOnly: true, sortable: true, hiddenInList: true }),
  },
});

/** A product package: the plugins of a client, and their limits. An empty limit means unlimited. */
export const clientServiceType = defineResource({
  name: 'client-service-type',
  plugin: 'clients',
  module: 'client-service-type',
  path: '/v1/operate/operation-setting/client-service-type',
  key: 'Client_Service_Type_ID',
  scope: 'global',
  sort: 'Created_At',
  fields: {
    Service_Type_Name: fields.text({ required: true, max: 50, unique: true, filter: 'contains' }),
    Is_All_Plugins: fields.toggle(),
    Plugin_IDs: fields.words({ max: 200, hiddenInList: true }),
    User_Limit: fields.number({ integer: true, min: 0, max: 100_000 }),
    Subject_Limit: fields.number({ integer: true, min: 0, max: 100_000 }),
    Remark: fields.text({ max: 500, multiline: true }),
    Service_Type_Code: fields.text({ max: 20, readOnly: true, hiddenInList: true }),
    Created_At: fields.time({ readOnly: true }),
  },
});
