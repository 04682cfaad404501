import { useState } from 'react';
import {
  DraftNotice,
  HttpService,
  useAction,
  useClient,
  useDraftState,
  useLabels,
  useOptions,
  useService,
  useText,
} from '#core/web';
import { cutText } from '#shared/text';
import {
  Button,
  ChoiceBox,
  Drawer,
  Field,
  FieldGrid,
  Note,
  Segmented,
  SelectBox,
  Stack,
  TextArea,
  TextInput,
} from '#shared/ui';
import { ticketContract } from '../contract';
import { dueHours, ticketPriorities, ticketTypes, type Ticket, type TicketPriority } from '../ticket';
import { areSmall, FileChoice } from './file-choice';
import { sendFiles } from './send-files';

export interface TicketFormProps {
  /** Articles that the ticket is about, by id and title. */
  readonly articles?: readonly { readonly Article_ID: string; readonly Title: string }[];
  /** The alert from which it is created; the article of that alert is added. */
  readonly alertId?: string;
  /** Initial title; defaults to that of the first article. */
  readonly title?: string;
  /** Initial content. */
  readonly content?: string;
  /** Initial priority. */
  readonly urgency?: TicketPriority;
  /** Whether it is initially addressed to the operator. */
  readonly toOperator?: boolean;
  readonly onSaved: (ticketId: string) => void;
  readonly onClose: () => void;
}

const receivers = ['person', 'unit', 'operator'] as const;

/** Input of the form without the files. */
interface TicketDraft {
  readonly receiver: (typeof receivers)[number];
  readonly person: string | null;
  readonly unit: string | null;
  readonly title: string;
  readonly content: string;
  readonly type: Ticket['Type'];
  readonly priority: TicketPriority;
}

/** Form for a new ticket: recipient, content and priority. */
export function TicketForm({
  articles = [],
  alertId,
  title: heading = articles[0]?.Title ?? '',
  content: given = '',
  urgency = 'ordinary',
  toOperator = false,
  onSaved,
  onClose,
}: TicketFormProps) {
  const t = useText('tickets');
  const http = useService(HttpService);
  const client = useClient(ticketContract);
  const people = useOptions('colleague');
  const units = useOptions('user-group');
  const { values, set, stored } = useDraftState<TicketDraft>(
    `tickets.ticket ${alertId ?? articles.map(({ Article_ID }) => Article_ID).join()}`,
    {
      receiver: toOperator ? 'operator' : 'person',
      person: null,
      unit: null,
      title: cutText(heading, 100),
      content: cutText(given, 5000),
      type: articles.length > 0 || alertId ? 'task' : 'question',
      priority: urgency,
    },
  );
  const { receiver, person, unit, title, content, type, priority } = values;
  const [files, setFiles] = useState<readonly File[]>([]);
  const selected = [
    { entity: 'colleague', id: person },
    { entity: 'user-group', id: unit },
  ].flatMap(({ entity, id }) => (id === null || stored.at === null ? [] : [{ entity, id }]));
  const getLabel = useLabels(selected);
  const labels = Object.fromEntries(selected.map(({ entity, id }) => [id, getLabel(entity, id)]));
  const save = useAction(async () => {
    const { Ticket_ID } = await client.create({
      body: {
        Title: title.trim(),
        Content: content.trim(),
        Type: type,
        Priority: priority,
        Is_For_Operator: receiver === 'operator',
        Assignee_ID: receiver === 'person' ? person : null,
        User_Group_ID: receiver === 'unit' ? unit : null,
        Article_IDs: articles.map(({ Article_ID }) => Article_ID),
        Alert_ID: alertId ?? null,
      },
    });
    stored.drop();
    await sendFiles(http, files, Ticket_ID);
    onSaved(Ticket_ID);
  });
  const isWhole =
    title.trim() !== '' && content.trim() !== '' && areSmall(files) && (receiver !== 'unit' || unit !== null);
  return (
    <Drawer
      open
      title={t('make')}
      onClose={onClose}
      footer={
        <>
          <Button
            onClick={() => {
              stored.drop();
              onClose();
            }}
          >
            {t('cancel')}
          </Button>
          <Button kind="primary" busy={save.busy} disabled={!isWhole} onClick={() => void save.run()}>
            {t('send')}
          </Button>
        </>
      }
    >
      <Stack>
        <DraftNotice draft={stored} />
        <Segmented
          label={t('receiver')}
          value={receiver}
          onChange={(next) => set({ receiver: next })}
          choices={receivers.map((value) => ({ value, label: t(`to.${value}`) }))}
        />
        {receiver === 'person' && (
          <Field label={t('person')} hint={t('personHint')}>
            {(field) => (
              <SelectBox
                {...field}
                options={people}
                labels={labels}
                value={person}
                onChange={(next) => set({ person: next })}
              />
            )}
          </Field>
        )}
        {receiver === 'unit' && (
          <Field label={t('unit')} required>
            {(field) => (
              <SelectBox
                {...field}
                options={units}
                labels={labels}
                value={unit}
                onChange={(next) => set({ unit: next })}
              />
            )}
          </Field>
        )}
        <Field label={t('ticketTitle')} required>
          {(field) => (
            <TextInput
              {...field}
              maxLength={100}
              value={title}
              onChange={({ target }) => set({ title: target.value })}
            />
          )}
        </Field>
        <Field label={t('content')} required>
          {(field) => (
            <TextArea
              {...field}
              rows={6}
              maxLength={5000}
              value={content}
              onChange={({ target }) => set({ content: target.value })}
            />
          )}
        </Field>
        <FieldGrid>
          <Field label={t('type.label')}>
            {(field) => (
              <ChoiceBox
                {...field}
                value={type}
                choices={ticketTypes.map((value) => ({ value, label: t(`type.${value}`) }))}
                onChange={(value) => set({ type: value || 'other' })}
              />
            )}
          </Field>
          <Field label={t('priority.label')} hint={t('dueWithin', { count: dueHours[priority] })}>
            {(field) => (
              <ChoiceBox
                {...field}
                value={priority}
                choices={ticketPriorities.map((value) => ({ value, label: t(`priority.${value}`) }))}
                onChange={(value) => set({ priority: value || 'ordinary' })}
              />
            )}
          </Field>
        </FieldGrid>
        <FileChoice files={files} onChange={setFiles} />
        {alertId && <Note>{t('withAlert')}</Note>}
        {articles.length > 0 && <Note>{t('withArticles', { count: articles.length })}</Note>}
      </Stack>
    </Drawer>
  );
}
