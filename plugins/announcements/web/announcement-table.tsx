import { useText } from '#core/web';
import { DataTable, IconButton, Tag, TextButton, TimeText } from '#shared/ui';
import type { ShownAnnouncement } from '../contract';
import styles from './announcement.module.css';
import { LevelOfAnnouncement } from './level-of-announcement';

interface AnnouncementTableProps {
  readonly rows: readonly ShownAnnouncement[];
  readonly may: { readonly modify: boolean; readonly delete: boolean };
  readonly onOpen: (row: ShownAnnouncement) => void;
  readonly onReaders: (row: ShownAnnouncement) => void;
  readonly onEdit: (row: ShownAnnouncement) => void;
  readonly onRemove: (row: ShownAnnouncement) => void;
}

/** Table of announcements; unread ones are also marked in text. */
export function AnnouncementTable({ rows, may, onOpen, onReaders, onEdit, onRemove }: AnnouncementTableProps) {
  const t = useText('announcements');
  const isNew = ({ Is_For_Me, Read_At }: ShownAnnouncement): boolean => Is_For_Me && Read_At === null;
  return (
    <DataTable
      label={t('title.announcement')}
      rows={rows}
      rowKey={({ Announcement_ID }) => Announcement_ID}
      getName={({ Title }) => Title}
      columns={[
        {
          id: 'title',
          title: t('announcement.fields.Title'),
          width: 320,
          grow: 1,
          render: (row) => (
            <>
              {isNew(row) && <Tag tone="accent">{t('new')}</Tag>} {row.Is_Pinned && <Tag>{t('pinned')}</Tag>}{' '}
              <TextButton className={isNew(row) ? styles.unread : undefined} onClick={() => onOpen(row)}>
                {row.Title}
              </TextButton>
            </>
          ),
        },
        {
          id: 'level',
          title: t('announcement.fields.Level'),
          width: 90,
          render: (row) => <LevelOfAnnouncement level={row.Level} />,
        },
        {
          id: 'audience',
          title: t('announcement.fields.Audience'),
          width: 120,
          render: (row) => t(`announcement.choices.Audience.${row.Audience}`),
        },
        { id: 'writer', title: t('writer'), width: 120, render: (row) => row.Writer_Name ?? t('someone') },
        {
          id: 'starts',
          title: t('announcement.fields.Starts_At'),
          width: 120,
          render: (row) => <TimeText at={row.Starts_At ?? row.Created_At} />,
        },
        {
          id: 'ends',
          title: t('announcement.fields.Ends_At'),
          width: 120,
          render: (row) => (row.Ends_At ? <TimeText at={row.Ends_At} /> : '—'),
        },
        ...(may.modify
          ? [
              {
                id: 'read',
                title: t('readers'),
                width: 110,
                render: (row: ShownAnnouncement) =>
                  row.Audience_Count === null ? (
                    '—'
                  ) : (
                    <TextButton onClick={() => onReaders(row)}>
                      {t('readOf', { read: row.Read_Count ?? 0, count: row.Audience_Count })}
                    </TextButton>
                  ),
              },
            ]
          : []),
      ]}
      actions={(row) =>
        row.Is_Own && (
          <>
            {may.modify && (
              <IconButton small icon="edit" label={`${t('edit')} ${row.Title}`} onClick={() => onEdit(row)} />
            )}
            {may.delete && (
              <IconButton small icon="delete" label={`${t('remove')} ${row.Title}`} onClick={() => onRemove(row)} />
            )}
          </>
        )
      }
    />
  );
}
