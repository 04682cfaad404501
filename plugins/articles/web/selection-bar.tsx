import { observer } from 'mobx-react-lite';
import type { ReactNode } from 'react';
import { PrivilegeService, useService, useText, useWidgets } from '#core/web';
import { type ArticleStatus, articleStatusTerms, type Emotion, emotionTerms } from '#shared/vocabulary';
import { Button, MenuButton, useTerm } from '#shared/ui';
import type { ArticleRow } from '../article';
import styles from './article-list.module.css';
import { useMenuParts } from './use-menu-parts';
import type { Triage } from './use-triage';

/** Actions available for any number of articles. */
export interface SelectionActions {
  readonly markRead: (read: boolean) => void;
  readonly setEmotion: (emotion: Emotion) => void;
  readonly setStatus: (status: ArticleStatus) => void;
  readonly tag: () => void;
  readonly remove: () => void;
}

/** Buttons for the actions that the user may perform. */
export function ActionButtons({
  actions: rowActions,
  children,
}: {
  readonly actions: SelectionActions;
  readonly children?: ReactNode;
}) {
  const t = useText('articles');
  const term = useTerm();
  const can = useService(PrivilegeService).can('classifiedInfo');
  return (
    <>
      <Button small onClick={() => rowActions.markRead(true)}>
        {t('markRead')}
      </Button>
      <Button small onClick={() => rowActions.markRead(false)}>
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
            onSelect: () => rowActions.setEmotion(emotion),
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
            onSelect: () => rowActions.setStatus(status),
          }))}
        />
      )}
      {can.modify && (
        <Button small icon="tag" onClick={rowActions.tag}>
          {t('addTag')}
        </Button>
      )}
      {children}
      {can.delete && (
        <Button small kind="danger" icon="delete" onClick={rowActions.remove}>
          {t('remove')}
        </Button>
      )}
    </>
  );
}

interface SelectionBarProps {
  readonly rows: readonly ArticleRow[];
  readonly triage: Triage;
  readonly onTag: () => void;
  readonly onRemove: () => void;
  readonly onClear: () => void;
  readonly reload: () => void;
}

/** Actions on the selected rows: those of the list, and those that other plugins add. */
export const SelectionBar = observer(({ rows, triage, onTag, onRemove, onClear, reload }: SelectionBarProps) => {
  const t = useText('articles');
  const bulk = useWidgets('articles.bulk');
  const { items, chosen } = useMenuParts(rows, triage.offer, reload);
  const ids = rows.map(({ Article_ID }) => Article_ID);
  return (
    <span className={styles.actions}>
      <ActionButtons
        actions={{
          markRead: (read) => triage.markRead(ids, read),
          setEmotion: (emotion) => triage.setEmotion(ids, emotion),
          setStatus: (status) => triage.setStatus(ids, status),
          tag: onTag,
          remove: onRemove,
        }}
      >
        {bulk.map(({ id, Component }) => (
          <Component key={id} ids={ids} done={reload} />
        ))}
        {items.length > 0 && (
          <MenuButton small withText align="start" icon="chevron-down" label={t('more')} items={items} />
        )}
      </ActionButtons>
      <Button small kind="quiet" onClick={onClear}>
        {t('clearSelection')}
      </Button>
      {chosen}
    </span>
  );
});
