import { Link } from 'wouter';
import { useText } from '#core/web';
import { routes } from '#shared/routes';
import { DataTable, TextButton, TimeText, type GridColumn } from '#shared/ui';
import type { AlertFailure } from '../failures';

/** Table of failures, each with its reason and a retry button if the user may retry. */
export function FailureTable(props: {
  readonly rows: readonly AlertFailure[];
  readonly label: string;
  readonly onRetry?: (id: string) => void;
}) {
  const t = useText('alerts');
  const { onRetry } = props;
  const columns: readonly GridColumn<AlertFailure>[] = [
    {
      id: 'failed',
      title: t('failure.failedAt'),
      width: 150,
      render: ({ Failed_At }) => <TimeText at={Failed_At} form="full" />,
    },
    { id: 'source', title: t('failure.source'), width: 130, render: ({ Source }) => t(`deadLetter.${Source}`) },
    { id: 'rule', title: t('message.rule'), width: 140, render: ({ Rule_Name }) => Rule_Name ?? '—' },
    {
      id: 'title',
      title: t('failure.about'),
      width: 240,
      grow: 1,
      render: ({ Article_ID, Title }) =>
        Article_ID ? <Link href={routes.article(Article_ID)}>{Title ?? Article_ID}</Link> : (Title ?? '—'),
    },
    { id: 'reason', title: t('failure.reason'), width: 260, grow: 1, render: ({ Reason }) => Reason },
    { id: 'attempts', title: t('failure.attempts'), width: 90, align: 'end', render: ({ Attempts }) => Attempts },
    {
      id: 'next',
      title: t('failure.next'),
      width: 150,
      render: ({ Next_Try_At }) => (Next_Try_At ? <TimeText at={Next_Try_At} form="full" /> : t('failure.byHand')),
    },
    ...(onRetry
      ? [
          {
            id: 'retry',
            title: t('failure.retry'),
            width: 90,
            render: ({ Message_ID }: AlertFailure) => (
              <TextButton onClick={() => onRetry(Message_ID)}>{t('failure.retry')}</TextButton>
            ),
          },
        ]
      : []),
  ];
  return <DataTable label={props.label} rows={props.rows} rowKey={({ Message_ID }) => Message_ID} columns={columns} />;
}
