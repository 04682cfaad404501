import {
  DraftNotice,
  MessageService,
  useAction,
  useClient,
  useDraftState,
  useLoaded,
  useService,
  useText,
} from '#core/web';
import type { ArticleRow } from '#plugins/articles';
import { subjectContract } from '#plugins/subjects';
import { Button, ChoiceBox, Dialog, Field, Segmented, SelectBox, Stack, TextArea, useTerm } from '#shared/ui';
import { emotionTerms } from '#shared/vocabulary';
import { suggestionContract } from '../contract';

interface SuggestionDialogProps {
  readonly rows: readonly ArticleRow[];
  readonly onClose: () => void;
}

/** Dialog for reporting what is wrong with an article. */
export default function SuggestionDialog({ rows: [row], onClose }: SuggestionDialogProps) {
  return row ? <ArticleSuggestion row={row} onClose={onClose} /> : null;
}

interface SuggestionText {
  readonly kind: 'emotion' | 'subject';
  readonly emotion: (typeof emotionTerms.values)[number] | '';
  readonly subject: string | null;
  readonly text: string;
}

const empty: SuggestionText = { kind: 'emotion', emotion: '', subject: null, text: '' };

function ArticleSuggestion({ row, onClose }: { readonly row: ArticleRow; readonly onClose: () => void }) {
  const t = useText('user-suggestions');
  const term = useTerm();
  const client = useClient(suggestionContract);
  const subjects = useClient(subjectContract);
  const messages = useService(MessageService);
  const { data } = useLoaded((signal) => subjects.tree({}, { signal }), [subjects]);
  const { values, set, stored } = useDraftState(`user-suggestions.article ${row.Article_ID}`, empty);
  const { kind, emotion, subject, text } = values;
  const isOut = subject !== null && row.Subject_IDs.includes(subject);
  const isWhole = kind === 'emotion' ? emotion !== '' : subject !== null;
  const send = useAction(async () => {
    const shared = { Article_ID: row.Article_ID, Text: text.trim() };
    if (kind === 'emotion' && emotion) await client.send({ body: { ...shared, Kind: 'emotion', Emotion: emotion } });
    if (kind === 'subject' && subject)
      await client.send({ body: { ...shared, Kind: 'subject', Subject_ID: subject, Is_Out: isOut } });
    stored.drop();
    messages.show('success', t('sent'));
    onClose();
  });
  return (
    <Dialog
      open
      title={t('sendTitle', { title: row.Title })}
      onClose={onClose}
      footer={
        <Button kind="primary" busy={send.busy} disabled={!isWhole} onClick={() => void send.run()}>
          {t('send')}
        </Button>
      }
    >
      <Stack>
        <DraftNotice draft={stored} />
        <Segmented
          label={t('field.kind')}
          value={kind}
          choices={(['emotion', 'subject'] as const).map((value) => ({ value, label: t(`kind.${value}`) }))}
          onChange={(next) => set({ kind: next })}
        />
        {kind === 'emotion' ? (
          <Field label={t('field.emotion')} required>
            {(field) => (
              <ChoiceBox
                {...field}
                value={emotion}
                choices={emotionTerms.values
                  .filter((value) => value !== row.Emotion)
                  .map((value) => ({ value, label: term(emotionTerms, value) }))}
                onChange={(next) => set({ emotion: next })}
              />
            )}
          </Field>
        ) : (
          <Field
            label={t('field.subject')}
            required
            hint={subject !== null && t(isOut ? 'correctionOut' : 'correctionIn')}
          >
            {(field) => (
              <SelectBox
                {...field}
                options={(data?.Subjects ?? []).map(({ Subject_ID, Subject_Name }) => ({
                  value: Subject_ID,
                  label: Subject_Name,
                }))}
                value={subject}
                onChange={(next) => set({ subject: next })}
              />
            )}
          </Field>
        )}
        <Field label={t('field.text')}>
          {(field) => (
            <TextArea {...field} maxLength={500} value={text} onChange={({ target }) => set({ text: target.value })} />
          )}
        </Field>
      </Stack>
    </Dialog>
  );
}
