import { DraftNotice, useAction, useClient, useDraftState, useText } from '#core/web';
import { Button, Drawer, Field, Stack, TextInput, Toggle } from '#shared/ui';
import { pageContract, type EmbeddedPage, type PageDraft } from '../page-contract';

interface PageDrawerProps {
  /** The page to edit, or null for a new one. */
  readonly row: EmbeddedPage | null;
  /** Receives the secret if one was created. */
  readonly onSaved: (secret: string | null) => void;
  readonly onClose: () => void;
}

/** Edits an external page: its name in the product, its URL, and whether it receives the viewer's identity. */
export function PageDrawer({ row, onSaved, onClose }: PageDrawerProps) {
  const t = useText('embedding');
  const client = useClient(pageContract);
  const {
    values: draft,
    set,
    stored,
  } = useDraftState<PageDraft>(`embedding.page ${row?.Page_ID ?? 'new'}`, {
    Page_Name: row?.Page_Name ?? '',
    Page_URL: row?.Page_URL ?? '',
    Is_Interactive: row?.Is_Interactive ?? false,
  });
  const isAddress = /^https?:\/\//i.test(draft.Page_URL) && URL.canParse(draft.Page_URL);
  const save = useAction(async () => {
    const { Secret } = row
      ? await client.updatePage({ body: { ...draft, Page_ID: row.Page_ID } })
      : await client.createPage({ body: draft });
    stored.drop();
    onSaved(Secret);
  });
  return (
    <Drawer
      open
      title={t(row ? 'page.change' : 'page.create')}
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
            {t('action.cancel')}
          </Button>
          <Button
            kind="primary"
            disabled={draft.Page_Name.trim() === '' || !isAddress}
            busy={save.busy}
            onClick={() => void save.run()}
          >
            {t('action.save')}
          </Button>
        </>
      }
    >
      <Stack>
        <DraftNotice draft={stored} />
        <Field label={t('page.name')} required>
          {(field) => (
            <TextInput
              {...field}
              maxLength={40}
              value={draft.Page_Name}
              onChange={({ target }) => set({ Page_Name: target.value })}
            />
          )}
        </Field>
        <Field
          label={t('page.url')}
          hint={t('page.urlHint')}
          error={draft.Page_URL !== '' && !isAddress ? t('page.urlWrong') : undefined}
          required
        >
          {(field) => (
            <TextInput
              {...field}
              maxLength={1000}
              value={draft.Page_URL}
              onChange={({ target }) => set({ Page_URL: target.value.trim() })}
            />
          )}
        </Field>
        <Field label={t('page.interactive')} hint={t('page.interactiveHint')}>
          {(field) => (
            <Toggle {...field} checked={draft.Is_Interactive} onChange={(Is_Interactive) => set({ Is_Interactive })} />
          )}
        </Field>
      </Stack>
    </Drawer>
  );
}
