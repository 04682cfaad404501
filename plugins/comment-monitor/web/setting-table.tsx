import { Link } from 'wouter';
import { useText } from '#core/web';
import type { CommentSetting } from '#plugins/article-tracking';
import { TrackState } from '#plugins/article-tracking/web';
import { formatDuration, formatNumber } from '#shared/format';
import { routes } from '#shared/routes';
import { DataTable, IconButton, TimeText, Toggle, useUi } from '#shared/ui';

interface SettingTableProps {
  readonly rows: readonly CommentSetting[];
  readonly may: { readonly modify: boolean; readonly action: boolean; readonly delete: boolean };
  readonly onEnable: (row: CommentSetting, on: boolean) => void;
  readonly onEdit: (row: CommentSetting) => void;
  readonly onRun: (row: CommentSetting) => void;
  readonly onRemove: (row: CommentSetting) => void;
}

/** Tasks that fetch comments, one per row, with their latest result. */
export function SettingTable({ rows, may, onEnable, onEdit, onRun, onRemove }: SettingTableProps) {
  const t = useText('comment-monitor');
  const { language } = useUi();
  return (
    <DataTable
      label={t('title.comment-extraction-setting')}
      rows={rows}
      rowKey={({ Article_Track_Task_ID }) => Article_Track_Task_ID}
      getName={({ Article_Title }) => Article_Title}
      columns={[
        {
          id: 'article',
          title: t('article'),
          width: 260,
          grow: 1,
          render: (row) => (
            <>
              <Link href={routes.article(row.Article_ID)}>{row.Article_Title}</Link> <small>{row.Site}</small>
            </>
          ),
        },
        {
          id: 'enabled',
          title: t('setting.enabled'),
          width: 70,
          render: (row) => (
            <Toggle
              aria-label={`${t('setting.enabled')} ${row.Article_Title}`}
              disabled={!may.modify}
              checked={row.Is_Enabled}
              onChange={(on) => onEnable(row, on)}
            />
          ),
        },
        {
          id: 'interval',
          title: t('setting.interval'),
          width: 100,
          render: (row) =>
            row.Interval_Minutes === null ? t('setting.once') : formatDuration(row.Interval_Minutes * 60_000, language),
        },
        { id: 'starts', title: t('setting.starts'), width: 110, render: (row) => <TimeText at={row.Starts_At} /> },
        {
          id: 'ends',
          title: t('setting.ends'),
          width: 110,
          render: (row) => (row.Ends_At ? <TimeText at={row.Ends_At} /> : '—'),
        },
        { id: 'depth', title: t('setting.depth'), width: 70, align: 'end', render: (row) => row.Depth },
        {
          id: 'comments',
          title: t('total'),
          width: 80,
          align: 'end',
          render: (row) =>
            row.Reply_Count === 0 ? (
              '0'
            ) : (
              <Link href={routes.comments({ article: row.Article_ID })}>{formatNumber(row.Reply_Count, language)}</Link>
            ),
        },
        {
          id: 'state',
          title: t('setting.result'),
          width: 240,
          render: (row) => <TrackState task={row} kind="replies" />,
        },
      ]}
      actions={(row) => (
        <>
          {may.action && (
            <IconButton
              small
              icon="refresh"
              label={t('setting.run', { title: row.Article_Title })}
              onClick={() => onRun(row)}
            />
          )}
          {may.modify && (
            <IconButton
              small
              icon="edit"
              label={t('setting.edit', { title: row.Article_Title })}
              onClick={() => onEdit(row)}
            />
          )}
          {may.delete && (
            <IconButton
              small
              icon="delete"
              label={t('setting.remove', { title: row.Article_Title })}
              onClick={() => onRemove(row)}
            />
          )}
        </>
      )}
    />
  );
}
