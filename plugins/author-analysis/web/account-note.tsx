import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import {
  DraftNotice,
  PrivilegeService,
  useAction,
  useClient,
  useDraftState,
  useLoaded,
  useService,
  useText,
} from '#core/web';
import { Button, ButtonRow, Dialog, Field, Note, Stack, TextArea, TimeText } from '#shared/ui';
import type { Account } from '../account';
import { authorNoteContract, maxNote } from '../contract';

/** The colleagues' note about an account, with an edit action. */
export const AccountNote = observer(function AccountNote({ account: { Author, Site } }: { readonly account: Account }) {
  const t = useText('author-analysis');
  const client = useClient(authorNoteContract);
  const mayWrite = useService(PrivilegeService).can('author-analysis').modify;
  const { data, reload } = useLoaded(
    (signal) => client.read({ query: { Author, Site } }, { signal }),
    [client, Author, Site],
  );
  const [editing, setEditing] = useState(false);
  if (!data || (data.Note === '' && !mayWrite)) return null;
  return (
    <ButtonRow>
      {data.Note !== '' && (
        <Note>
          {t('note')}: {data.Note} {data.User_Name} {data.Updated_At && <TimeText at={data.Updated_At} />}
        </Note>
      )}
      {mayWrite && (
        <Button small kind="quiet" icon="edit" onClick={() => setEditing(true)}>
          {t(data.Note === '' ? 'noteAdd' : 'noteEdit')}
        </Button>
      )}
      {editing && (
        <NoteDialog
          account={{ Author, Site }}
          note={data.Note}
          onSaved={() => {
            setEditing(false);
            reload();
          }}
          onClose={() => setEditing(false)}
        />
      )}
    </ButtonRow>
  );
});

interface NoteDialogProps {
  readonly account: Pick<Account, 'Author' | 'Site'>;
  readonly note: string;
  readonly onSaved: () => void;
  readonly onClose: () => void;
}

function NoteDialog({ account, note, onSaved, onClose }: NoteDialogProps) {
  const t = useText('author-analysis');
  const client = useClient(authorNoteContract);
  const { values, set, stored } = useDraftState(`author-analysis.note ${account.Site} ${account.Author}`, { note });
  const save = useAction(async () => {
    await client.write({ body: { ...account, Note: values.note.trim() } });
    stored.drop();
    onSaved();
  });
  const cancel = (): void => {
    stored.drop();
    onClose();
  };
  return (
    <Dialog
      open
      title={t('note')}
      onClose={onClose}
      footer={
        <>
          <Button onClick={cancel}>{t('noteCancel')}</Button>
          <Button kind="primary" busy={save.busy} onClick={() => void save.run()}>
            {t('noteSave')}
          </Button>
        </>
      }
    >
      <Stack>
        <DraftNotice draft={stored} />
        <Field label={t('note')}>
          {(field) => (
            <TextArea
              {...field}
              rows={5}
              maxLength={maxNote}
              value={values.note}
              onChange={({ target }) => set({ note: target.value })}
            />
          )}
        </Field>
      </Stack>
    </Dialog>
  );
}
