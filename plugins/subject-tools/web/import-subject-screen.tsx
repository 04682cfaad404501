import { useState } from 'react';
import { MessageService, useAction, useClient, useLoaded, useOptions, useService, useText } from '#core/web';
import { Button, ButtonRow, Field, FieldGrid, FileDrop, Note, PageHeader, Panel, SelectBox, Stack } from '#shared/ui';
import { subjectToolContract } from '../contract';
import { PlanPanel, type Choices } from './plan-panel';
import { readSubjectFile, type ReadFile } from './read-subject-file';
import { TransferList } from './transfer-list';

/** Imports a subject file into a client: preview first, then the transfer. */
export default function ImportSubjectScreen() {
  const t = useText('subject-tools');
  const client = useClient(subjectToolContract);
  const messages = useService(MessageService);
  const clients = useOptions('client');
  const [to, setTo] = useState('');
  const reading = useAction(async (chosen: File): Promise<ReadFile & { readonly name: string }> => {
    const text = await chosen.text();
    return { ...readSubjectFile(text), name: chosen.name };
  });
  const read = reading.result;
  const file = read && 'file' in read ? read.file : null;
  const transfers = useLoaded((signal) => client.transfers({ query: {} }, { signal }), [client], 'list');
  const plan = useAction(async () =>
    file ? client.planImport({ body: { To_Client_ID: to, File: file } }) : undefined,
  );
  const apply = useAction(async (Choices: Choices) => {
    if (!file) return;
    const made = await client.import({ body: { To_Client_ID: to, File: file, Choices } });
    messages.show('success', t('taken', { created: made.Created, replaced: made.Replaced }));
    plan.forget();
    transfers.reload();
  });
  const take = (chosen: File | undefined): void => {
    plan.forget();
    if (chosen) void reading.run(chosen);
  };
  return (
    <Stack>
      <PageHeader title={t('title.import-subject')} text={t('intro.import')} />
      <Panel title={t('what')}>
        <Stack>
          <FileDrop types={['.json']} maxSize={5 * 1024 * 1024} onFiles={([chosen]) => take(chosen)} />
          {read && (
            <Note>
              {'file' in read
                ? t('fileRead', {
                    name: read.name,
                    from: read.file.From,
                    subjects: read.file.Subjects.length,
                    dictionaries: read.file.Dictionaries.length,
                  })
                : `${read.name}: ${t(`fileFault.${read.fault}`, { at: read.at ?? '' })}`}
            </Note>
          )}
          <FieldGrid>
            <Field label={t('field.to')} required>
              {(field) => (
                <SelectBox
                  {...field}
                  options={clients}
                  value={to}
                  onChange={(id) => {
                    setTo(id ?? '');
                    plan.forget();
                  }}
                />
              )}
            </Field>
          </FieldGrid>
          <ButtonRow>
            <Button
              kind="primary"
              icon="view"
              busy={plan.busy}
              disabled={!file || to === ''}
              onClick={() => void plan.run()}
            >
              {t('preview')}
            </Button>
          </ButtonRow>
        </Stack>
      </Panel>
      {plan.result && <PlanPanel plan={plan.result} busy={apply.busy} onApply={(choices) => void apply.run(choices)} />}
      <TransferList loaded={transfers} />
    </Stack>
  );
}
