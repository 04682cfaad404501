import { observer } from 'mobx-react-lite';
import {
  DraftNotice,
  MessageService,
  NavigationService,
  PrivilegeService,
  QueryView,
  useAction,
  useClient,
  useDraftState,
  useLoaded,
  useOptions,
  useReloading,
  useService,
  useText,
} from '#core/web';
import { formatNumber } from '#shared/format';
import { mediaTypeTerms, type MediaType } from '#shared/vocabulary';
import { routes } from '#shared/routes';
import {
  Button,
  ChoiceBox,
  DataTable,
  EmptyState,
  Field,
  PageHeader,
  Panel,
  SelectBox,
  Tag,
  TextArea,
  TimeText,
  useUi,
  useUrlState,
  type Tone,
  useTerm,
} from '#shared/ui';
import { pushContract, type PushedItem, type PushedTask } from '../push-contract';
import styles from './extraction.module.css';
import { useErrorText } from './use-error-text';

const tones: Readonly<Record<PushedItem['State'], Tone>> = {
  waiting: 'neutral',
  running: 'accent',
  done: 'positive',
  failed: 'negative',
};
/** Polling interval in milliseconds while results arrive. */
const refreshEvery = 3000;

/** Fetches pages immediately and shows the results. */
export default observer(function PushScreen() {
  const t = useText('extraction');
  const client = useClient(pushContract);
  const mayPush = useService(PrivilegeService).can('push-extraction-task').action;
  const { language } = useUi();
  const [state, change] = useUrlState({ id: '' });
  const pushes = useLoaded((signal) => client.list({}, { signal }), [client], 'list');
  const isOpen = pushes.data?.list.some(({ Total, Done, Failed }) => Done + Failed < Total) ?? false;
  useReloading(pushes.reload, refreshEvery, isOpen);
  const sent = (id: string): void => {
    change({ id });
    pushes.reload();
  };
  const count = (value: number): string => formatNumber(value, language);
  const history = () => {
    return (
      <QueryView query={pushes} lines={4} compact empty={<EmptyState compact icon="send" title={t('push.empty')} />}>
        {(data) => (
          <DataTable<PushedTask>
            label={t('push.history')}
            rows={data.list}
            rowKey={({ Push_ID }) => Push_ID}
            columns={[
              {
                id: 'at',
                title: t('push.at'),
                width: 160,
                grow: 1,
                render: ({ Created_At }) => <TimeText at={Created_At} form="full" />,
              },
              {
                id: 'group',
                title: t('push.group'),
                width: 120,
                render: ({ Node_Group_Label }) => Node_Group_Label ?? t('push.anyGroup'),
              },
              {
                id: 'progress',
                title: t('push.progress'),
                width: 140,
                align: 'end',
                render: ({ Done, Failed, Total }) => `${count(Done)} / ${count(Failed)} / ${count(Total)}`,
              },
            ]}
            actions={({ Push_ID }) => (
              <Button small aria-pressed={Push_ID === state.id} onClick={() => change({ id: Push_ID })}>
                {t('push.open')}
              </Button>
            )}
          />
        )}
      </QueryView>
    );
  };
  return (
    <div className={styles.stack}>
      <PageHeader title={t('title.push-extraction-task')} />
      {mayPush && <PushForm onSent={sent} />}
      <Panel title={t('push.history')} flush>
        {history()}
      </Panel>
      {state.id && <PushResults key={state.id} id={state.id} />}
    </div>
  );
});

const nothingToPush = { text: '', group: null as string | null, media: 'news' as MediaType };

