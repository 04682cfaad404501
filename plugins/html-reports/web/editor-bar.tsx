import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { HttpService, PrivilegeService, useAction, useClient, useService, useShortcut, useText } from '#core/web';
import { FormatMenu } from '#plugins/briefings/web';
import { routes } from '#shared/routes';
import { Button, classes, ConfirmDialog, IconButton, Segmented, showToast, Tag, TextInput } from '#shared/ui';
import { htmlReportContract, type HtmlReportDetail } from '../contract';
import { reportThemes } from '../report';
import styles from './editor.module.css';
import { PageShareDialog } from './page-share-dialog';
import type { PageStore } from './page-store';

export const editorModes = ['draft', 'published'] as const;
export type EditorMode = (typeof editorModes)[number];

interface EditorBarProps {
  readonly store: PageStore;
  readonly mode: EditorMode;
  readonly onMode: (mode: EditorMode) => void;
  /** Receives the server's state after publishing, a check or a withdrawal. */
  readonly onDetail: (detail: HtmlReportDetail) => void;
}

/** Actions on the whole report. */
export const EditorBar = observer(function EditorBar({ store, mode, onMode, onDetail }: EditorBarProps) {
  const t = useText('html-reports');
  const client = useClient(htmlReportContract);
  const http = useService(HttpService);
  const can = useService(PrivilegeService).can('html-report');
  const [open, setOpen] = useState<'share' | 'withdraw' | null>(null);
  const { page, row, state } = store;
  const id = row.HTML_Report_ID;
  const isDraft = mode === 'draft';
  useShortcut('mod+z', store.undo, t('action.undo'), { id: 'html-report-undo', whileTyping: true, enabled: isDraft });
  useShortcut('mod+shift+z', store.redo, t('action.redo'), {
    id: 'html-report-redo',
    whileTyping: true,
    enabled: isDraft,
  });
  const publish = useAction(async () => {
    if (!(await store.save())) return;
    onDetail(await client.publish({ body: { HTML_Report_ID: id, Revision: store.row.Revision } }));
    onMode('published');
    showToast({ text: t('editor.published_toast'), kind: 'success' });
  });
  const verify = useAction(async () => {
    const detail = await client.verify({ body: { HTML_Report_ID: id } });
    onDetail(detail);
    onMode('published');
    const count = detail.Drift_Count ?? 0;
    showToast(
      count === 0
        ? { text: t('drift.allFit'), kind: 'success' }
        : { text: t('drift.found', { count }), kind: 'warning' },
    );
  });
  const withdraw = useAction(async () => {
    onDetail(await client.withdraw({ body: { HTML_Report_ID: id } }));
    onMode('draft');
    showToast({ text: t('editor.withdrawn'), kind: 'success' });
  });
  const isPublished = row.State === 'published';
  const isUntitled = page.Title.trim() === '';
  const statusKey = state === 'unsaved' && isUntitled ? 'untitled' : state;
  return (
    <div className={styles.head}>
      <a href={routes.htmlReports()}>{t('editor.back')}</a>
      <TextInput
        className={styles.title}
        aria-label={t('editor.title')}
        aria-invalid={isUntitled}
        maxLength={100}
        disabled={!can.modify}
        value={page.Title}
        onChange={({ target }) => store.change({ Title: target.value }, 'title')}
      />
      {can.modify && (
        <span
          role="status"
          className={classes(styles.state, (statusKey === 'failed' || statusKey === 'untitled') && styles.bad)}
        >
          {statusKey === 'conflict' ? t('editor.unsaved') : t(`editor.${statusKey}`)}
        </span>
      )}
      {isPublished && (
        <Segmented
          label={t('editor.mode')}
          value={mode}
          choices={editorModes.map((value) => ({ value, label: t(`editor.${value}`) }))}
          onChange={onMode}
        />
      )}
      {isPublished && row.Is_Changed && <Tag tone="warning">{t('state.changed')}</Tag>}
      {isDraft && can.modify && (
        <>
          <IconButton icon="undo" label={t('action.undo')} disabled={!store.canUndo} onClick={store.undo} />
          <IconButton icon="redo" label={t('action.redo')} disabled={!store.canRedo} onClick={store.redo} />
          <Segmented
            label={t('theme.label')}
            value={page.Theme}
            choices={reportThemes.map((value) => ({ value, label: t(`theme.${value}`) }))}
            onChange={(Theme) => store.change({ Theme })}
          />
        </>
      )}
      {isPublished && (
        <>
          <Button icon="shield" busy={verify.busy} onClick={() => void verify.run()}>
            {t('action.verify')}
          </Button>
          {can.action && (
            <>
              <FormatMenu
                save={(format) => http.download(htmlReportContract.export, { body: { HTML_Report_ID: id, format } })}
              />
              <Button icon="share" onClick={() => setOpen('share')}>
                {t('action.share')}
              </Button>
              <Button kind="quiet" busy={withdraw.busy} onClick={() => setOpen('withdraw')}>
                {t('action.withdraw')}
              </Button>
            </>
          )}
        </>
      )}
      {can.action && isDraft && (
        <Button
          kind="primary"
          icon="send"
          busy={publish.busy}
          disabled={state === 'conflict' || isUntitled}
          onClick={() => void publish.run()}
        >
          {t(isPublished ? 'action.republish' : 'action.publish')}
        </Button>
      )}
      {open === 'share' && <PageShareDialog id={id} onClose={() => setOpen(null)} />}
      <ConfirmDialog
        open={open === 'withdraw'}
        danger
        title={t('withdrawTitle', { name: row.Title })}
        action={t('action.withdraw')}
        onConfirm={() => void withdraw.run()}
        onClose={() => setOpen(null)}
      >
        {t('withdrawText')}
      </ConfirmDialog>
    </div>
  );
});
