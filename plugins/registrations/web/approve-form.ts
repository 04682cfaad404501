import { DateTime } from 'luxon';
import type { Row } from '#core/resource';
import type { Approval } from '../contract';
import type { clientRegistration, clientTemplate } from '../resource';

export type ApproveForm = Omit<Approval, 'Registration_ID'>;

/** Initial settings for a registration. */
export const emptyForm = ({ Company, Contact, Phone }: Row<typeof clientRegistration>): ApproveForm => ({
  Client_Name: Company ?? Contact ?? Phone,
  Client_Type: 'enterprise',
  Client_Service_Type_ID: '',
  Service_End_Date: DateTime.now().plus({ years: 1 }).endOf('day').toUTC().toISO(),
  User_Quota: null,
  Subject_Quota: null,
  Source_Client_ID: null,
  With_Filters: true,
  Analyst_Count: 0,
  Monitor_Count: 0,
});

/** Fills the form from a template; the name is kept. */
export const filledBy = (form: ApproveForm, template: Row<typeof clientTemplate>): ApproveForm => ({
  ...form,
  Client_Type: template.Client_Type,
  Client_Service_Type_ID: template.Client_Service_Type_ID,
  Service_End_Date:
    template.Service_Months === null
      ? null
      : DateTime.now().plus({ months: template.Service_Months }).endOf('day').toUTC().toISO(),
  User_Quota: template.User_Quota,
  Subject_Quota: template.Subject_Quota,
  Source_Client_ID: template.Source_Client_ID,
  With_Filters: template.With_Filters ?? true,
  Analyst_Count: template.Analyst_Count ?? 0,
  Monitor_Count: template.Monitor_Count ?? 0,
});
