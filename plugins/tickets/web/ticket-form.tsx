import { useState } from 'react';
import { HttpService, useAction, useClient, useOptions, useService, useText } from '#core/web';
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
  /** What the ticket is about, by id and title. */
  readonly articles?: readonly { readonly Article_ID: string; readonly Title: string }[];
  /** The alert of which it is made; the article of that alert is added. */
  readonly alertId?: string;
  /** Its heading at first; else that of the first article. */
  readonly title?: string;
  /** What it says at first. */
  readonly content?: string;
  /** How urgent it is at first. */
  readonly urgency?: TicketPriority;
  /** Whether it is for the operator at first. */
  readonly toOperator?: boolean;
  readonly onSaved: (ticketId: string) => void;
  readonly onClose: () => void;
}

const receivers = ['person', 'unit', 'operator'] as const;

/** Writes a ticket: to whom, about what, how soon. */
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
  const [receiver, setReceiver] = useState<(typeof receivers)[number]>(toOperator ? 'operator' : 'person');
  const [person, setPerson] = useState<string | null>(null);
  const [unit, setUnit] = useState<string | null>(null);
  const [title, setTitle] = useState(cutText(heading, 100));
  const [content, setContent] = useState(cutText(given, 5000));
  const [type, setType] = useState<Ticket['Type']>(articles.length > 0 || alertId ? 'task' : 'question');
  const [priority, setPriority] = useState<TicketPriority>(urgency);
  const [files, setFiles] = useState<readonly File[]>([]);
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
          <Button onClick={onClose}>{t('cancel')}</Button>
          <Button kind="primary" busy={save.busy} disabled={!isWhole} onClick={() => void save.run()}>
            {t('send')}
          </Button>
        </>
      }
    >
      <Stack>
        <Segmented
          label={t('receiver')}
          value={receiver}
          onChange={setReceiver}
          choices={receivers.map((value) => ({ value, label: t(`to.${value}`) }))}
        />
        {receiver === 'person' && (
          <Field label={t('person')} hint={t('personHint')}>
            {(field) => <SelectBox {...field} options={people} value={person} onChange={setPerson} />}
          </Field>
        )}
        {receiver === 'unit' && (
          <Field label={t('unit')} required>
            {(field) => <SelectBox {...field} options={units} value={unit} onChange={setUnit} />}
          </Field>
        )}
        <Field label={t('ticketTitle')} required>
          {(field) => (
            <TextInput {...field} maxLength={100} value={title} onChange={({ target }) => setTitle(target.value)} />
          )}
        </Field>
        <Field label={t('content')} required>
          {(field) => (
            <TextArea
              {...field}
              rows={6}
              maxLength={5000}
              value={content}
              onChange={({ target }) => setContent(target.value)}
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
                onChange={(value) => setType(value || 'other')}
              />
            )}
          </Field>
          <Field label={t('priority.label')} hint={t('dueWithin', { count: dueHours[priority] })}>
            {(field) => (
              <ChoiceBox
                {...field}
                value={priority}
                choices={ticketPriorities.map((value) => ({ value, label: t(`priority.${value}`) }))}
                onChange={(value) => setPriority(value || 'ordinary')}
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
