import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { PrivilegeService, useAction, useClient, useLoaded, useService, useText } from '#core/web';
import { Button, ButtonRow, Dialog, Field, Note, TextArea, TimeText } from '#shared/ui';
import type { Account } from '../account';
import { authorNoteContract, mostNote } from '../contract';

/** What colleagues have noted about an account, and the way to change it. */
export const AccountNote = observer(function AccountNote({ account: { Author, Site } }: { readonly account: Account }) {
  const t = useText('author-analysis');
  const client = useClient(authorNoteContract);
  const mayWrite = useService(PrivilegeService).can('author-analysis').modify;
  const { data, reload } = useLoaded(
    (signal) => client.read({ query: { Author, Site } }, { signal }),
    [client, Author, Site],
  );
  const [draft, setDraft] = useState<string | null>(null);
  const save = useAction(async (Note: string) => {
    await client.write({ body: { Author, Site, Note } });
    setDraft(null);
    reload();
  });
  if (!data || (data.Note === '' && !mayWrite)) return null;
  return (
    <ButtonRow>
      {data.Note !== '' && (
        <Note>
          {t('note')}: {data.Note} {data.User_Name} {data.Updated_At && <TimeText at={data.Updated_At} />}
        </Note>
      )}
      {mayWrite && (
        <Button small kind="quiet" icon="edit" onClick={() => setDraft(data.Note)}>
          {t(data.Note === '' ? 'noteAdd' : 'noteEdit')}
        </Button>
      )}
      {draft !== null && (
        <Dialog
          open
          title={t('note')}
          onClose={() => setDraft(null)}
          footer={
            <>
              <Button onClick={() => setDraft(null)}>{t('noteCancel')}</Button>
              <Button kind="primary" busy={save.busy} onClick={() => void save.run(draft.trim())}>
                {t('noteSave')}
              </Button>
            </>
          }
        >
          <Field label={t('note')}>
            {(field) => (
              <TextArea
                {...field}
                rows={5}
                maxLength={mostNote}
                value={draft}
                onChange={({ target }) => setDraft(target.value)}
              />
            )}
          </Field>
        </Dialog>
      )}
    </ButtonRow>
  );
});
