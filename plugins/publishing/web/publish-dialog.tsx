import { DraftNotice, MessageService, useAction, useClient, useDraftState, useService, useText } from '#core/web';
import { Button, ChoiceBox, Dialog, Field, showUndo, TextArea, TextInput, useUi } from '#shared/ui';
import { levelTerms, type Level } from '#shared/vocabulary';
import { publishContract } from '../contract';

/** Articles to publish, and callback after publishing. */
export interface PublishProps {
  readonly ids: readonly string[];
  readonly onDone: () => void;
}

const usualLevel: Level = 'yellow';
const empty = { level: usualLevel as Level, column: '', note: '' };
/** Maximum number of articles per call. */
const max = 500;

const portions = (ids: readonly string[]): string[][] =>
  Array.from({ length: Math.ceil(ids.length / max) }, (_, index) => ids.slice(index * max, (index + 1) * max));

/** Dialog for the level and column of the articles to publish. */
export function PublishDialog({ ids, onDone, onClose }: PublishProps & { readonly onClose: () => void }) {
  const t = useText('publishing');
  const { language } = useUi();
  const client = useClient(publishContract);
  const messages = useService(MessageService);
  const { values, set, stored } = useDraftState(`publishing.publish ${ids.slice(0, 5).join()} ${ids.length}`, empty);
  const { level, column, note } = values;
  const publish = useAction(async () => {
    const made: string[] = [];
    try {
      for (const id of portions(ids)) {
        const { Publication_IDs } = await client.publish({
          body: { id, Level: levelTerms.numbers[level], Column: column, Note: note },
        });
        made.push(...Publication_IDs);
      }
      stored.drop();
      onClose();
      onDone();
    } finally {
      // Batches that succeeded before a failure can be undone too.
      if (made.length > 0)
        showUndo({
          text: t('published', { count: made.length }),
          label: t('undo'),
          undo: () => void takeBack(made),
        });
    }
  });
  const takeBack = async (made: readonly string[]): Promise<void> => {
    try {
      for (const Publication_ID of portions(made)) await client.withdraw({ body: { Publication_ID } });
      onDone();
    } catch (thrown) {
      messages.error(thrown);
    }
  };
  return (
    <Dialog
      open
      title={t('publishMany', { count: ids.length })}
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
          <Button kind="primary" busy={publish.busy} onClick={() => void publish.run()}>
            {t('publish')}
          </Button>
        </>
      }
    >
      <DraftNotice draft={stored} />
      <Field label={t('level')}>
        {(field) => (
          <ChoiceBox
            {...field}
            value={level}
            choices={levelTerms.choices(language)}
            onChange={(value) => set({ level: levelTerms.has(value) ? value : usualLevel })}
          />
        )}
      </Field>
      <Field label={t('column')} hint={t('columnHint')}>
        {(field) => (
          <TextInput
            {...field}
            maxLength={50}
            value={column}
            onChange={(event) => set({ column: event.target.value })}
          />
        )}
      </Field>
      <Field label={t('note')}>
        {(field) => (
          <TextArea
            {...field}
            rows={3}
            maxLength={1000}
            value={note}
            onChange={(event) => set({ note: event.target.value })}
          />
        )}
      </Field>
    </Dialog>
  );
}
