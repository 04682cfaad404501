import { useState } from 'react';
import { selectContract } from '#core/contract';
import { useClient, useLoaded, useText } from '#core/web';
import { cutText } from '#shared/text';
import { Button, Dialog, Field, WordsInput } from '#shared/ui';
import styles from './article-list.module.css';

/** Dialog for the tags of several articles. */
export function TagDialog({
  count,
  onClose,
  onSave,
}: {
  readonly count: number;
  readonly onClose: () => void;
  readonly onSave: (tags: readonly string[]) => void;
}) {
  const t = useText('articles');
  const client = useClient(selectContract);
  const [tags, setTags] = useState<readonly string[]>([]);
  const [isOpened, setOpened] = useState(false);
  const { data: clientTags = null } = useLoaded(
    async (signal) => {
      if (!isOpened) return null;
      const { list } = await client.selectHelper({ query: { entity_name: 'article-tag' } }, { signal });
      return list.map(({ value }) => value);
    },
    [client, isOpened],
  );
  const save = (): void => {
    onClose();
    onSave(tags);
  };
  return (
    <Dialog
      open
      title={t('addTagTo', { count })}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t('cancel')}</Button>
          <Button kind="primary" disabled={tags.length === 0} onClick={save}>
            {t('save')}
          </Button>
        </>
      }
    >
      <Field label={t('tags')}>
        {(field) => (
          <WordsInput
            {...field}
            max={20}
            value={tags}
            onChange={(words) => setTags(words.map((word) => cutText(word, 30)))}
          />
        )}
      </Field>
      {clientTags === null ? (
        <Button small kind="quiet" icon="tag" onClick={() => setOpened(true)}>
          {t('knownTags')}
        </Button>
      ) : (
        <div className={styles.actions}>
          {clientTags.length === 0
            ? t('noTags')
            : clientTags
                .filter((tag) => !tags.includes(tag))
                .map((tag) => (
                  <Button key={tag} small onClick={() => setTags([...tags, tag])}>
                    {tag}
                  </Button>
                ))}
        </div>
      )}
    </Dialog>
  );
}
