import type { Row } from '#core/resource';
import {
  ResourceDrawer,
  ResourceFields,
  useClient,
  useReloading,
  useText,
  type ResourceFormProps,
  type ResourceParts,
} from '#core/web';
import { SourceState, SourceTry } from '#plugins/extraction/web';
import { formatDuration } from '#shared/format';
import { cutText } from '#shared/text';
import { Disclosure, FieldGrid, Note, Stack, Tag, TimeText, useUi } from '#shared/ui';
import { websiteContract, type SiteSource } from '../contract';
import { listPage } from '../resource';
import styles from './websites.module.css';

type Page = Row<typeof listPage> & { readonly Source?: SiteSource | null };

const selectors = ['List_Selector', 'Title_Selector', 'Content_Selector', 'Date_Selector'] as const;
/** Refresh interval in milliseconds, because the list shows the activity of collectors. */
const refreshEvery = 30_000;

/** State of a page's source: its status, its last fetch, and its articles of one day. */
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
      <SourceState row={{ ...source, State: page.Is_Enabled === false ? 'disabled' : source.State }} />
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

/** Form of a list page with a test fetch that shows whether the selectors work. */
function PageForm({ row, onSaved, onClose }: ResourceFormProps<typeof listPage>) {
  const t = useText('websites');
  const client = useClient(websiteContract);
  const options = {
    Url: { hint: t('hint.url') },
    Site_Name: { hint: t('hint.siteName') },
    Interval_Minutes: { hint: t('hint.interval') },
  };
  return (
    <ResourceDrawer wide resource={listPage} row={row} onSaved={onSaved} onClose={onClose}>
      {(form) => (
        <>
          <ResourceFields form={form} names={['Url']} options={options} />
          <FieldGrid>
            <ResourceFields
              form={form}
              names={['Page_Name', 'Site_Name', 'Media_Type', 'Interval_Minutes', 'Is_Enabled']}
              options={options}
            />
          </FieldGrid>
          <Disclosure title={t('page.selectors')} open={selectors.some((name) => Boolean(form.first[name]))}>
            <Stack>
              <Note>{t('hint.selectors')}</Note>
              <FieldGrid>
                <ResourceFields form={form} names={selectors} />
              </FieldGrid>
            </Stack>
          </Disclosure>
          <SourceTry
            draft={{ ...form.draft, Source_Kind: 'list-page' }}
            visit={({ Source_Kind: _kind, Robots_Mode: _mode, ...body }) => client.tryOut({ body })}
            onFound={({ Title }) => {
              if (Title && !form.draft.Page_Name) form.set('Page_Name', cutText(Title, 100));
            }}
          />
        </>
      )}
    </ResourceDrawer>
  );
}

/** Refreshes the list while it is visible. */
function Follow({ reload }: { readonly reload: () => void }) {
  useReloading(reload, refreshEvery);
  return null;
}

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
