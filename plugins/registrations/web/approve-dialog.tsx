import { useState } from 'react';
import {
  DraftNotice,
  ServiceError,
  useAction,
  useClient,
  useDraftState,
  useLoaded,
  useOptions,
  useResourceClient,
  useText,
} from '#core/web';
import type { Row } from '#core/resource';
import {
  Button,
  ChoiceBox,
  Dialog,
  Field,
  FieldGrid,
  MomentInput,
  NumberInput,
  SelectBox,
  Stack,
  TextInput,
  Toggle,
} from '#shared/ui';
import { registrationContract, type MadeClient } from '../contract';
import { clientTemplate, templateTypes, type clientRegistration } from '../resource';
import { emptyForm, filledBy, type ApproveForm } from './approve-form';

interface ApproveDialogProps {
  readonly row: Row<typeof clientRegistration>;
  readonly onMade: (made: MadeClient) => void;
  readonly onClose: () => void;
}

type CountField = 'User_Quota' | 'Subject_Quota' | 'Analyst_Count' | 'Monitor_Count';

/** Sets up a client from a template or manually. */
export function ApproveDialog({ row, onMade, onClose }: ApproveDialogProps) {
  const t = useText('registrations');
  const client = useClient(registrationContract);
  const templates = useResourceClient(clientTemplate);
  const { data } = useLoaded((signal) => templates.list({ size: '200' }, signal), [templates]);
  const [template, setTemplate] = useState('');
  const [first] = useState<ApproveForm>(() => emptyForm(row));
  const {
    values: form,
    set,
    stored,
  } = useDraftState(`registrations.approve ${row.Registration_ID}`, first, {
    base: row.Registration_ID,
  });
  const [fault, setFault] = useState<string | null>(null);
  const types = useOptions('client-service-type');
  const clients = useOptions('client');
  const approve = useAction(async () => {
    try {
      const made = await client.approve({ body: { ...form, Registration_ID: row.Registration_ID } });
      stored.drop();
      onMade(made);
    } catch (error) {
      if (error instanceof ServiceError && error.code === 'duplicate') setFault(t('fault.name'));
      throw error;
    }
  });
  const count = (name: CountField) => (
    <Field label={t(`client-template.fields.${name}`)}>
      {(field) => (
        <NumberInput
          {...field}
          min={0}
          value={form[name]}
          onChange={(value) => set({ [name]: value ?? (name.endsWith('Count') ? 0 : null) })}
        />
      )}
    </Field>
  );
  const list = data?.list ?? [];
  return (
    <Dialog
      open
      wide
      title={t('approveTitle', { name: row.Company ?? row.Contact ?? row.Phone })}
      onClose={onClose}
      footer={
        <Button
          kind="primary"
          busy={approve.busy}
          disabled={form.Client_Name.trim() === '' || form.Client_Service_Type_ID === ''}
          onClick={() => void approve.run()}
        >
          {t('approve')}
        </Button>
      }
    >
      <Stack>
        <DraftNotice draft={stored} />
        {list.length > 0 && (
          <Field label={t('template')} hint={t('templateHint')}>
            {(field) => (
              <ChoiceBox
                {...field}
                value={template}
                empty={t('noTemplate')}
                choices={list.map((entry) => ({ value: entry.Client_Template_ID, label: entry.Template_Name }))}
                onChange={(id) => {
                  setTemplate(id);
                  const chosen = list.find(({ Client_Template_ID }) => Client_Template_ID === id);
                  if (chosen) set(filledBy(form, chosen));
                }}
              />
            )}
          </Field>
        )}
        <FieldGrid>
          <Field label={t('clientName')} required error={fault ?? undefined}>
            {(field) => (
              <TextInput
                {...field}
                maxLength={100}
                value={form.Client_Name}
                onChange={({ target }) => {
                  setFault(null);
                  set({ Client_Name: target.value });
                }}
              />
            )}
          </Field>
          <Field label={t('client-template.fields.Client_Type')}>
            {(field) => (
              <ChoiceBox
                {...field}
                value={form.Client_Type}
                choices={templateTypes.map((value) => ({
                  value,
                  label: t(`client-template.choices.Client_Type.${value}`),
                }))}
                onChange={(value) => set({ Client_Type: value || 'enterprise' })}
              />
            )}
          </Field>
          <Field label={t('client-template.fields.Client_Service_Type_ID')} required>
            {(field) => (
              <SelectBox
                {...field}
                key={template}
                options={types}
                labels={Object.fromEntries(
                  list.map((entry) => [
                    entry.Client_Service_Type_ID,
                    (entry as { Client_Service_Type_ID_Label?: string }).Client_Service_Type_ID_Label ?? '',
                  ]),
                )}
                value={form.Client_Service_Type_ID}
                onChange={(id) => set({ Client_Service_Type_ID: id ?? '' })}
              />
            )}
          </Field>
          <Field label={t('serviceEnd')} hint={t('endHint')}>
            {(field) => (
              <MomentInput
                {...field}
                value={form.Service_End_Date}
                onChange={(end) => set({ Service_End_Date: end })}
              />
            )}
          </Field>
          {count('User_Quota')}
          {count('Subject_Quota')}
          <Field label={t('client-template.fields.Source_Client_ID')} hint={t('sourceHint')}>
            {(field) => (
              <SelectBox
                {...field}
                key={template}
                options={clients}
                labels={Object.fromEntries(
                  list.flatMap((entry) =>
                    entry.Source_Client_ID
                      ? [
                          [
                            entry.Source_Client_ID,
                            (entry as { Source_Client_ID_Label?: string }).Source_Client_ID_Label ?? '',
                          ],
                        ]
                      : [],
                  ),
                )}
                value={form.Source_Client_ID}
                onChange={(id) => set({ Source_Client_ID: id })}
              />
            )}
          </Field>
          <Field label={t('client-template.fields.With_Filters')}>
            {(field) => <Toggle {...field} checked={form.With_Filters} onChange={(on) => set({ With_Filters: on })} />}
          </Field>
          {count('Analyst_Count')}
          {count('Monitor_Count')}
        </FieldGrid>
      </Stack>
    </Dialog>
  );
}
