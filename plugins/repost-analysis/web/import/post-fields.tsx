import { useText } from '#core/web';
import { Field, FieldGrid, MomentInput, TextInput, WholeRow } from '#shared/ui';

/** Post details entered by the user; the time is ISO 8601, and every field may be empty. */
export interface PostDraft {
  readonly text: string;
  readonly user: string;
  readonly at: string;
  readonly url: string;
}

interface PostFieldsProps {
  readonly postDraft: PostDraft;
  readonly onChange: (post: PostDraft) => void;
}

/** Input for the details of the post, where the file does not contain them. */
export function PostFields({ postDraft, onChange }: PostFieldsProps) {
  const t = useText('repost-analysis');
  const set = (change: Partial<PostDraft>): void => onChange({ ...postDraft, ...change });
  return (
    <FieldGrid>
      <WholeRow>
        <Field label={t('import.postText')} hint={t('import.postHint')}>
          {(control) => (
            <TextInput
              {...control}
              maxLength={2_000}
              value={postDraft.text}
              onChange={({ target }) => set({ text: target.value })}
            />
          )}
        </Field>
      </WholeRow>
      <Field label={t('import.postUser')}>
        {(control) => (
          <TextInput
            {...control}
            maxLength={100}
            value={postDraft.user}
            onChange={({ target }) => set({ user: target.value })}
          />
        )}
      </Field>
      <Field label={t('import.postAt')}>
        {(control) => (
          <MomentInput {...control} value={postDraft.at || null} onChange={(at) => set({ at: at ?? '' })} />
        )}
      </Field>
      <Field
        label={t('import.postUrl')}
        error={postDraft.url.trim() !== '' && !URL.canParse(postDraft.url.trim()) ? t('import.noAddress') : undefined}
      >
        {(control) => (
          <TextInput
            {...control}
            type="url"
            maxLength={2_000}
            value={postDraft.url}
            onChange={({ target }) => set({ url: target.value })}
          />
        )}
      </Field>
    </FieldGrid>
  );
}
