import { observer } from 'mobx-react-lite';
import { useState, type FormEvent } from 'react';
import type { Row } from '#core/resource';
import { HttpService, MessageService, NavigationService, useEditedRow, useService, useText } from '#core/web';
import { routes } from '#shared/routes';
import { Button, ErrorState, PageHeader, Panel, Skeleton } from '#shared/ui';
import type { ImagePurpose } from '../contract';
import { client, clientTypes } from '../resource';
import styles from './client-form.module.css';
import { DraftField } from './draft-field';
import { ImageField } from './image-field';
import { LeaveDialog } from './leave-dialog';
import { firstDraft, useDraft, type Draft } from './use-draft';

type Client = Row<typeof client> & { readonly [Label in `${string}_Label`]?: string };

const listPath = routes.clients();

/** A new client, or one that is changed: `?id=`. */
export default observer(function ClientFormScreen() {
  const messages = useService(MessageService);
  const { id, data, error, reload } = useEditedRow<Client>(client.path, 'client-update');
  if (error) return <ErrorState message={messages.textOf(error)} onRetry={reload} />;
  if (data === undefined) return <Skeleton lines={12} />;
  return <ClientForm key={id} row={data} />;
});

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
const hinted: ReadonlySet<string> = new Set([
  'Service_End_Date',
  'User_Quota',
  'Subject_Quota',
  'Host_Name',
  'Default_Homepage_URL',
]);

function ClientForm({ row }: { readonly row: Client | null }) {
  const t = useText('clients');
  const core = useText('core');
  const http = useService(HttpService);
  const messages = useService(MessageService);
  const navigation = useService(NavigationService);
  const [first] = useState(() =>
    firstDraft(client, row, { Client_Type: 'enterprise', Service_Start_Date: new Date().toISOString() }),
  );
  const [urls, setUrls] = useState<Readonly<Record<string, string | null | undefined>>>({
    Favicon_File_ID: row?.Favicon_File_ID_Label,
    Logo_File_ID: row?.Logo_File_ID_Label,
  });
  const isPlatform = row?.Client_Type === 'platform';
  const send = (draft: Draft) =>
    http.request(row ? 'PUT' : 'POST', client.path, { body: row ? { ...draft, Client_ID: row.Client_ID } : draft });
  const form = useDraft(client, first, send, isPlatform ? [] : ['Client_Service_Type_ID']);
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

  const save = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (!(await form.submit())) return;
    messages.show('success', core('resource.saved'));
    navigation.navigate(listPath);
  };
  const field = (name: string) => (
    <DraftField
      key={name}
      resource={client}
      form={form}
      name={name}
      hint={hinted.has(name) ? t(`hint.${name}`) : undefined}
      label={row?.[`${name}_Label`]}
      required={name === 'Client_Service_Type_ID' ? !isPlatform : undefined}
      disabled={isPlatform && (name === 'Client_Type' || name === 'Is_Enabled' || name === 'Client_Service_Type_ID')}
      values={name === 'Client_Type' ? clientTypes.filter((type) => isPlatform || type !== 'platform') : undefined}
    />
  );
  return (
    <form className={styles.page} noValidate onSubmit={(event) => void save(event)}>
      <PageHeader title={t(row ? 'title.client-update' : 'title.client-add')} text={row?.Client_Name} />
      <Panel title={t('section.service')}>
        <div className={styles.grid}>{sections.service.map(field)}</div>
      </Panel>
      <Panel title={t('section.contact')}>
        <div className={styles.grid}>{sections.contact.map(field)}</div>
      </Panel>
      <Panel title={t('section.brand')}>
        <div className={styles.grid}>
          {sections.brand.map(field)}
          {row ? image('Logo_File_ID', 'logo') : <p className={styles.note}>{t('hint.images')}</p>}
          {row && image('Favicon_File_ID', 'favicon')}
        </div>
      </Panel>
      <div className={styles.buttons}>
        <Button type="submit" kind="primary" busy={form.saving}>
          {core('resource.save')}
        </Button>
        <Button onClick={() => navigation.navigate(listPath)}>{core('resource.cancel')}</Button>
      </div>
      <LeaveDialog form={form} />
    </form>
  );
}
