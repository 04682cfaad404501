import { observer } from 'mobx-react-lite';
import { useMemo, useState } from 'react';
import { Link } from 'wouter';
import {
  MessageService,
  NavigationService,
  PrivilegeService,
  QueryView,
  useClient,
  usePages,
  useService,
  useText,
} from '#core/web';
import type { ArticleRow } from '#plugins/articles';
import { ArticleLine } from '#plugins/articles/web';
import { routes } from '#shared/routes';
import {
  Button,
  EmptyState,
  MenuButton,
  PageHeader,
  SearchInput,
  showToast,
  showUndo,
  Skeleton,
  SplitPane,
  Tag,
  TimeText,
  useDebounced,
  useUrlState,
  VirtualGrid,
  type GridColumn,
} from '#shared/ui';
import { favoriteContract } from '../contract';
import styles from './favorites-screen.module.css';
import { FolderDialog } from './folder-dialog';
import { everyFolder, FolderList } from './folder-list';

type Favorite = ArticleRow & { readonly Folder: string; readonly Favorited_At: string };

const defaults = { folder: everyFolder, keyword: '' };
const getKey = (row: Favorite): string => row.Article_ID;

/** A user's favorites in folders: search, move, remove. */
const FavoritesScreen = observer(() => {
  const t = useText('favorites');
  const client = useClient(favoriteContract);
  const messages = useService(MessageService);
  const navigation = useService(NavigationService);
  const mayModify = useService(PrivilegeService).can('user-favorite-article').modify;
  const [state, setState] = useUrlState(defaults);
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const [cursor, setCursor] = useState<string | null>(null);
  const [asking, setAsking] = useState(false);
  const [typed, setTyped] = useState(state.keyword);
  const keyword = useDebounced(typed.trim());
  const pages = usePages(
    (after, signal) =>
      client.list(
        {
          query: {
            size: 50,
            ...(state.folder === everyFolder ? {} : { Folder: state.folder }),
            ...(keyword ? { keyword } : {}),
            ...(after ? { after } : {}),
          },
        },
        { signal },
      ),
    [client, state.folder, keyword],
    'list',
  );
  const folders = pages.first?.Folders ?? [];
  const chosen = pages.rows.filter(({ Article_ID }) => selected.has(Article_ID));

  const run = async (work: () => Promise<unknown>): Promise<void> => {
    try {
      await work();
      setSelected(new Set());
    } catch (error) {
      messages.error(error);
    } finally {
      pages.reload();
    }
  };
  const move = (rows: readonly Favorite[], folder: string): Promise<void> =>
    run(async () => {
      const { changed } = await client.keep({ body: { id: rows.map(getKey), Folder: folder } });
      showToast({ text: t('moved', { count: changed, name: folder || t('noFolder') }), kind: 'success' });
    });
  const release = (rows: readonly Favorite[]): Promise<void> =>
    run(async () => {
      const gone = new Set(rows.map(getKey));
      pages.drop((row) => gone.has(row.Article_ID));
      const { changed } = await client.release({ query: { id: [...gone] } });
      showUndo({
        text: t('released', { count: changed }),
        label: t('undo'),
        undo: () =>
          void run(async () => {
            for (const folder of new Set(rows.map(({ Folder }) => Folder)))
              await client.keep({
                body: { id: rows.filter(({ Folder }) => Folder === folder).map(getKey), Folder: folder },
              });
          }),
      });
    });
  const rename = (folder: string, name: string): Promise<void> =>
    run(async () => {
      await client.moveFolder({ body: { Folder: folder, New_Folder: name } });
      if (state.folder === folder) setState({ folder: name === '' ? everyFolder : name }, { replace: true });
      if (name === '') showToast({ text: t('dissolved', { name: folder }), kind: 'success' });
    });

  const columns = useMemo(
    (): GridColumn<Favorite>[] => [
      {
        id: 'article',
        title: t('article'),
        width: 320,
        grow: 1,
        fixed: true,
        render: (row) => (
          <>
            <ArticleLine row={row} onOpen={() => navigation.navigate(routes.article(row.Article_ID))} />
            <div className={styles.note}>
              <span>
                {t('keptAt')} <TimeText at={row.Favorited_At} />
              </span>
              {row.Folder && <Tag>{row.Folder}</Tag>}
            </div>
          </>
        ),
      },
    ],
    [t, navigation],
  );

  const targets = folders.map(({ Folder }) => Folder).filter(Boolean);
  const list = (
    <div className={styles.main}>
      <div className={styles.bar} aria-live="polite">
        {chosen.length > 0 && mayModify ? (
          <>
            <span>{t('selected', { count: chosen.length })}</span>
            <MenuButton
              small
              withText
              icon="folder"
              label={t('moveTo')}
              items={[
                ...targets.map((folder) => ({
                  key: folder,
                  label: folder,
                  icon: 'folder' as const,
                  onSelect: () => void move(chosen, folder),
                })),
                { key: 'none', label: t('noFolder'), icon: 'inbox', onSelect: () => void move(chosen, '') },
                null,
                { key: 'new', label: t('newFolder'), icon: 'add', onSelect: () => setAsking(true) },
              ]}
            />
            <Button small icon="star" onClick={() => void release(chosen)}>
              {t('release')}
            </Button>
          </>
        ) : (
          <SearchInput
            className={styles.search}
            label={t('keyword')}
            value={typed}
            onChange={({ target }) => {
              setTyped(target.value);
              setState({ keyword: target.value.trim() }, { replace: true });
            }}
          />
        )}
      </div>
      <QueryView query={pages} lines={12}>
        {(shown) =>
          shown.length === 0 ? (
            folders.length === 0 ? (
              <EmptyState
                icon="star"
                title={t('empty')}
                text={t('emptyText')}
                action={<Link href={routes.articles()}>{t('toList')}</Link>}
              />
            ) : (
              <EmptyState
                title={t('emptyFiltered')}
                action={
                  <Button
                    onClick={() => {
                      setTyped('');
                      setState(defaults);
                    }}
                  >
                    {t('showAll')}
                  </Button>
                }
              />
            )
          ) : (
            <VirtualGrid
              label={t('list')}
              className={styles.grid}
              rows={shown}
              rowKey={getKey}
              columns={columns}
              hideHead
              rowHeight={130}
              selected={mayModify ? selected : undefined}
              onSelected={setSelected}
              cursor={cursor}
              onCursor={setCursor}
              onOpen={(row) => navigation.navigate(routes.article(row.Article_ID))}
              total={pages.hasMore ? shown.length + 1 : shown.length}
              onEnd={pages.more}
            />
          )
        }
      </QueryView>
      {asking && (
        <FolderDialog
          title={t('newFolderTitle')}
          onName={(name) => void move(chosen, name)}
          onClose={() => setAsking(false)}
        />
      )}
    </div>
  );
  return (
    <div className={styles.screen}>
      <PageHeader title={t('title.user-favorite-article')} count={folders.reduce((sum, { Count }) => sum + Count, 0)} />
      <SplitPane
        width={220}
        side={
          <div className={styles.side}>
            {!pages.first ? (
              <Skeleton lines={3} className={styles.waiting} />
            ) : (
              <FolderList
                folders={folders}
                value={state.folder}
                onChoose={(folder) => {
                  setSelected(new Set());
                  setState({ folder });
                }}
                onRename={mayModify ? (folder, name) => void rename(folder, name) : undefined}
              />
            )}
          </div>
        }
      >
        {list}
      </SplitPane>
    </div>
  );
});

export default FavoritesScreen;
