import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { MessageService, PrivilegeService, useClient, usePages, useService, useText } from '#core/web';
import { formatNumber } from '#shared/format';
import { routes } from '#shared/routes';
import { cutText } from '#shared/text';
import {
  Button,
  ConfirmDialog,
  DataTable,
  FilterBar,
  PagedRows,
  Panel,
  SearchInput,
  TextButton,
  TimeText,
  useDebounced,
  useUi,
  type GridColumn,
} from '#shared/ui';
import { repostContract, type RepostPost } from '../contract';
import { getReposts } from '../reposts-of';
import { ImportLink } from './import-link';
import styles from './reposts.module.css';

/** The posts with imported reposts; each links to its spread analysis. */
export const PostList = observer(function PostList({ onOpen }: { readonly onOpen: (id: string) => void }) {
  const t = useText('repost-analysis');
  const { language } = useUi();
  const client = useClient(repostContract);
  const messages = useService(MessageService);
  const mayRemove = useService(PrivilegeService).can('repost-analysis').delete;
  const [word, setWord] = useState('');
  const keyword = useDebounced(word.trim());
  const [removing, setRemoving] = useState<RepostPost | null>(null);
  const pages = usePages(
    (after, signal) =>
      client.posts({ query: { size: 20, ...(keyword ? { keyword } : {}), ...(after ? { after } : {}) } }, { signal }),
    [client, keyword],
    'posts',
  );
  const remove = async ({ Post_ID }: RepostPost): Promise<void> => {
    try {
      await client.remove({ query: { id: Post_ID } });
      messages.show('success', t('removed'));
      pages.reload();
    } catch (thrown) {
      messages.error(thrown);
    }
  };
  const count = (id: string, of: (row: RepostPost) => number, part: Parameters<typeof getReposts>[1] = {}) =>
    ({
      id,
      title: t(`figure.${id}`),
      width: 90,
      align: 'end',
      render: (row) => (
        <a href={routes.repostPart('reposts', { Reposts_Of: getReposts(row.Post_ID, part) })}>
          {formatNumber(of(row), language)}
        </a>
      ),
    }) satisfies GridColumn<RepostPost>;
  const columns: GridColumn<RepostPost>[] = [
    {
      id: 'post',
      title: t('column.post'),
      width: 320,
      grow: 1,
      render: (row) => (
        <span className={styles.cell}>
          <TextButton onClick={() => onOpen(row.Post_ID)}>{cutText(row.Text, 80) || row.File_Name}</TextButton>
          <span className={styles.soft}>
            {row.User} {row.Published_At && <TimeText at={row.Published_At} form="full" />}
          </span>
        </span>
      ),
    },
    count('reposts', ({ Reposts }) => Reposts),
    count('people', ({ People }) => People, { first: 'true' }),
    {
      id: 'depth',
      title: t('figure.depth'),
      width: 80,
      align: 'end',
      render: ({ Depth }) => formatNumber(Depth, language),
    },
    count('suspected', ({ Suspected }) => Suspected, { suspected: 'true' }),
    {
      id: 'created',
      title: t('column.imported'),
      width: 130,
      render: ({ Created_At }) => <TimeText at={Created_At} />,
    },
  ];
  return (
    <>
      <FilterBar onReset={() => setWord('')}>
        <SearchInput label={t('searchPosts')} value={word} onChange={({ target }) => setWord(target.value)} />
      </FilterBar>
      <Panel flush title={t('posts')} actions={<ImportLink />}>
        <PagedRows
          pages={pages}
          problem={pages.error === undefined ? undefined : messages.textOf(pages.error)}
          empty={{ title: t('noPosts'), text: t('noPostsText') }}
        >
          {(rows) => (
            <DataTable
              label={t('posts')}
              rows={rows}
              rowKey={({ Post_ID }) => Post_ID}
              columns={columns}
              actions={
                mayRemove
                  ? (row) => (
                      <Button small kind="quiet" icon="delete" onClick={() => setRemoving(row)}>
                        {t('remove')}
                      </Button>
                    )
                  : undefined
              }
            />
          )}
        </PagedRows>
      </Panel>
      <ConfirmDialog
        open={removing !== null}
        danger
        title={t('removeTitle')}
        action={t('remove')}
        onConfirm={() => (removing ? remove(removing) : undefined)}
        onClose={() => setRemoving(null)}
      >
        {t('removeText', { count: removing?.Reposts ?? 0 })}
      </ConfirmDialog>
    </>
  );
});
