import { useState, type ReactNode } from 'react';
import { HttpService, PrivilegeService, useLoaded, useService, useText } from '#core/web';
import { articleStatusTerms, emotionTerms } from '#shared/vocabulary';
import { Button, Dialog, Field, MenuButton, WordsInput, useTerm } from '#shared/ui';
import styles from './article-list.module.css';
import type { Triage } from './use-triage';

interface SelectionBarProps {
  readonly ids: readonly string[];
  readonly triage: Triage;
  readonly tagging: boolean;
  readonly onTagging: (open: boolean) => void;
  readonly onRemove: () => void;
  readonly onClear: () => void;
  /** For one row under the cursor: no buttons, only the question about tags. */
  readonly dialogOnly?: boolean;
  readonly children?: ReactNode;
}

/** What can be done to the selected rows, as far as the person may. */
export function SelectionBar({
  ids,
  triage,
  tagging,
  onTagging,
  onRemove,
  onClear,
  dialogOnly,
  children,
}: SelectionBarProps) {
  const t = useText('articles');
  const term = useTerm();
  const can = useService(PrivilegeService).can('classifiedInfo');
  return (
    <>
      {!dialogOnly && (
        <span className={styles.actions}>
          <Button small onClick={() => triage.markRead(ids, true)}>
            {t('markRead')}
          </Button>
          <Button small onClick={() => triage.markRead(ids, false)}>
            {t('markUnread')}
          </Button>
          {can.modify && (
            <MenuButton
              small
              withText
              align="start"
              icon="chevron-down"
              label={t('filter.emotion')}
              items={emotionTerms.values.map((emotion) => ({
                key: emotion,
                label: t(`mark.${emotion}`),
                onSelect: () => triage.setEmotion(ids, emotion),
              }))}
            />
          )}
          {can.action && (
            <MenuButton
              small
              withText
              align="start"
              icon="chevron-down"
              label={t('filter.status')}
              items={articleStatusTerms.values.map((status) => ({
                key: status,
                label: term(articleStatusTerms, status),
                onSelect: () => triage.setStatus(ids, status),
              }))}
            />
          )}
          {can.modify && (
            <Button small icon="tag" onClick={() => onTagging(true)}>
              {t('addTag')}
            </Button>
          )}
          {children}
          {can.delete && (
            <Button small kind="danger" icon="delete" onClick={onRemove}>
              {t('remove')}
            </Button>
          )}
          <Button small kind="quiet" onClick={onClear}>
            {t('clearSelection')}
          </Button>
        </span>
      )}
      {tagging && (
        <TagDialog count={ids.length} onClose={() => onTagging(false)} onSave={(tags) => triage.addTags(ids, tags)} />
      )}
    </>
  );
}

function TagDialog({
  count,
  onClose,
  onSave,
}: {
  readonly count: number;
  readonly onClose: () => void;
  readonly onSave: (tags: readonly string[]) => void;
}) {
  const t = useText('articles');
  const http = useService(HttpService);
  const [tags, setTags] = useState<readonly string[]>([]);
  const [wanted, setWanted] = useState(false);
  const { data: known = null } = useLoaded(
    async (signal) => {
      if (!wanted) return null;
      const { list } = await http.request<{ readonly list: readonly { readonly value: string }[] }>(
        'GET',
        '/v1/select-helper',
        { query: { entity_name: 'article-tag' }, signal },
      );
      return list.map(({ value }) => value);
    },
    [http, wanted],
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
            onChange={(words) => setTags(words.map((word) => word.slice(0, 30)))}
          />
        )}
      </Field>
      {known === null ? (
        <Button small kind="quiet" icon="tag" onClick={() => setWanted(true)}>
          {t('knownTags')}
        </Button>
      ) : (
        <div className={styles.actions}>
          {known.length === 0
            ? t('noTags')
            : known
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
