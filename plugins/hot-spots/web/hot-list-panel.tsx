import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import {
  HttpService,
  MessageService,
  NavigationService,
  PrivilegeService,
  QueryView,
  useAction,
  useClient,
  useLoaded,
  useService,
  useText,
} from '#core/web';
import { formatCount } from '#shared/format';
import { routes } from '#shared/routes';
import { formatDate } from '#shared/time';
import {
  Button,
  ChoiceBox,
  classes,
  Drawer,
  EmptyState,
  FileButton,
  Panel,
  TextButton,
  TimeText,
  useUi,
  useUrlState,
} from '#shared/ui';
import { hotSpotContract } from '../contract';
import { HotItemHistory } from './hot-item-history';
import styles from './hot-spot-screen.module.css';

const defaults = { platform: '', at: '' };

interface Taken {
  readonly Lists: number;
  readonly Items: number;
  readonly errors: readonly { readonly line: number; readonly message: string }[];
}

/** A platform's hot list, current or at a past time; lists can be imported from files. */
export const HotListPanel = observer(() => {
  const t = useText('hot-spots');
  const { language, timeZone } = useUi();
  const client = useClient(hotSpotContract);
  const http = useService(HttpService);
  const messages = useService(MessageService);
  const navigation = useService(NavigationService);
  const privileges = useService(PrivilegeService);
  const mayImport = privileges.can('industry-hotspots').modify;
  const maySources = privileges.can('hot-list-source').browse;
  const [state, setState] = useUrlState(defaults);
  const [opened, setOpened] = useState<string | null>(null);
  const lists = useLoaded(
    (signal) =>
      client.hotLists(
        { query: { ...(state.platform ? { Platform: state.platform } : {}), ...(state.at ? { At: state.at } : {}) } },
        { signal },
      ),
    [client, state.platform, state.at],
  );
  const send = useAction(async (file: File | undefined) => {
    if (!file) return;
    const form = new FormData();
    form.append('file', file);
    const { Lists, Items, errors } = await http.upload<Taken>(hotSpotContract.importHotLists.path, form);
    messages.show(
      errors.length > 0 ? 'warning' : 'success',
      t(errors.length > 0 ? 'hotList.importedSome' : 'hotList.imported', {
        lists: Lists,
        items: Items,
        errors: errors.length,
        line: errors[0]?.line ?? 0,
      }),
    );
    lists.reload();
  });
  const { data } = lists;
  return (
    <Panel
      title={t('hotList.title')}
      actions={
        (mayImport || maySources) && (
          <>
            {maySources && (
              <Button small kind="quiet" icon="settings" onClick={() => navigation.navigate(routes.hotListSources())}>
                {t('hotList.sources')}
              </Button>
            )}
            {mayImport && (
              <FileButton
                types={['.csv', '.xlsx', '.jsonl', '.json']}
                busy={send.busy}
                onFiles={([file]) => void send.run(file)}
              >
                {t('hotList.import')}
              </FileButton>
            )}
          </>
        )
      }
    >
      <QueryView
        query={{ data, error: lists.error, reload: lists.reload }}
        lines={10}
        compact
        empty={<EmptyState compact icon="list" title={t('hotList.empty')} text={t('hotList.emptyText')} />}
        isEmpty={(data) => data.Platforms.length === 0}
      >
        {(data) => (
          <>
            <div className={styles.chips}>
              <ChoiceBox
                aria-label={t('hotList.platform')}
                value={data.Platform ?? ''}
                choices={data.Platforms.map(({ Platform }) => ({ value: Platform, label: Platform }))}
                onChange={(platform) => setState({ platform, at: '' })}
              />
              <ChoiceBox
                aria-label={t('hotList.time')}
                value={data.At ?? ''}
                choices={data.Times.map((at) => ({
                  value: at,
                  label: formatDate(new Date(at), 'yyyy/MM/dd HH:mm', timeZone),
                }))}
                onChange={(at) => setState({ at })}
              />
            </div>
            <ol className={styles.items} aria-label={t('hotList.title')}>
              {data.list.map((item) => (
                <li key={item.Rank}>
                  <span className={styles.itemRank}>{item.Rank}</span>
                  <span>
                    {item.Url ? (
                      <a href={item.Url} target="_blank" rel="noopener noreferrer nofollow">
                        {item.Title}
                      </a>
                    ) : (
                      item.Title
                    )}
                    <span className={classes(styles.quiet, styles.stand)}>
                      {' '}
                      <TextButton onClick={() => setOpened(item.Title)}>
                        <span className="hidden-text">{t('hotList.places', { title: item.Title })} </span>
                        {t('hotList.history', { times: item.Times, rank: item.Best_Rank })}{' '}
                        <TimeText at={item.First_Seen_At} />
                      </TextButton>
                    </span>
                  </span>
                  <span className={styles.quiet}>{item.Heat !== null && formatCount(item.Heat, language)}</span>
                </li>
              ))}
            </ol>
          </>
        )}
      </QueryView>
      <Drawer open={opened !== null} title={opened ?? ''} onClose={() => setOpened(null)}>
        {opened !== null && data?.Platform && <HotItemHistory platform={data.Platform} title={opened} />}
      </Drawer>
    </Panel>
  );
});
