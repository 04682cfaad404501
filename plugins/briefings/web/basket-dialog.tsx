import { DraftNotice, useAction, useClient, useDraftState, useText } from '#core/web';
import { Button, Dialog, Field, Note, Stack, Tag, TextArea, TextInput } from '#shared/ui';
import { selectedContract, type SelectedRow } from '../selected-contract';

interface BasketDialogProps {
  readonly row: SelectedRow;
  /** Existing columns, offered for selection by click. */
  readonly columns: readonly string[];
  readonly onSaved: () => void;
  readonly onClose: () => void;
}

/** Edits the text and column of a selected article in the brief; the article itself is not changed. */
export function BasketDialog({ row, columns, onSaved, onClose }: BasketDialogProps) {
  const t = useText('briefings');
  const client = useClient(selectedContract);
  const {
    values: draft,
    set,
    stored,
  } = useDraftState(`briefings.basket ${row.Selected_ID}`, {
    Column: row.Column,
    Title: row.Title || row.Article?.Title || '',
    Summary: row.Summary || row.Article?.Summary || '',
    Remark: row.Remark,
  });
  const save = useAction(async () => {
    const getOverride = (name: 'Title' | 'Summary'): string => (draft[name] === row.Article?.[name] ? '' : draft[name]);
    await client.update({
      body: { ...draft, Selected_ID: row.Selected_ID, Title: getOverride('Title'), Summary: getOverride('Summary') },
    });
    stored.drop();
    onSaved();
  });
  const field = (name: 'Column' | 'Title', max: number) => (
    <Field label={t(`basket.${name}`)}>
      {(props) => (
        <TextInput
          {...props}
          maxLength={max}
          value={draft[name]}
          onChange={({ target }) => set({ [name]: target.value })}
        />
      )}
    </Field>
  );
  const area = (name: 'Summary' | 'Remark', max: number) => (
    <Field label={t(`basket.${name}`)}>
      {(props) => (
        <TextArea
          {...props}
          rows={name === 'Summary' ? 5 : 2}
          maxLength={max}
          value={draft[name]}
          onChange={({ target }) => set({ [name]: target.value })}
        />
      )}
    </Field>
  );
  return (
    <Dialog
      open
      wide
      title={t('basket.editTitle')}
      onClose={onClose}
      footer={
        <>
          <Button
            disabled={save.busy}
            onClick={() => {
              stored.drop();
              onClose();
            }}
          >
            {t('cancel')}
          </Button>
          <Button kind="primary" busy={save.busy} onClick={() => void save.run()}>
            {t('edit.save')}
          </Button>
        </>
      }
    >
      <Stack>
        <DraftNotice draft={stored} />
        {field('Column', 40)}
        {columns.length > 0 && (
          <Note>
            {t('basket.columns')}{' '}
            {columns.map((column) => (
              <Button key={column} small kind="quiet" onClick={() => set({ Column: column })}>
                <Tag>{column}</Tag>
              </Button>
            ))}
          </Note>
        )}
        {field('Title', 500)}
        {area('Summary', 4000)}
        {area('Remark', 2000)}
      </Stack>
    </Dialog>
  );
}
