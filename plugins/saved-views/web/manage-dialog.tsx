import { useState } from 'react';
import { PrivilegeService, useService, useText } from '#core/web';
import { Button, Dialog, EmptyState, IconButton, showToast, Tag, TextInput } from '#shared/ui';
import type { SavedView } from '../contract';
import styles from './saved-views.module.css';
import type { ViewActions } from './use-saved-views';
import { viewLink } from './view-address';

async function copyLink(
  { Screen, View_ID }: SavedView,
  t: (key: string, parameters?: Record<string, string>) => string,
): Promise<void> {
  const link = viewLink(Screen, View_ID);
  try {
    await navigator.clipboard.writeText(link);
    showToast({ text: t('linkCopied'), kind: 'success' });
  } catch {
    showToast({ text: t('copyFailed', { link }), kind: 'error' });
  }
}

/** Dialog with all views of a screen: rename, share, make default, copy the link, delete. */
export function ManageDialog({ actions, onClose }: { readonly actions: ViewActions; readonly onClose: () => void }) {
  const t = useText('saved-views');
  return (
    <Dialog open wide title={t('manageTitle')} onClose={onClose}>
      {actions.views.length === 0 ? (
        <EmptyState compact icon="bookmark" title={t('none')} />
      ) : (
        <ul className={styles.list}>
          {actions.views.map((view) => (
            <ViewLine key={view.View_ID} view={view} actions={actions} />
          ))}
        </ul>
      )}
    </Dialog>
  );
}

function ViewLine({ view, actions }: { readonly view: SavedView; readonly actions: ViewActions }) {
  const t = useText('saved-views');
  const allowed = useService(PrivilegeService).can('saved-view');
  const [typed, setTyped] = useState<string | null>(null);
  const mayChange = allowed.modify && (view.Is_Own || allowed.delete);
  const rename = (): void => {
    const name = typed?.trim() ?? '';
    setTyped(null);
    if (name !== '' && name !== view.View_Name) void actions.change(view, { View_Name: name });
  };
  return (
    <li className={styles.view}>
      {typed === null ? (
        <span className={styles.name}>
          {view.View_Name}
          {view.Is_Default && <Tag tone="accent">{t('default')}</Tag>}
          {view.Is_Shared && <Tag>{t('sharedMark')}</Tag>}
        </span>
      ) : (
        <form
          className={styles.name}
          onSubmit={(event) => {
            event.preventDefault();
            rename();
          }}
        >
          <TextInput
            autoFocus
            aria-label={t('renameOf', { name: view.View_Name })}
            maxLength={50}
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
          />
          <Button small type="submit">
            {t('confirm')}
          </Button>
          <Button small kind="quiet" onClick={() => setTyped(null)}>
            {t('cancel')}
          </Button>
        </form>
      )}
      <span className={styles.buttons}>
        <Button small kind="quiet" onClick={() => void actions.setDefault(view.Is_Default ? null : view)}>
          {t(view.Is_Default ? 'noDefault' : 'makeDefault')}
        </Button>
        {mayChange && (allowed.action || view.Is_Shared) && (
          <Button small kind="quiet" onClick={() => void actions.change(view, { Is_Shared: !view.Is_Shared })}>
            {t(view.Is_Shared ? 'unshare' : 'share')}
          </Button>
        )}
        {mayChange && (
          <IconButton
            small
            icon="edit"
            label={`${t('rename')} ${view.View_Name}`}
            onClick={() => setTyped(view.View_Name)}
          />
        )}
        <IconButton
          small
          icon="link"
          label={`${t('copyLink')} ${view.View_Name}`}
          onClick={() => void copyLink(view, t)}
        />
        {mayChange && (
          <IconButton
            small
            icon="delete"
            label={`${t('remove')} ${view.View_Name}`}
            onClick={() => void actions.remove(view)}
          />
        )}
      </span>
    </li>
  );
}
