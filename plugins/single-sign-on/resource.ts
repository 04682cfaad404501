import { defineResource, fields } from '#core/resource';
import { userTypes } from '#plugins/privileges';

/** Maps a claim value to a user type and role; the first match applies. */
export interface RoleMapping {
  readonly Value: string;
  readonly User_Type: (typeof userTypes)[number];
  /** Defaults to the built-in role of the user type. */
  readonly Role_ID: string | null;
}

/** An external identity provider for the users of a client. */
export const signInProvider = defineResource({
  name: 'sign-in-provider',
  plugin: 'single-sign-on',
  module: 'sign-in-provider',
  path: '/v1/manage/system-setting/sign-in-provider',
  key: 'Sign_In_Provider_ID',
  label: 'Provider_Name',
  sort: 'Provider_Name',
  fields: {
    /** Shown on the button of the sign-in page. */
    Provider_Name: fields.text({ required: true, max: 50, unique: true, filter: 'contains', sortable: true }),
    Kind: fields.text({ required: true, max: 30 }),
    Is_Enabled: fields.toggle({ default: true, filter: 'equals' }),
    /** URL of the issuer, or the id of the company at the provider. */
    Issuer: fields.text({ required: true, max: 500 }),
    Application_ID: fields.text({ required: true, max: 200, hiddenInList: true }),
    /** Accepted from forms and never returned: rows contain null. */
    Application_Secret: fields.text({ max: 500, hiddenInList: true }),
    Has_Secret: fields.toggle({ readOnly: true }),
    Allowed_Domains: fields.words({ max: 50, hiddenInList: true }),
    User_Name_Claim: fields.text({ max: 100, hiddenInList: true }),
    Display_Name_Claim: fields.text({ max: 100, hiddenInList: true }),
    Mail_Claim: fields.text({ max: 100, hiddenInList: true }),
    Required_Claim: fields.text({ max: 100, hiddenInList: true }),
    Required_Value: fields.text({ max: 200, hiddenInList: true }),
    Is_Mail_Linked: fields.toggle({ hiddenInList: true }),
    Is_Provisioning: fields.toggle(),
    Default_User_Type: fields.choice(userTypes, { default: 'user', hiddenInList: true }),
    Default_Role_ID: fields.reference('role', { hiddenInList: true }),
    Default_User_Group_ID: fields.reference('user-group', { hiddenInList: true }),
    Role_Claim: fields.text({ max: 100, hiddenInList: true }),
    Role_Mappings: fields.json<readonly RoleMapping[]>(),
    Is_Second_Factor_Trusted: fields.toggle({ hiddenInList: true }),
    Created_At: fields.time({ readOnly: true, sortable: true }),
  },
});
