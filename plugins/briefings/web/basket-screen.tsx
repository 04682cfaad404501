import { observer } from 'mobx-react-lite';
import { useEffect, useState } from 'react';
import { PrivilegeService, QueryView, useAction, useClient, useLoaded, useService, useText } from '#core/web';
import { routes } from '#shared/routes';
import { mediaTypeTerms } from '#shared/vocabulary';
import {
  Button,
  ButtonRow,
  EmptyState,
  IconButton,
  PageHeader,
  SentimentBadge,
  showUndo,
  SortableList,
  Stack,
  Tag,
  TimeText,
  useUi,
} from '#shared/ui';
import { selectedContract, type SelectedRow } from '../selected-contract';
import { BasketDialog } from './basket-dialog';
import { BriefDrawer } from './brief-drawer';
import styles from './briefings.module.css';
import { restoreSelected } from './restore-selected';

const titleOf = ({ Title, Article }: SelectedRow): string => Title || Article?.Title || Article?.Summary || '—';

/** Articles selected for the next brief: in columns, ordered, with their own texts. */
export default observer(function BasketScreen() {
  const t = useText('briefings');
  const { language } = useUi();
  const client = useClient(selectedContract);
  const privileges = useService(PrivilegeService);
  const mayChange = privileges.can('selected-info').modify;
  const mayBuild = privileges.can('brief-report').modify;
  const loaded = useLoaded((signal) => client.list({}, { signal }), [client], 'basket');
  const { data, reload } = loaded;
  const [rows, setRows] = useState<readonly SelectedRow[]>([]);
  const [edited, setEdited] = useState<SelectedRow | null>(null);
  const [building, setBuilding] = useState(false);
  useEffect(() => setRows(data?.list ?? []), [data]);
  const change = useAction(async (work: () => Promise<unknown>) => {
    try {
      await work();
    } finally {
      reload();
    }
  });
  const order = (next: readonly SelectedRow[]): void => {
    // Optimistic update; the server's response follows.
    setRows(next);
    void change.run(() =>
      client.order({ body: { list: next.map(({ Selected_ID, Column }) => ({ Selected_ID, Column })) } }),
    );
  };
  const remove = (row: SelectedRow): void =>
    void change.run(async () => {
      await client.remove({ query: { id: [row.Selected_ID] } });
      if (row.Article)
        showUndo({
          text: t('basket.removed', { name: titleOf(row) }),
          label: t('basket.undo'),
          undo: () => void change.run(() => restoreSelected(client, row, rows)),
        });
    });
  const columns = [...new Set(rows.map(({ Column }) => Column))];
  const entry = (row: SelectedRow) => (
    <div className={styles.line}>
      <div className={styles.grow}>
        <strong>
          {row.Article ? <a href={routes.article(row.Article.Article_ID)}>{titleOf(row)}</a> : titleOf(row)}
        </strong>{' '}
        {row.Title && <Tag>{t('basket.reworded')}</Tag>}
        <div className={styles.soft}>
          {row.Article ? (
            <>
              {row.Article.Site} · {mediaTypeTerms.getLabel(row.Article.Media_Type, language)} ·{' '}
              <TimeText at={row.Article.Published_At} /> <SentimentBadge emotion={row.Article.Emotion} />
            </>
          ) : (
            t('basket.gone')
          )}{' '}
          · {t('basket.by', { name: row.User_Name ?? '—' })}
        </div>
        {(row.Summary || row.Article?.Summary) && <div>{row.Summary || row.Article?.Summary}</div>}
        {row.Remark && (
          <div className={styles.soft}>
            {t('part.remark')}
            {row.Remark}
          </div>
        )}
      </div>
      {mayChange && (
        <>
          {row.Article && (
            <IconButton
              small
              icon="edit"
              label={t('basket.edit', { name: titleOf(row) })}
              onClick={() => setEdited(row)}
            />
          )}
          <IconButton
            small
            icon="delete"
            label={t('basket.remove', { name: titleOf(row) })}
            onClick={() => remove(row)}
          />
        </>
      )}
    </div>
  );
  return (
    <Stack>
      <PageHeader
        title={t('title.selected-info')}
        count={data?.total}
        text={t('basket.lead')}
        actions={
          mayBuild && (
            <ButtonRow>
              <Button kind="primary" icon="book" disabled={rows.length === 0} onClick={() => setBuilding(true)}>
                {t('basket.build')}
              </Button>
            </ButtonRow>
          )
        }
      />
      <QueryView query={loaded} lines={8} replaceOnError>
        {() =>
          rows.length === 0 ? (
            <EmptyState
              icon="inbox"
              title={t('basket.empty')}
              text={t('basket.emptyText')}
              action={<a href={routes.articles()}>{t('basket.toList')}</a>}
            />
          ) : (
            columns.map((column) => {
              const columnRows = rows.filter(({ Column }) => Column === column);
              const name = column || t('part.picked');
              return (
                <Stack tight key={column}>
                  <h2 className={styles.column}>
                    {name} <span className={styles.soft}>{columnRows.length}</span>
                  </h2>
                  {mayChange ? (
                    <SortableList
                      label={name}
                      items={columnRows}
                      getKey={({ Selected_ID }) => Selected_ID}
                      getName={titleOf}
                      onOrder={(next) =>
                        order(
                          columns.flatMap((each) =>
                            each === column ? next : rows.filter((row) => row.Column === each),
                          ),
                        )
                      }
                    >
                      {entry}
                    </SortableList>
                  ) : (
                    columnRows.map((row) => <div key={row.Selected_ID}>{entry(row)}</div>)
                  )}
                </Stack>
              );
            })
          )
        }
      </QueryView>
      {edited && (
        <BasketDialog
          row={edited}
          columns={columns.filter(Boolean)}
          onClose={() => setEdited(null)}
          onSaved={() => {
            setEdited(null);
            reload();
          }}
        />
      )}
      {building && (
        <BriefDrawer
          brief={null}
          onClose={() => setBuilding(false)}
          onSaved={({ Briefing_ID }) => location.assign(routes.briefPreview({ id: Briefing_ID }))}
        />
      )}
    </Stack>
  );
});
