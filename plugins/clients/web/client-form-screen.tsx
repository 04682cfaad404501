import { useState } from 'react';
import { ResourceFields, ResourcePage, useText, type FieldOptions, type LabelledRow, type RowForm } from '#core/web';
import { routes } from '#shared/routes';
import { FieldGrid, Note, Panel } from '#shared/ui';
import type { ImagePurpose } from '../contract';
import { client, clientTypes } from '../resource';
import { ImageField } from './image-field';

type Client = LabelledRow<typeof client>;

const sections = {
  service: [
    'Client_Name',
    'Client_Type',
    'Client_Service_Type_ID',
    'Parent_Client_ID',
    'Service_Start_Date',
    'Service_End_Date',
    'User_Quota',
    'Subject_Quota',
    'Is_Enabled',
  ],
  contact: ['Contact', 'Phone', 'Is_User_Access_Statistics_Enabled'],
  brand: [
    'Client_System_Name',
    'Is_System_Name_Visible',
    'User_Theme_Style_Code',
    'Default_Homepage_URL',
    'Is_Link_Target_Self',
    'Host_Name',
  ],
} as const;
const hinted = ['Service_End_Date', 'User_Quota', 'Subject_Quota', 'Host_Name', 'Default_Homepage_URL'];
const isPlatform = (row: Client | null): boolean => row?.Client_Type === 'platform';

/** Form for a new or existing client: `?id=`. */
export default function ClientFormScreen() {
  const t = useText('clients');
  return (
    <ResourcePage
      resource={client}
      update="client-update"
      list={routes.clients()}
      title={(row) => t(row ? 'title.client-update' : 'title.client-add')}
      text={(row) => row.Client_Name}
      initialValues={{ Client_Type: 'enterprise', Service_Start_Date: new Date().toISOString() }}
      needed={(row) => (isPlatform(row) ? [] : ['Client_Service_Type_ID'])}
    >
      {(form, row) => <ClientSections form={form} row={row} />}
    </ResourcePage>
  );
}

/** Field options of a client beyond their declaration. */
function useClientFields(row: Client | null): Readonly<Record<string, FieldOptions>> {
  const t = useText('clients');
  const fixed = isPlatform(row);
  return {
    ...Object.fromEntries(hinted.map((name) => [name, { hint: t(`hint.${name}`) }])),
    Client_Type: { disabled: fixed, values: clientTypes.filter((type) => fixed || type !== 'platform') },
    Client_Service_Type_ID: { disabled: fixed, required: !fixed },
    Is_Enabled: { disabled: fixed },
    Service_Start_Date: { day: 'start' },
    Service_End_Date: { day: 'end', hint: t('hint.Service_End_Date') },
  };
}

function ClientSections({ form, row }: { readonly form: RowForm; readonly row: Client | null }) {
  const t = useText('clients');
  const options = useClientFields(row);
  const [urls, setUrls] = useState<Readonly<Record<string, string | null | undefined>>>({
    Favicon_File_ID: row?.Favicon_File_ID_Label,
    Logo_File_ID: row?.Logo_File_ID_Label,
  });
  const image = (name: 'Favicon_File_ID' | 'Logo_File_ID', purpose: ImagePurpose) => (
    <ImageField
      purpose={purpose}
      label={t(`client.fields.${name}`)}
      clientId={row?.Client_ID}
      url={urls[name] ?? null}
      onChange={(file) => {
        form.set(name, file?.File_ID ?? null);
        setUrls((before) => ({ ...before, [name]: file?.URL ?? null }));
      }}
    />
  );
  const fields = (names: readonly string[]) => (
    <ResourceFields form={form} names={names} row={row as Readonly<Record<string, unknown>> | null} options={options} />
  );
  return (
    <>
      <Panel title={t('section.service')}>
        <FieldGrid>{fields(sections.service)}</FieldGrid>
      </Panel>
      <Panel title={t('section.contact')}>
        <FieldGrid>{fields(sections.contact)}</FieldGrid>
      </Panel>
      <Panel title={t('section.brand')}>
        <FieldGrid>
          {fields(sections.brand)}
          {row ? image('Logo_File_ID', 'logo') : <Note>{t('hint.images')}</Note>}
          {row && image('Favicon_File_ID', 'favicon')}
        </FieldGrid>
      </Panel>
    </>
  );
}
