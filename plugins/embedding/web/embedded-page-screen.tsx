import { observer } from 'mobx-react-lite';
import { PrivilegeService, QueryView, useClient, useLoaded, useService, useText } from '#core/web';
import { Link } from 'wouter';
import { routes } from '#shared/routes';
import { EmptyState, Note, PageHeader, Stack, Tabs, useUrlState } from '#shared/ui';
import { pageContract, pageSandbox } from '../page-contract';
import styles from './embedding.module.css';

const defaults = { page: '' };

/** Shows external pages inside the product. Each time a page is opened, its URL is issued again. */
export default observer(function EmbeddedPageScreen() {
  const t = useText('embedding');
  const client = useClient(pageContract);
  const mayAdd = useService(PrivilegeService).can('iframe-embedded').browse;
  const [state, setState] = useUrlState(defaults);
  const loaded = useLoaded((signal) => client.shown({}, { signal }), [client, state.page]);
  const { data } = loaded;
  const page = data?.list.find(({ Page_ID }) => Page_ID === state.page) ?? data?.list[0];
  const toPages = mayAdd && <Link href={routes.iframeEmbedded({ tab: 'pages' })}>{t('page.create')}</Link>;
  return (
    <Stack>
      <PageHeader title={t('title.embedded-page')} />
      <QueryView query={loaded} lines={8} replaceOnError>
        {(data) =>
          !page ? (
            <EmptyState icon="full-screen" title={t('page.empty')} text={t('page.noneText')} action={toPages} />
          ) : (
            <Tabs
              label={t('title.embedded-page')}
              value={page.Page_ID}
              onChange={(next) => setState({ page: next })}
              tabs={data.list.map(({ Page_ID, Page_Name }) => ({ key: Page_ID, title: Page_Name }))}
            >
              <Stack tight>
                <iframe
                  key={page.Frame_URL}
                  className={styles.page}
                  title={page.Page_Name}
                  src={page.Frame_URL}
                  sandbox={pageSandbox}
                />
                <Note>
                  {t('page.refused')}{' '}
                  <a href={page.Page_URL} target="_blank" rel="noopener noreferrer">
                    {t('page.open')}
                  </a>
                </Note>
              </Stack>
            </Tabs>
          )
        }
      </QueryView>
    </Stack>
  );
});