function PushForm({ onSent }: { readonly onSent: (id: string) => void }) {
  const t = useText('extraction');
  const term = useTerm();
  const client = useClient(pushContract);
  const messages = useService(MessageService);
  const errorText = useErrorText();
  const { values, set, clear, stored } = useDraftState('extraction.push', nothingToPush);
  const { text, group, media } = values;
  const urls = [...new Set(text.split(/\s+/).filter(Boolean))];
  const groups = useOptions('node-group');
  const send = useAction(async () => {
    if (urls.length === 0) return [];
    const answer = await client.create({ body: { Urls: urls, Node_Group_ID: group, Media_Type: media } });
    messages.show('success', t('push.sent', { count: answer.accepted }));
    clear();
    if (answer.Push_ID !== null) onSent(answer.Push_ID);
    return answer.refused;
  });
  const refused = send.result ?? [];
  return (
    <Panel>
      <form
        className={styles.stack}
        onSubmit={(event) => {
          event.preventDefault();
          void send.run();
        }}
      >
        <DraftNotice draft={stored} />
        <Field label={t('push.urls')} hint={t('push.urlsHint')}>
          {(field) => (
            <TextArea
              {...field}
              rows={5}
              inputMode="url"
              value={text}
              onChange={({ target }) => set({ text: target.value })}
            />
          )}
        </Field>
        <div className={styles.grid}>
          <Field label={t('push.group')}>
            {(field) => (
              <SelectBox
                {...field}
                options={groups}
                placeholder={t('push.anyGroup')}
                value={group}
                onChange={(next) => set({ group: next })}
              />
            )}
          </Field>
          <Field label={t('push.mediaType')}>
            {(field) => (
              <ChoiceBox
                {...field}
                value={media}
                choices={mediaTypeTerms.values.map((value) => ({
                  value,
                  label: term(mediaTypeTerms, value),
                }))}
                onChange={(value) => value && set({ media: value })}
              />
            )}
          </Field>
        </div>
        <div className={styles.buttons}>
          <Button
            type="submit"
            kind="primary"
            icon="bolt"
            busy={send.busy}
            disabled={urls.length === 0 || urls.length > 500}
          >
            {t('push.action')}
          </Button>
        </div>
        {refused.length > 0 && (
          <div className={styles.failure} role="alert">
            <p>
              <strong>{t('push.refused')}</strong>
            </p>
            {refused.slice(0, 50).map(({ Url, Code, Message }) => (
              <p key={Url} className={styles.note}>
                {Url} · {errorText(Code, Message)}
              </p>
            ))}
          </div>
        )}
      </form>
    </Panel>
  );
}

function PushResults({ id }: { readonly id: string }) {
  const t = useText('extraction');
  const client = useClient(pushContract);
  const navigation = useService(NavigationService);
  const errorText = useErrorText();
  const loaded = useLoaded((signal) => client.items({ query: { id } }, { signal }), [client, id], 'items');
  const { data, reload } = loaded;
  const isOpen =
    data?.list.some(
      ({ State, Article_ID }) => State === 'waiting' || State === 'running' || (State === 'done' && !Article_ID),
    ) ?? false;
  useReloading(reload, refreshEvery, isOpen);
  return (
    <QueryView query={loaded} lines={5}>
      {(data) => (
        <Panel title={t('push.results')} flush>
          <DataTable<PushedItem>
            label={t('push.results')}
            rows={data.list}
            rowKey={({ Item_ID }) => Item_ID}
            columns={[
              {
                id: 'url',
                title: t('push.url'),
                width: 280,
                grow: 1,
                render: ({ Url, Title }) => (
                  <>
                    {Title}
                    <span className={styles.address} title={Url}>
                      {Url}
                    </span>
                  </>
                ),
              },
              {
                id: 'state',
                title: t('push.state'),
                width: 90,
                render: ({ State }) => <Tag tone={tones[State]}>{t(`push.states.${State}`)}</Tag>,
              },
              {
                id: 'size',
                title: t('push.size'),
                width: 90,
                align: 'end',
                render: ({ Text_Length }) => (Text_Length === null ? '—' : t('try.characters', { count: Text_Length })),
              },
              { id: 'node', title: t('push.node'), width: 120, render: ({ Node_Name }) => Node_Name ?? '—' },
              {
                id: 'reason',
                title: t('push.reason'),
                width: 220,
                render: ({ Error_Code, Error_Message }) =>
                  Error_Code ? <span className={styles.reason}>{errorText(Error_Code, Error_Message)}</span> : '—',
              },
            ]}
            actions={({ Article_ID }) =>
              Article_ID && (
                <Button small onClick={() => navigation.navigate(routes.article(Article_ID))}>
                  {t('push.article')}
                </Button>
              )
            }
          />
        </Panel>
      )}
    </QueryView>
  );
}
