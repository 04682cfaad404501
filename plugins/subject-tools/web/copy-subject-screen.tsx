import { useState } from 'react';
import { MessageService, useAction, useClient, useLoaded, useOptions, useService, useText } from '#core/web';
import { Button, ButtonRow, Field, FieldGrid, PageHeader, Panel, SelectBox, Stack } from '#shared/ui';
import { subjectToolContract } from '../contract';
import { PlanPanel, type Choices } from './plan-panel';
import { TransferList } from './transfer-list';
import { noPart, sentPart, TreePartFields, type TreePart } from './tree-part';

/** Copies subjects of one client to another: preview first, then the transfer. */
export default function CopySubjectScreen() {
  const t = useText('subject-tools');
  const client = useClient(subjectToolContract);
  const messages = useService(MessageService);
  const clients = useOptions('client');
  const [part, setPart] = useState<TreePart>(noPart);
  const [to, setTo] = useState('');
  const transfers = useLoaded((signal) => client.transfers({ query: {} }, { signal }), [client], 'list');
  const plan = useAction(() => client.planCopy({ body: { ...sentPart(part), To_Client_ID: to } }));
  const apply = useAction(async (Choices: Choices) => {
    const made = await client.copy({ body: { ...sentPart(part), To_Client_ID: to, Choices } });
    messages.show('success', t('taken', { created: made.Created, replaced: made.Replaced }));
    plan.forget();
    transfers.reload();
  });
  const isReady = part.Client_ID !== '' && to !== '' && part.Client_ID !== to;
  return (
    <Stack>
      <PageHeader title={t('title.copy-subject')} text={t('intro.copy')} />
      <Panel title={t('what')}>
        <Stack>
          <TreePartFields
            value={part}
            onChange={(next) => {
              setPart(next);
              plan.forget();
            }}
          />
          <FieldGrid>
            <Field
              label={t('field.to')}
              required
              error={to !== '' && to === part.Client_ID ? t('fault.same-client') : undefined}
            >
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
            <Button kind="primary" icon="view" busy={plan.busy} disabled={!isReady} onClick={() => void plan.run()}>
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
