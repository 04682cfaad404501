import {
  DraftNotice,
  EntityInput,
  MessageService,
  useAction,
  useClient,
  useDraftState,
  useOptions,
  useService,
  useText,
} from '#core/web';
import { Button, Field, MomentInput, Note, Panel, Segmented, SelectBox, Stack, TextArea, TextInput } from '#shared/ui';
import { ticketContract } from '../contract';
import type { TicketDetail } from '../ticket';

interface CasePanelProps {
  readonly ticket: TicketDetail;
  readonly onChanged: () => void;
}

const answerKinds = ['article', 'address'] as const;

/**
 * Form for handling a case: deadline, decision and published answer; for users who answer the ticket. Needs a `key`
 * derived from the case, so that it shows the saved values.
 */
export function CasePanel({ ticket: { Ticket_ID, Case, Subject_IDs }, onChanged }: CasePanelProps) {
  const t = useText('tickets');
  const client = useClient(ticketContract);
  const messages = useService(MessageService);
  const articles = useOptions('article');
  const { values, set, stored } = useDraftState(`tickets.case ${Ticket_ID}`, {
    until: Case.Handle_By,
    decision: Case.Decision,
    subject: Case.Subject_ID ?? Subject_IDs[0] ?? null,
    kind: (Case.Answer_Url && !Case.Answer_Article_ID ? 'address' : 'article') as (typeof answerKinds)[number],
    article: Case.Answer_Article_ID,
    address: Case.Answer_Article_ID ? '' : (Case.Answer_Url ?? ''),
    at: Case.Answered_At,
  });
  const { until, decision, subject, kind, article, address, at } = values;
  const save = useAction(async () => {
    await client.saveCase({
      body: {
        Ticket_ID,
        Handle_By: until,
        Decision: decision.trim(),
        Subject_ID: subject,
        Answer: (kind === 'article' ? article : address.trim()) ?? '',
        Answered_At: at,
      },
    });
    stored.drop();
    messages.show('success', t('case.saved'));
    onChanged();
  });
  return (
    <Panel title={t('case.title')}>
      <Stack>
        <DraftNotice draft={stored} />
        <Field label={t('case.until')}>
          {(field) => <MomentInput {...field} value={until} onChange={(next) => set({ until: next })} />}
        </Field>
        <Field label={t('case.decision')}>
          {(field) => (
            <TextArea
              {...field}
              rows={3}
              maxLength={5000}
              value={decision}
              onChange={({ target }) => set({ decision: target.value })}
            />
          )}
        </Field>
        <Field label={t('effect.subject')}>
          {({ id }) => (
            <EntityInput
              id={id}
              entity="subject"
              value={subject ?? ''}
              onChange={(next) => set({ subject: next || null })}
            />
          )}
        </Field>
        <Segmented
          label={t('case.answer')}
          value={kind}
          choices={answerKinds.map((value) => ({ value, label: t(`case.by.${value}`) }))}
          onChange={(next) => set({ kind: next })}
        />
        {kind === 'article' ? (
          <Field label={t('case.article')} hint={t('case.articleHint')}>
            {(field) => (
              <SelectBox
                {...field}
                options={articles}
                labels={
                  Case.Answer_Article_ID
                    ? { [Case.Answer_Article_ID]: Case.Answer_Title ?? Case.Answer_Article_ID }
                    : {}
                }
                value={article}
                onChange={(next) => set({ article: next })}
              />
            )}
          </Field>
        ) : (
          <Field label={t('case.address')} hint={t('case.addressHint')}>
            {(field) => (
              <TextInput
                {...field}
                inputMode="url"
                maxLength={2000}
                value={address}
                onChange={({ target }) => set({ address: target.value })}
              />
            )}
          </Field>
        )}
        <Field label={t('case.answeredAt')} hint={kind === 'article' ? t('case.answeredAtHint') : undefined}>
          {(field) => <MomentInput {...field} value={at} onChange={(next) => set({ at: next })} />}
        </Field>
        <Note>{t('case.use')}</Note>
        <Button icon="check" busy={save.busy} onClick={() => void save.run()}>
          {t('case.save')}
        </Button>
      </Stack>
    </Panel>
  );
}
