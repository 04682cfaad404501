import { Link } from 'wouter';
import {
  MessageService,
  PrivilegeService,
  QueryView,
  useAction,
  useClient,
  useLoaded,
  useReloading,
  useService,
  useText,
} from '#core/web';
import { routes } from '#shared/routes';
import {
  Button,
  ChoiceBox,
  EmptyState,
  FilterBar,
  FilterItem,
  PageHeader,
  Pagination,
  Panel,
  Stack,
  useUrlState,
} from '#shared/ui';
import { failureContract, failureSources } from '../failures';
import { FailureTable } from './failure-table';

const size = 20;
const defaults = { Source: '', page: '1' };

/** Failed alerts of the client, with the reason, retried one by one or all at once. */
export default function FailureScreen() {
  const t = useText('alerts');
  const client = useClient(failureContract);
  const messages = useService(MessageService);
  const mayRetry = useService(PrivilegeService).can('sent-msg-manually').modify;
  const [state, change] = useUrlState(defaults);
  const { Source, page } = state;
  const loaded = useLoaded(
    (signal) =>
      client.list(
        { query: { page: Number(page), size, Source: failureSources.find((each) => each === Source) } },
        { signal },
      ),
    [client, Source, page],
    'failures',
  );
  const { data, reload } = loaded;
  useReloading(reload, 30_000);
  const retry = useAction(async (ids: readonly string[]) => {
    const { Queued } = await client.retry({ body: { Message_IDs: [...ids], All: ids.length === 0 } });
    messages.show('success', t('failure.queued', { count: Queued }));
    reload();
  });
  const hasSome = data !== undefined && data.total > 0;
  return (
    <Stack>
      <PageHeader
        title={t('title.inform-failed-list')}
        text={t('failure.intro')}
        actions={
          <>
            <Link href={routes.alertMessages()}>{t('title.inform-message-list')}</Link>
            {mayRetry && hasSome && (
              <Button icon="refresh" busy={retry.busy} onClick={() => void retry.run([])}>
                {t('failure.retryAll')}
              </Button>
            )}
          </>
        }
      />
      <FilterBar
        onReset={() => change({ ...defaults })}
        active={
          Source === ''
            ? []
            : [{ key: 'Source', text: t(`deadLetter.${Source}`), onRemove: () => change({ ...defaults }) }]
        }
      >
        <FilterItem label={t('failure.source')}>
          {(id) => (
            <ChoiceBox
              id={id}
              value={Source}
              empty={t('message.any')}
              choices={failureSources.map((value) => ({ value: value as string, label: t(`deadLetter.${value}`) }))}
              onChange={(next) => change({ Source: next, page: '1' })}
            />
          )}
        </FilterItem>
      </FilterBar>
      <Panel flush>
        <QueryView
          query={loaded}
          lines={8}
          replaceOnError
          empty={<EmptyState icon="bell" title={t('failure.none')} text={t('failure.noneText')} />}
          isEmpty={(data) => data.total === 0}
        >
          {(data) => (
            <>
              <FailureTable
                rows={data.list}
                label={t('title.inform-failed-list')}
                onRetry={mayRetry ? (id) => void retry.run([id]) : undefined}
              />
              <Pagination
                page={Number(page)}
                size={size}
                total={data.total}
                onPage={(next) => change({ page: String(next) })}
              />
            </>
          )}
        </QueryView>
      </Panel>
    </Stack>
  );
}
