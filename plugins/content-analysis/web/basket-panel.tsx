import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { Link } from 'wouter';
import { PrivilegeService, QueryView, useClient, useLoaded, useNamedText, useService, useText } from '#core/web';
import { routes } from '#shared/routes';
import { Button, DataTable, IconButton, MediaIcon, Note, Panel, showUndo, Stack, TimeText, useTerm } from '#shared/ui';
import { emotionTerms } from '#shared/vocabulary';
import { selectionContract, type PickedArticle, type Selection } from '../contract';
import type { SelectionActions } from './use-selections';

interface BasketPanelProps {
  readonly selection: Selection;
  readonly actions: SelectionActions;
  /** Called when the content of the basket has changed. */
  readonly onChange: () => void;
}

/** Number of rows rendered at first and with each further step. */
const piece = 50;

/** Articles of a basket; each can be removed and added back. */
export const BasketPanel = observer(function BasketPanel({ selection, actions, onChange }: BasketPanelProps) {
  const t = useText('content-analysis');
  const named = useNamedText();
  const term = useTerm();
  const [shown, setShown] = useState(piece);
  const client = useClient(selectionContract);
  const mayChange = useService(PrivilegeService).can('selection-analysis').modify && selection.Is_Own;
  const { Selection_ID: id, Count, Gone } = selection;
  const loaded = useLoaded((signal) => client.articles({ query: { id } }, { signal }), [client, id, Count]);
  const change = async (what: Parameters<SelectionActions['change']>[1]): Promise<boolean> => {
    const changed = await actions.change(selection, what);
    if (changed) onChange();
    return changed !== undefined;
  };
  const take = async ({ Article_ID, Title }: PickedArticle): Promise<void> => {
    if (!(await change({ Take: [Article_ID] }))) return;
    showUndo({
      text: t('taken', { title: Title }),
      label: t('undo'),
      undo: () => void change({ Add: [Article_ID] }),
    });
  };
  return (
    <Panel title={t('inBasket')}>
      <QueryView query={loaded} lines={8} compact replaceOnError>
        {(data) => (
          <Stack tight>
            <Note>
              <Link href={routes.articles({ Selection_ID: id, time: 'all', merged: 'false' })}>
                {t('held', { count: data.list.length })}
              </Link>
              {Gone > 0 && ` · ${t('gone', { count: Gone })}`}
            </Note>
            <DataTable
              label={t('inBasket')}
              rows={data.list.slice(0, shown)}
              rowKey={({ Article_ID }) => Article_ID}
              columns={[
                {
                  id: 'Title',
                  title: named('analysis:column.title'),
                  width: 320,
                  grow: 1,
                  render: ({ Article_ID, Title }) => <Link href={routes.article(Article_ID)}>{Title}</Link>,
                },
                {
                  id: 'Site',
                  title: named('analysis:column.site'),
                  width: 150,
                  render: ({ Site, Media_Type }) => (
                    <>
                      <MediaIcon media={Media_Type} bare /> {Site}
                    </>
                  ),
                },
                {
                  id: 'Emotion',
                  title: named('analysis:column.emotion'),
                  width: 80,
                  render: ({ Emotion }) => term(emotionTerms, Emotion),
                },
                {
                  id: 'Published_At',
                  title: named('analysis:column.publishedAt'),
                  width: 130,
                  render: ({ Published_At }) => <TimeText at={Published_At} />,
                },
              ]}
              actions={
                mayChange
                  ? (row) => (
                      <IconButton
                        small
                        icon="close"
                        label={t('take', { title: row.Title })}
                        onClick={() => void take(row)}
                      />
                    )
                  : undefined
              }
            />
            {shown < data.list.length && (
              <Button small kind="quiet" onClick={() => setShown(shown + piece)}>
                {t('more', { count: data.list.length - shown })}
              </Button>
            )}
          </Stack>
        )}
      </QueryView>
    </Panel>
  );
});
