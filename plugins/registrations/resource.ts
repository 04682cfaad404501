import { defineResource, fields } from '#core/resource';

export const registrationStates = ['waiting', 'approved', 'refused'] as const;

/** A person who registered by phone: works on a trial immediately, and waits for an operator's decision. */
export const clientRegistration = defineResource({
  name: 'client-registration',
  plugin: 'registrations',
  module: 'register-client-list',
  path: '/v1/operate/client-manage/register-client',
  key: 'Registration_ID',
  scope: 'global',
  readOnly: true,
  label: 'Phone',
  sort: '-Created_At',
  fields: {
    Company: fields.text({ max: 100, filter: 'contains' }),
    Contact: fields.text({ max: 50, filter: 'contains' }),
    Phone: fields.text({ required: true, max: 11, filter: 'contains' }),
    Client_ID: fields.reference('client', { required: true, filter: 'equals' }),
    State: fields.choice(registrationStates, { required: true, default: 'waiting', filter: 'equals' }),
    Reason: fields.text({ max: 200 }),
    Decided_By: fields.reference('user'),
    Decided_At: fields.time({ sortable: true }),
    Created_At: fields.time({ sortable: true, filter: 'range' }),
  },
});

/** Client types that a template can create; the platform's own client is created by the system. */
export const templateTypes = ['enterprise', 'government', 'media'] as const;

/**
 * Settings of a new client: service period, quota, subjects copied from another client, and users besides its
 * administrator.
 */
export const clientTemplate = defineResource({
  name: 'client-template',
  plugin: 'registrations',
  module: 'register-client-list',
  path: '/v1/operate/client-manage/client-template',
  key: 'Client_Template_ID',
  scope: 'global',
  sort: 'Template_Name',
  fields: {
    Template_Name: fields.text({ required: true, max: 50, unique: true, filter: 'contains', sortable: true }),
    Client_Type: fields.choice(templateTypes, { required: true, default: 'enterprise' }),
    Client_Service_Type_ID: fields.reference('client-service-type', { required: true }),
    /** Empty: unlimited. */
    Service_Months: fields.number({ integer: true, min: 1, max: 120 }),
    User_Quota: fields.number({ integer: true, min: 0, max: 100_000, hiddenInList: true }),
    Subject_Quota: fields.number({ integer: true, min: 0, max: 100_000, hiddenInList: true }),
    Source_Client_ID: fields.reference('client'),
    With_Filters: fields.toggle({ default: true, hiddenInList: true }),
    Analyst_Count: fields.number({ integer: true, min: 0, max: 50, default: 0 }),
    Monitor_Count: fields.number({ integer: true, min: 0, max: 50, default: 0 }),
    Remark: fields.text({ max: 500, multiline: true, hiddenInList: true }),
    Created_At: fields.time({ readOnly: true, hiddenInList: true }),
  },
});
