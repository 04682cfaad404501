import { observer } from 'mobx-react-lite';
import { useEffect, useState } from 'react';
import type { Row } from '#core/resource';
import {
  HttpService,
  MessageService,
  useClient,
  useService,
  useText,
  type ResourceFormProps,
  type ResourceParts,
} from '#core/web';
import { DraftField, firstDraft, LeaveDialog, useDraft } from '#plugins/clients/web';
import { SourceState, SourceTry } from '#plugins/extraction/web';
import { formatDuration } from '#shared/format';
import { Button, ConfirmDialog, Drawer, Tag, TimeText, useUi } from '#shared/ui';
import { websiteContract, type SiteSource } from '../contract';
import { listPage } from '../resource';
import styles from './websites.module.css';

type Page = Row<typeof listPage> & { readonly Source?: SiteSource | null };

const selectors = ['List_Selector', 'Title_Selector', 'Content_Selector', 'Date_Selector'] as const;
/** The list shows what collectors do, so it follows them, in milliseconds. */
const refreshEvery = 30_000;

/** How the source of a page does: its state, its last visit, and what it brought in a day. */
function PageState({ page }: { readonly page: Page }) {
  const t = useText('websites');
  const { Source: source } = page;
  if (!source)
    return (
      <>
        <Tag tone="warning">{t('page.missing')}</Tag> <span className={styles.note}>{t('page.missingText')}</span>
      </>
    );
  return (
    <span className={styles.state}>
      <SourceState row={{ ...source, Is_Enabled: source.Is_Enabled && page.Is_Enabled !== false }} />
      <span className={styles.note}>
        {source.Last_Run_At ? <TimeText at={source.Last_Run_At} /> : t('page.waiting')} ·{' '}
        {t('page.day', { count: source.Articles_24h })}
        {!source.Is_Own && (
          <>
            {' '}
            · <span title={t('page.sharedText')}>{t('page.shared')}</span>
          </>
        )}
      </span>
    </span>
  );
}

function Minutes({ minutes }: { readonly minutes: number | null }) {
  const { language } = useUi();
  return <>{minutes === null ? '—' : formatDuration(minutes * 60_000, language)}</>;
}

/** The form of a page with a visit on trial, which tells whether the selectors find what they should. */
const PageForm = observer(function PageForm({ row, onSaved, onClose }: ResourceFormProps<typeof listPage>) {
  const t = useText('websites');
  const core = useText('core');
  const http = useService(HttpService);
  const messages = useService(MessageService);
  const client = useClient(websiteContract);
  const [first] = useState(() => firstDraft(listPage, row));
  const form = useDraft(listPage, first, (draft) =>
    http.request(row ? 'PUT' : 'POST', listPage.path, {
      body: row ? { ...draft, List_Page_ID: row.List_Page_ID } : draft,
    }),
  );
  const save = async (): Promise<void> => {
    if (!(await form.submit())) return;
    messages.show('success', core('resource.saved'));
    onSaved();
  };
  const [leaving, setLeaving] = useState(false);
  const leave = (): void => (JSON.stringify(form.draft) === JSON.stringify(first) ? onClose() : setLeaving(true));
  const field = (name: string, hint?: string) => (
    <DraftField key={name} resource={listPage} form={form} name={name} hint={hint} />
  );
  const footer = (
    <>
      <Button onClick={leave}>{core('resource.cancel')}</Button>
      <Button kind="primary" busy={form.saving} onClick={() => void save()}>
        {core('resource.save')}
      </Button>
    </>
  );
  return (
    <Drawer
      open
      wide
      title={`${core(row ? 'resource.edit' : 'resource.add')} · ${t('client-list-page.title')}`}
      onClose={leave}
      footer={footer}
    >
      <form
        className={styles.stack}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void save();
        }}
      >
        {field('Url', t('hint.url'))}
        <div className={styles.fields}>
          {field('Page_Name')}
          {field('Site_Name', t('hint.siteName'))}
          {field('Media_Type')}
          {field('Interval_Minutes', t('hint.interval'))}
          {field('Is_Enabled')}
        </div>
        <details open={selectors.some((name) => Boolean(first[name]))}>
          <summary>{t('page.selectors')}</summary>
          <div className={styles.stack}>
            <p className={styles.note}>{t('hint.selectors')}</p>
            <div className={styles.fields}>{selectors.map((name) => field(name))}</div>
          </div>
        </details>
        <SourceTry
          draft={{ ...form.draft, Source_Kind: 'list-page' }}
          visit={({ Source_Kind: _kind, Robots_Mode: _mode, ...body }) => client.tryOut({ body })}
          onFound={({ Title }) => {
            if (Title && !form.draft.Page_Name) form.set('Page_Name', Title.slice(0, 100));
          }}
        />
        <button type="submit" hidden />
      </form>
      <LeaveDialog form={form} />
      <ConfirmDialog
        open={leaving}
        danger
        title={core('resource.discardTitle')}
        action={core('resource.discard')}
        onConfirm={onClose}
        onClose={() => setLeaving(false)}
      >
        {core('resource.discardText')}
      </ConfirmDialog>
    </Drawer>
  );
});

/** Asks for the list again while it is looked at. */
function Follow({ reload }: { readonly reload: () => void }) {
  useEffect(() => {
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') reload();
    }, refreshEvery);
    return () => clearInterval(timer);
  }, [reload]);
  return null;
}

/** What the screen of list pages has of its own. */
const listPageParts: ResourceParts<typeof listPage> = {
  cells: {
    Page_Name: ({ Page_Name, Url }) => (
      <>
        {Page_Name}
        <span className={styles.address} title={Url}>
          {Url.replace(/^https?:\/\//, '')}
        </span>
      </>
    ),
    Url: ({ Url }) => (
      <a href={Url} target="_blank" rel="noreferrer noopener" className={styles.address}>
        {Url}
      </a>
    ),
    Source_ID: (row) => <PageState page={row} />,
    Interval_Minutes: ({ Interval_Minutes }) => <Minutes minutes={Interval_Minutes} />,
  },
  form: PageForm,
  toolbar: Follow,
  removal: 'confirm',
};

export default listPageParts;
