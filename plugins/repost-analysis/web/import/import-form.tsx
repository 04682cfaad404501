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
import { ColumnMapping } from '#plugins/data-exchange/web';
import { formatFileSize } from '#shared/format';
import { Button, ButtonRow, ErrorState, Note, Panel, Stack, Tag, useDebounced, useUi } from '#shared/ui';
import { repostImportContract, type RepostImportSettings, type RepostPreview } from '../../import-contract';
import { repostFields } from '../../import-fields';
import { PostFields, type PostDraft } from './post-fields';
import { PreviewTable } from './preview-table';

interface ImportFormProps {
  readonly sent: RepostPreview;
  readonly onStarted: () => void;
  readonly onDiscard: () => void;
}

const emptyPost: PostDraft = { text: '', user: '', at: '', url: '' };

/** Converts the entered post details to their wire format. */
const getWire = ({ text, user, at, url }: PostDraft): Omit<RepostImportSettings, 'Mapping'> => ({
  ...(text.trim() ? { Post_Text: text.trim() } : {}),
  ...(user.trim() ? { Post_User: user.trim() } : {}),
  ...(at ? { Post_At: at } : {}),
  ...(url.trim() ? { Post_URL: url.trim() } : {}),
});

/** An uploaded file: column mapping, preview of the result, and further details of the post. */
export function ImportForm({ sent, onStarted, onDiscard }: ImportFormProps) {
  const t = useText('repost-analysis');
  const { language } = useUi();
  const client = useClient(repostImportContract);
  const messages = useService(MessageService);
  // The file itself is not stored; choosing it again restores the settings made for it.
  const { values, set, stored } = useDraftState(`repost-analysis.import ${sent.File_Name}`, {
    mapping: sent.Mapping as RepostImportSettings['Mapping'],
    postDraft: emptyPost,
  });
  const { mapping, postDraft } = values;
  const debouncedMapping = useDebounced(mapping, 300);
  const {
    data = sent,
    error,
    reload,
  } = useLoaded(
    (signal) =>
      debouncedMapping === sent.Mapping
        ? Promise.resolve(sent)
        : client.preview({ body: { File_ID: sent.File_ID, Mapping: debouncedMapping } }, { signal }),
    [client, sent, debouncedMapping],
  );
  const isReady =
    (sent.Is_Whole || ['text', 'user', 'userId', 'id'].some((field) => mapping[field as 'text'] !== undefined)) &&
    (postDraft.url.trim() === '' || URL.canParse(postDraft.url.trim()));
  const start = useAction(async () => {
    await client.start({ body: { File_ID: sent.File_ID, Mapping: mapping, ...getWire(postDraft) } });
    stored.drop();
    onStarted();
  });
  const discard = async (): Promise<void> => {
    stored.drop();
    onDiscard();
    await client.discard({ query: { File_ID: sent.File_ID } }).catch((failure: unknown) => messages.error(failure));
  };
  const faulty = data.Rows.filter(({ Repost }) => Repost === null).length;
  return (
    <>
      <Panel
        title={sent.File_Name}
        actions={
          <>
            <Tag>{sent.Format.toUpperCase()}</Tag>
            <Tag>{formatFileSize(sent.File_Size, language)}</Tag>
          </>
        }
      >
        <Stack>
          <DraftNotice draft={stored} />
          {sent.Is_Whole ? (
            <Note>{t('import.whole')}</Note>
          ) : (
            <>
              <ColumnMapping
                headers={sent.Headers}
                rows={sent.Rows}
                fields={repostFields.map((value) => ({ value, label: t(`field.${value}`) }))}
                mapping={mapping}
                onChange={(next) => set({ mapping: next })}
              />
              <Note>{t(mapping.parent === undefined ? 'import.noParent' : 'import.parentHint')}</Note>
              {mapping.post === undefined && (
                <PostFields postDraft={postDraft} onChange={(next) => set({ postDraft: next })} />
              )}
            </>
          )}
          <ButtonRow>
            <Button kind="primary" icon="upload" busy={start.busy} disabled={!isReady} onClick={() => void start.run()}>
              {t('import.start')}
            </Button>
            <Button disabled={start.busy} onClick={() => void discard()}>
              {t('import.discard')}
            </Button>
          </ButtonRow>
        </Stack>
      </Panel>
      <Panel
        flush
        title={t('import.preview', { count: data.Rows.length })}
        actions={faulty > 0 && <Tag tone="warning">{t('import.faults', { count: faulty })}</Tag>}
      >
        {error ? (
          <ErrorState compact message={messages.textOf(error)} onRetry={reload} />
        ) : (
          <PreviewTable rows={data.Rows} />
        )}
      </Panel>
    </>
  );
}
