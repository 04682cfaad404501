import { useState } from 'react';
import { QueryView, useClient, useLoaded, useText } from '#core/web';
import { DataTable, Dialog, EmptyState, Pagination, Tabs, TimeText } from '#shared/ui';
import { announcementContract, type ShownAnnouncement } from '../contract';

const size = 20;

interface ReaderListProps {
  readonly announcement: ShownAnnouncement;
  readonly onClose: () => void;
}

/** Lists who has read an announcement and who has not; the number on each tab equals the number of people listed. */
export function ReaderList({ announcement, onClose }: ReaderListProps) {
  const t = useText('announcements');
  const client = useClient(announcementContract);
  const [tab, setTab] = useState<'true' | 'false'>('true');
  const [page, setPage] = useState(1);
  const { Announcement_ID: id, Audience_Count = 0, Read_Count = 0 } = announcement;
  const loaded = useLoaded(
    (signal) => client.readers({ query: { id, Is_Read: tab, page, size } }, { signal }),
    [client, id, tab, page],
  );
  return (
    <Dialog open wide title={t('readersOf', { title: announcement.Title })} onClose={onClose}>
      <Tabs
        label={t('readers')}
        value={tab}
        onChange={(next) => {
          setTab(next);
          setPage(1);
        }}
        tabs={[
          { key: 'true', title: t('hasRead'), count: Read_Count ?? 0 },
          { key: 'false', title: t('hasNotRead'), count: (Audience_Count ?? 0) - (Read_Count ?? 0) },
        ]}
      >
        <QueryView
          query={loaded}
          lines={4}
          compact
          empty={<EmptyState compact title={t(tab === 'true' ? 'nobodyRead' : 'everybodyRead')} />}
        >
          {(data) => (
            <>
              <DataTable
                label={t('readers')}
                rows={data.list}
                rowKey={({ User_ID }) => User_ID}
                columns={[
                  { id: 'name', title: t('person'), width: 200, grow: 1, render: (row) => row.Display_Name },
                  { id: 'user', title: t('userName'), width: 160, render: (row) => row.User_Name },
                  {
                    id: 'at',
                    title: t('readAt'),
                    width: 140,
                    render: (row) => (row.Read_At ? <TimeText at={row.Read_At} /> : '—'),
                  },
                ]}
              />
              {data.total > size && <Pagination page={page} size={size} total={data.total} onPage={setPage} />}
            </>
          )}
        </QueryView>
      </Tabs>
    </Dialog>
  );
}
