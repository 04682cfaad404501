import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { MessageService, PrivilegeService, useAction, useClient, usePages, useService, useText } from '#core/web';
import {
  ChoiceBox,
  ConfirmDialog,
  FilterBar,
  PagedRows,
  PageHeader,
  showToast,
  Stack,
  useUi,
  useUrlState,
} from '#shared/ui';
import { levelTerms } from '#shared/vocabulary';
import { publishContract } from '../contract';
import { PublicationCard } from './publication-card';
import { ReceiptDialog } from './receipt-dialog';

const defaults = { level: '', column: '' };
/** URL value for publications without a column. */
const none = '-';

/** Publications to the client's readers by level and column, with their confirmations. */
const PublishedInfoScreen = observer(() => {
  const t = useText('publishing');
  const { language } = useUi();
  const client = useClient(publishContract);
  const messages = useService(MessageService);
  const may = useService(PrivilegeService).can('published-info');
  const [state, setState] = useUrlState(defaults);
  const [receiptsOf, setReceiptsOf] = useState<string | null>(null);
  const [withdrawing, setWithdrawing] = useState<string | null>(null);
  const Level = levelTerms.has(state.level) ? levelTerms.numbers[state.level] : undefined;
  const Column = state.column === none ? '' : state.column || undefined;
  const pages = usePages(
    (after, signal) => client.list({ query: { Level, Column, size: 20, ...(after ? { after } : {}) } }, { signal }),
    [client, Level, Column],
    'list',
  );
  const withdraw = useAction(async (id: string) => {
    await client.withdraw({ body: { Publication_ID: [id] } });
    showToast({ text: t('withdrawn'), kind: 'success' });
    pages.reload();
  });
  return (
    <Stack>
      <PageHeader title={t('title.published-info')} count={pages.first?.total} />
      <FilterBar onReset={() => setState(defaults)}>
        <ChoiceBox
          aria-label={t('level')}
          empty={t('allLevels')}
          value={state.level}
          choices={levelTerms.choices(language)}
          onChange={(level) => setState({ level })}
        />
        <ChoiceBox
          aria-label={t('column')}
          empty={t('allColumns')}
          value={state.column}
          choices={(pages.first?.Columns ?? []).map(({ Column: name, Count: count }) => ({
            value: name || none,
            label: name ? t('inColumn', { name, count }) : t('noColumn', { count }),
          }))}
          onChange={(column) => setState({ column })}
        />
      </FilterBar>
      <PagedRows
        pages={pages}
        problem={pages.error && pages.rows.length === 0 ? messages.textOf(pages.error) : undefined}
        empty={{ title: t('empty'), text: t('emptyText') }}
      >
        {(rows) =>
          rows.map((publication) => (
            <PublicationCard
              key={publication.Publication_ID}
              publication={publication}
              mayWithdraw={may.modify}
              onChanged={pages.reload}
              onReceipts={() => setReceiptsOf(publication.Publication_ID)}
              onWithdraw={() => setWithdrawing(publication.Publication_ID)}
            />
          ))
        }
      </PagedRows>
      {receiptsOf && <ReceiptDialog id={receiptsOf} onClose={() => setReceiptsOf(null)} />}
      <ConfirmDialog
        open={withdrawing !== null}
        danger
        title={t('withdraw')}
        action={t('withdraw')}
        onConfirm={() => {
          if (withdrawing) void withdraw.run(withdrawing);
          setWithdrawing(null);
        }}
        onClose={() => setWithdrawing(null)}
      >
        {t('withdrawText')}
      </ConfirmDialog>
    </Stack>
  );
});

export default PublishedInfoScreen;
