import { observer } from 'mobx-react-lite';
import { useEffect, useState } from 'react';
import {
  DraftNotice,
  guardWithDraft,
  LeaveDialog,
  PrivilegeService,
  QueryView,
  useClient,
  useLeaveGuard,
  useLoaded,
  useService,
  useStoredDraft,
  useText,
} from '#core/web';
import { routes } from '#shared/routes';
import { EmptyState, Skeleton, Stack, useUrlState } from '#shared/ui';
import { htmlReportContract, type HtmlReportDetail } from '../contract';
import { ConflictBar } from './conflict-bar';
import { DraftReader } from './draft-reader';
import { DraftView } from './draft-view';
import { EditorBar, editorModes } from './editor-bar';
import { PageStore } from './page-store';
import { PublishedView } from './published-view';

interface EditorProps {
  readonly detail: HtmlReportDetail;
  readonly onDetail: (detail: HtmlReportDetail) => void;
}

const Editor = observer(function Editor({ detail, onDetail }: EditorProps) {
  const client = useClient(htmlReportContract);
  const mayWrite = useService(PrivilegeService).can('html-report').modify;
  const [{ mode }, setMode] = useUrlState({ mode: '' });
  const [store] = useState(() => new PageStore(client, detail));
  const guard = useLeaveGuard(store.state !== 'saved');
  useEffect(() => store.stop, [store]);
  const stored = useStoredDraft({
    name: mayWrite ? `html-reports.page ${detail.HTML_Report_ID}` : null,
    value: store.page,
    isChanged: store.state !== 'saved',
    base: String(store.row.Revision),
    restore: (page) => store.change(page),
    reset: () => store.change(detail.Page),
  });
  const activeMode = editorModes.find((each) => each === mode) ?? (mayWrite ? 'draft' : 'published');
  // Users without write access see the published version, and the draft only while nothing is published.
  const shown = detail.Published && (activeMode === 'published' || !mayWrite) ? 'published' : 'draft';
  const take = (next: HtmlReportDetail): void => {
    onDetail(next);
    const { Page: _page, Published: _published, Drift: _drift, ...row } = next;
    store.updateMetadata(row);
  };
  return (
    <Stack>
      <EditorBar store={store} mode={shown} onMode={(next) => setMode({ mode: next })} onDetail={take} />
      <DraftNotice draft={stored} />
      {store.state === 'conflict' && <ConflictBar store={store} />}
      {shown === 'published' ? (
        <PublishedView detail={detail} />
      ) : mayWrite ? (
        <DraftView store={store} />
      ) : (
        <DraftReader page={store.page} />
      )}
      <LeaveDialog form={guardWithDraft(guard, stored)} />
    </Stack>
  );
});

/** One report: its draft for editing, and its published version for checking and sharing. */
export default observer(function EditorScreen() {
  const t = useText('html-reports');
  const client = useClient(htmlReportContract);
  const [{ id }] = useUrlState({ id: '' });
  const query = useLoaded(
    async (signal) => (id === '' ? null : client.detail({ query: { id } }, { signal })),
    [client, id],
  );
  if (id === '')
    return (
      <EmptyState
        icon="report"
        title={t('editor.missing')}
        action={<a href={routes.htmlReports()}>{t('editor.back')}</a>}
      />
    );
  return (
    <QueryView query={query} lines={12} replaceOnError>
      {(detail) =>
        detail?.HTML_Report_ID === id ? (
          <Editor key={id} detail={detail} onDetail={query.replace} />
        ) : (
          <Skeleton lines={12} />
        )
      }
    </QueryView>
  );
});
