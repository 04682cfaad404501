import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import {
  EditCounter,
  HttpService,
  PrivilegeService,
  QueryView,
  useAction,
  useClient,
  useDrafts,
  useLoaded,
  useReloading,
  useService,
  useText,
} from '#core/web';
import { routes } from '#shared/routes';
import { formatDate } from '#shared/time';
import {
  Button,
  EmptyState,
  ErrorState,
  Note,
  Panel,
  ProgressBar,
  showToast,
  Stack,
  Tag,
  TimeText,
  useUi,
  useUrlState,
} from '#shared/ui';
import { briefContract } from '../contract';
import { BriefShareDialog } from './brief-share-dialog';
import styles from './briefings.module.css';
import { FormatMenu } from './format-menu';
import { RebuildDialog } from './rebuild-dialog';
import { ReportEditor } from './report-editor';
import { ReportView } from './report-view';
import { SendDialog } from './send-dialog';
import { useFailureText } from './use-failure-text';

const refreshEvery = 1_200;

/** One brief as its readers will see it, with actions to edit, check, save and publish it. */
export default observer(function PreviewScreen() {
  const t = useText('briefings');
  const { timeZone } = useUi();
  const client = useClient(briefContract);
  const http = useService(HttpService);
  const can = useService(PrivilegeService).can('brief-report');
  const failureText = useFailureText();
  const [{ id }] = useUrlState({ id: '' });
  const drafts = useDrafts();
  // Users who were interrupted continue where they were.
  const [mode, setMode] = useState<'read' | 'edit' | 'share' | 'send' | 'rebuild'>(() =>
    can.modify && drafts.read(`briefings.report ${id}`) ? 'edit' : 'read',
  );
  const loaded = useLoaded(
    async (signal) => (id === '' ? null : client.detail({ query: { id } }, { signal })),
    [client, id],
  );
  const { data, reload, replace } = loaded;
  const [edits] = useState(() => new EditCounter());
  useReloading(reload, refreshEvery, data?.State === 'generating');
  const verify = useAction(async () => {
    const checked = await client.verify({ body: { Briefing_ID: id } });
    replace(checked);
    const count = checked.Drift_Count ?? 0;
    showToast(
      count === 0
        ? { text: t('drift.allFit'), kind: 'success' }
        : { text: t('drift.found', { count }), kind: 'warning' },
    );
  });
  const save = useAction(async (Blocks: Parameters<typeof client.edit>[0]['body']['Blocks']) => {
    const Edit = edits.mark(JSON.stringify(Blocks));
    const saved = await client.edit({ body: { Briefing_ID: id, Revision: data?.Revision ?? 0, Blocks, Edit } });
    drafts.drop(`briefings.report ${id}`);
    replace(saved);
    setMode('read');
    showToast({ text: t('edit.saved'), kind: 'success' });
  });
  const build = useAction(async () => {
    await client.build({ body: { Briefing_ID: id } });
    reload();
  });
  if (id === '')
    return (
      <EmptyState icon="book" title={t('preview.none')} action={<a href={routes.briefs()}>{t('preview.list')}</a>} />
    );
  return (
    <QueryView query={{ ...loaded, data: data ?? undefined }} lines={12} replaceOnError>
      {(data) => {
        const { Report: report } = data;
        const day = (at: string): string => formatDate(new Date(at), 'yyyy/MM/dd', timeZone);
        const isReady = report !== null && data.State !== 'generating';
        return (
          <Stack>
            <div className={styles.bar}>
              <a href={routes.briefs()}>{t('preview.list')}</a>
              <Tag tone={data.State === 'failed' ? 'negative' : 'accent'}>{t(`state.${data.State}`)}</Tag>
              {data.Verified_At && (
                <Note>
                  {t('drift.checked')} <TimeText at={data.Verified_At} form="full" />
                  {data.Drift_Count !== null &&
                    ` · ${data.Drift_Count === 0 ? t('drift.fits') : t('drift.count', { count: data.Drift_Count })}`}
                </Note>
              )}
              {isReady && mode !== 'edit' && (
                <>
                  {can.modify && (
                    <Button icon="edit" onClick={() => setMode('edit')}>
                      {t('action.edit')}
                    </Button>
                  )}
                  <Button icon="shield" busy={verify.busy} onClick={() => void verify.run()}>
                    {t('action.verify')}
                  </Button>
                  {can.action && (
                    <>
                      <FormatMenu
                        save={(format) =>
                          http.download(briefContract.export, { query: {}, body: { Briefing_ID: id, format } })
                        }
                      />
                      <Button icon="share" onClick={() => setMode('share')}>
                        {t('action.share')}
                      </Button>
                      <Button kind="primary" icon="send" onClick={() => setMode('send')}>
                        {t('action.send')}
                      </Button>
                    </>
                  )}
                </>
              )}
            </div>
            {data.State === 'generating' && (
              <Panel>
                <Note>{t('preview.generating')}</Note>
                <ProgressBar value={data.Progress} label={t('progress', { name: data.Title })} />
              </Panel>
            )}
            {data.State === 'failed' && (
              <ErrorState
                compact
                message={failureText(data.Error ?? 'internal')}
                onRetry={() => (report ? setMode('rebuild') : void build.run())}
              />
            )}
            {data.State === 'drafting' && (
              <EmptyState
                icon="book"
                title={t('preview.drafting')}
                action={
                  can.modify ? (
                    <Button kind="primary" busy={build.busy} onClick={() => void build.run()}>
                      {t('action.build')}
                    </Button>
                  ) : undefined
                }
              />
            )}
            {report && mode === 'edit' && (
              <ReportEditor
                briefId={id}
                revision={data.Revision}
                report={report}
                busy={save.busy}
                onSave={(blocks) => void save.run([...blocks])}
                onCancel={() => setMode('read')}
              />
            )}
            {report && mode !== 'edit' && (
              <Panel>
                <div className={styles.paper}>
                  <h1>{data.Title}</h1>
                  <span className={styles.soft}>
                    {t(`kind.${data.Kind}`)} · {t('part.number', { number: data.Number })} · {day(data.From)} –{' '}
                    {day(data.To)}
                  </span>
                  <ReportView report={report} drift={data.Drift} isLinked />
                </div>
              </Panel>
            )}
            <RebuildDialog
              brief={mode === 'rebuild' ? data : null}
              onConfirm={() => void build.run()}
              onClose={() => setMode('read')}
            />
            {mode === 'share' && <BriefShareDialog briefId={id} onClose={() => setMode('read')} />}
            {mode === 'send' && (
              <SendDialog
                briefId={id}
                onClose={() => setMode('read')}
                onSent={() => {
                  setMode('read');
                  reload();
                }}
              />
            )}
          </Stack>
        );
      }}
    </QueryView>
  );
});
